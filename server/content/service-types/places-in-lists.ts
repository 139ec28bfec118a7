/** The places of categories on the home page, in the kids’ lists and on the weddings page. */
import { HOME_CATEGORIES } from '#contract/home-categories.ts'
import { WEDDING_CATEGORIES } from '#contract/wedding-categories.ts'
import type { CatalogEntry } from '#server/catalog/catalog-entry.ts'
import type { Front } from './service-type-file.ts'

/** The shipped categories with their places in lists. @param kidsIds in the order of the lists */
export function withPlaces(entries: readonly CatalogEntry[], kidsIds: readonly number[]): CatalogEntry[] {
  const places = (names: string) => new Map(names.split(' ').map((fileName, i) => [fileName, i + 1]))
  const [home, wedding] = [places(HOME_CATEGORIES), places(WEDDING_CATEGORIES)]
  const kids = new Map(kidsIds.map((id, i) => [id, i + 1]))
  return entries.map((entry) =>
    placed(entry, [home.get(entry.fileName), kids.get(entry.id), wedding.get(entry.fileName)]),
  )
}

/** A place that is not there is left out: most categories have none, and every page loads them all. */
export const placed = (
  { homePlace: _home, kidsPlace: _kids, weddingPlace: _wedding, ...entry }: CatalogEntry,
  [homePlace, kidsPlace, weddingPlace]: readonly (number | null | undefined)[],
): CatalogEntry => ({
  ...entry,
  ...(homePlace && { homePlace }),
  ...(kidsPlace && { kidsPlace }),
  ...(weddingPlace && { weddingPlace }),
})

/** Where two have one place, an operator’s comes first, and the others move on. */
export function ranked(catalog: readonly CatalogEntry[], changed: ReadonlyMap<number, Front>): CatalogEntry[] {
  const ranksOf = (place: 'homePlace' | 'kidsPlace' | 'weddingPlace') => {
    const isChanged = ({ id }: CatalogEntry) => Number((changed.get(id)?.[place] ?? null) !== null)
    const inOrder = catalog
      .filter((entry) => entry[place] !== undefined)
      .sort(
        (a, b) =>
          (a[place] ?? 0) - (b[place] ?? 0) ||
          isChanged(b) - isChanged(a) ||
          b.popularity - a.popularity ||
          a.id - b.id,
      )
    return new Map(inOrder.map(({ id }, i) => [id, i + 1]))
  }
  const [home, kids, wedding] = [ranksOf('homePlace'), ranksOf('kidsPlace'), ranksOf('weddingPlace')]
  return catalog.map((entry) => placed(entry, [home.get(entry.id), kids.get(entry.id), wedding.get(entry.id)]))
}

/** Those of the lists for kids' parties, in their order. */
export const kidsCategoriesIn = (catalog: readonly CatalogEntry[]): CatalogEntry[] =>
  catalog
    .filter(({ kidsPlace, isHidden }) => kidsPlace !== undefined && !isHidden)
    .sort((a, b) => (a.kidsPlace ?? 0) - (b.kidsPlace ?? 0) || b.popularity - a.popularity)
