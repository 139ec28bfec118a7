/** Labels for filters, and the list of active ones. */
import { formatDay } from '#contract/format.ts'
import { ANY, NATIONWIDE } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import { resultsHref, SEARCH_DEFAULTS, withFilters, type SearchTerms } from '../search/search-terms.ts'

export const distanceLabel = (miles: number): string => (miles === ANY ? 'Any Distance' : `${miles} miles`)
export const ratingLabel = (stars: number): string =>
  stars === ANY ? 'Any' : stars === 5 ? '5 stars' : `${stars} stars & up`

/** `Austin, TX · Any distance · Any rating`. Chosen filters have chips beside it, and `Austin, TX` leaves them room. */
export function searchLine(place: PlaceName | null, active: number): string {
  const where = place?.displayName ?? 'Anywhere'
  if (active > 0) return where
  return place ? `${where} · Any distance · Any rating` : `${where} · Any rating`
}

/** `DJs near Goshen, IN · Within 25 miles · 4 stars & up`: tells searches of one page apart. */
export const searchLabel = (title: string, filters: readonly Pick<ActiveFilter, 'name'>[]): string =>
  [title, ...filters.map(({ name }) => name)].join(' · ')

export interface ActiveFilter {
  name: string
  /** The same search without this filter. */
  hrefWithout: string
}

/** @param categoryName the chosen category, if `terms` has one */
export function activeFilters(terms: SearchTerms, categoryName: string | undefined): ActiveFilter[] {
  const without = (filter: 'distanceLimit' | 'ratingLimit' | 'categoryId' | 'freeOn') =>
    resultsHref(withFilters(terms, { [filter]: SEARCH_DEFAULTS[filter] }))
  const on: ActiveFilter[] = []
  if (terms.distanceLimit !== ANY && terms.location !== NATIONWIDE)
    on.push({ name: `Within ${distanceLabel(terms.distanceLimit)}`, hrefWithout: without('distanceLimit') })
  if (terms.ratingLimit !== ANY) on.push({ name: ratingLabel(terms.ratingLimit), hrefWithout: without('ratingLimit') })
  if (terms.freeOn) on.push({ name: formatDay(terms.freeOn), hrefWithout: without('freeOn') })
  if (terms.categoryId !== ANY && categoryName) on.push({ name: categoryName, hrefWithout: without('categoryId') })
  return on
}
