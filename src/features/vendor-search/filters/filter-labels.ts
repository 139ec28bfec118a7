/** Labels for filters, and the list of active ones. */
import { ANY, NATIONWIDE } from '#contract/limits.ts'
import { resultsHref, withFilters, type SearchTerms } from '../search/search-terms.ts'

export const distanceLabel = (miles: number): string => (miles === ANY ? 'Any Distance' : `${miles} miles`)
export const ratingLabel = (stars: number): string =>
  stars === ANY ? 'Any' : stars === 5 ? '5 stars' : `${stars} stars & up`

export interface ActiveFilter {
  name: string
  /** The same search without this filter. */
  hrefWithout: string
}

/** @param categoryName the chosen category, if `terms` has one */
export function activeFilters(terms: SearchTerms, categoryName: string | undefined): ActiveFilter[] {
  const without = (filter: 'distanceLimit' | 'ratingLimit' | 'categoryId') =>
    resultsHref(withFilters(terms, { [filter]: ANY }))
  const on: ActiveFilter[] = []
  if (terms.distanceLimit !== ANY && terms.location !== NATIONWIDE)
    on.push({ name: `Within ${distanceLabel(terms.distanceLimit)}`, hrefWithout: without('distanceLimit') })
  if (terms.ratingLimit !== ANY) on.push({ name: ratingLabel(terms.ratingLimit), hrefWithout: without('ratingLimit') })
  if (terms.categoryId !== ANY && categoryName) on.push({ name: categoryName, hrefWithout: without('categoryId') })
  return on
}
