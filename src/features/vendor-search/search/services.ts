/** Service types as search pages name them. */
import { ANY } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { SearchKind } from '#contract/typed-search.ts'
import { ANY_SERVICE, type SearchTerms } from './search-terms.ts'
import { everyVendor, type SearchedService } from './sections.ts'

/** `/entertainers/{location}`: every vendor, regardless of service. It is not in the catalog. */
export const ENTERTAINERS: SearchedService = everyVendor('standard')

/** The service in a path, or null if this section of the site has none of that name. */
export function findService(
  catalog: readonly ServiceType[],
  fileName: string,
  kind: SearchKind = 'standard',
): SearchedService | null {
  if (fileName === ANY_SERVICE) return everyVendor(kind)
  const found = catalog.find((service) => service.fileName === fileName)
  if (!found || (kind === 'kids' && !found.isKids) || (kind === 'weddings' && !found.isWedding)) return null
  return found
}

/** A hidden one has pages still, and is in no list. */
export const isShown = ({ isHidden }: ServiceType): boolean => !isHidden

export const serviceById = (catalog: readonly ServiceType[], id: number): ServiceType | undefined =>
  id === ANY ? undefined : catalog.find((service) => service.id === id)

/**
 * A category is a path segment instead of a parameter, where the section has a page for it: address, breadcrumb, title
 * and canonical address then name the same one.
 * @returns `terms` itself if nothing needs to move
 */
export function inPath(catalog: readonly ServiceType[], terms: SearchTerms): SearchTerms {
  const { kind } = terms
  const category = serviceById(catalog, terms.categoryId)
  if (!category || (kind === 'virtual' ? !category.isCrawlable : !findService(catalog, category.fileName, kind)))
    return terms
  return { ...terms, service: category.fileName, categoryId: ANY }
}

/**
 * Each group with its services, in the catalog's order.
 * @param chosen stays to choose if it is hidden
 */
export function groupedServices(
  all: readonly ServiceType[],
  chosen = ANY,
): { group: ServiceType; services: ServiceType[] }[] {
  const group = serviceById(all, chosen)?.topLevelServiceType
  const catalog = all.filter((type) => isShown(type) || type.id === chosen || type.id === group)
  return catalog
    .filter((service) => service.isTopLevel)
    .map((group) => ({
      group,
      services: catalog.filter((service) => service.topLevelServiceType === group.id && service.id !== group.id),
    }))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Service types matching the typed text: names that start with it first, then names with a word that starts with it.
 * @returns at most `take`; for an empty text, the groups
 */
export function matchServices(all: readonly ServiceType[], typed: string, take: number): ServiceType[] {
  const catalog = all.filter(isShown)
  const text = plain(typed)
  if (text === '') return catalog.filter((service) => service.isTopLevel).slice(0, take)
  const ranked = catalog.flatMap((service) => {
    const names = [plain(service.pluralForm), plain(service.personForm)]
    const rank = names.includes(text)
      ? 0
      : names.some((name) => name.startsWith(text))
        ? 1
        : names.some((name) => ` ${name}`.includes(` ${text}`))
          ? 2
          : 3
    return rank === 3 ? [] : [{ service, rank }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, take)
    .map(({ service }) => service)
}

/** The service whose file name, singular or plural form was typed in full, or null. */
export function namedService(catalog: readonly ServiceType[], typed: string): SearchedService | null {
  const text = plain(typed)
  if (text === '') return null
  const named = ({ fileName, personForm, pluralForm }: SearchedService) =>
    [plain(fileName), plain(personForm), plain(pluralForm)].includes(text)
  return named(ENTERTAINERS) ? ENTERTAINERS : (catalog.find(named) ?? null)
}

/** The service whose name is among the words, the longest one; null for none. */
export function serviceIn(catalog: readonly ServiceType[], sentence: string): ServiceType | null {
  const words = ` ${plain(sentence)} `
  const lengthIn = ({ personForm, pluralForm }: ServiceType) =>
    Math.max(
      ...[personForm, pluralForm].map((name) => {
        const text = plain(name)
        return text !== '' && words.includes(` ${text} `) ? text.length : 0
      }),
    )
  const [best] = [...catalog].sort((a, b) => lengthIn(b) - lengthIn(a))
  return best && lengthIn(best) > 0 ? best : null
}
