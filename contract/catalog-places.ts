/** Categories that pages lead to, as operators have placed them. */
import type { ServiceType } from './service-type.ts'

/** The most popular kinds of vendors, which every page leads to; their file names never change. */
export const POPULAR_SERVICES: readonly PopularService[] = [
  { fileName: 'dj', name: 'DJs' },
  { fileName: 'mariachi-band', name: 'Mariachi Bands' },
  { fileName: 'comedian', name: 'Comedians' },
  { fileName: 'singing-telegram', name: 'Singing Telegrams' },
  { fileName: 'fortune-teller', name: 'Fortune Tellers' },
  { fileName: 'motivational-speaker', name: 'Motivational Speakers' },
]
export interface PopularService {
  fileName: string
  name: string
}

/** The services with these file names, in order, as far as they are shown; the names are separated by spaces. */
export const servicesNamed = (catalog: readonly ServiceType[], fileNames: string): ServiceType[] =>
  fileNames.split(' ').flatMap((name) => catalog.find(({ fileName, isHidden }) => fileName === name && !isHidden) ?? [])

/** Those with a place, in order; a catalog that a phone saved before there were places has none. */
export function categoriesAt(
  catalog: readonly ServiceType[],
  place: 'homePlace' | 'weddingPlace',
  names: string,
): ServiceType[] {
  const placed = catalog.filter((type) => type[place])
  return placed.length > 0
    ? placed.filter(({ isHidden }) => !isHidden).sort((a, b) => (a[place] ?? 0) - (b[place] ?? 0))
    : servicesNamed(catalog, names)
}
