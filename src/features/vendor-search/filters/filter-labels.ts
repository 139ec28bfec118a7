/** Labels for filters, and the list of active ones. */
import { formatCount } from '#contract/format-count.ts'
import { formatDay, formatMoney, formatMonth } from '#contract/format.ts'
import { ANY, NATIONWIDE } from '#contract/limits.ts'
import type { Sort } from '#contract/search-filters.ts'
import type { PlaceName } from '#contract/location.ts'
import {
  FACT_NAMES,
  resultsHref,
  SEARCH_DEFAULTS,
  withFilters,
  type Facts,
  type Filters,
  type SearchTerms,
} from '../search/search-terms.ts'

export const distanceLabel = (miles: number): string => (miles === ANY ? 'Any Distance' : `${miles} miles`)
export const ratingLabel = (stars: number): string =>
  stars === ANY ? 'Any' : stars === 5 ? '5 stars' : `${stars} stars & up`

export const priceLimitLabel = (dollars: number): string =>
  dollars === ANY ? 'Any' : `${formatMoney(dollars)} or less`

export const SORT_LABELS: Record<Sort, string> = {
  best: 'Best match',
  price: 'Lowest price',
  distance: 'Nearest',
  reply: 'Fastest reply',
}

/** `Austin, TX · Filter and sort`. Chosen filters have chips beside it, and `Austin, TX` leaves them room. */
export function searchLine(place: PlaceName | null, active: number): string {
  const where = place?.displayName ?? 'Anywhere'
  return active > 0 ? where : `${where} · Filter and sort`
}

/** `DJs near Goshen, IN · Within 25 miles · 4 stars & up`: tells searches of one page apart. */
export const searchLabel = (title: string, filters: readonly Pick<ActiveFilter, 'name'>[]): string =>
  [title, ...filters.map(({ name }) => name)].join(' · ')

export interface ActiveFilter {
  name: string
  /** The address of the search without this filter. */
  hrefWithout: string
}

/** `June 2027`, `Budget $800`, `150 guests`, `Age 5`. */
const FACT_LABELS: { [Name in keyof Facts]-?: (value: NonNullable<Facts[Name]>) => string } = {
  month: formatMonth,
  budget: (dollars) => `Budget ${formatMoney(dollars)}`,
  guests: (count) => formatCount(count, 'guest'),
  age: (years) => `Age ${years}`,
}

/** The facts beside the day, in words. */
export const factLabels = (facts: Facts): string[] =>
  FACT_NAMES.flatMap((name) => {
    const label = FACT_LABELS[name] as (value: unknown) => string
    return facts[name] ? [label(facts[name])] : []
  })

/** @param categoryName the chosen category, if `terms` has one */
export function activeFilters(terms: SearchTerms, categoryName: string | undefined): ActiveFilter[] {
  const without = (filter: keyof Filters) => resultsHref(withFilters(terms, { [filter]: SEARCH_DEFAULTS[filter] }))
  const on: ActiveFilter[] = []
  if (terms.distanceLimit !== ANY && terms.location !== NATIONWIDE)
    on.push({ name: `Within ${distanceLabel(terms.distanceLimit)}`, hrefWithout: without('distanceLimit') })
  if (terms.ratingLimit !== ANY) on.push({ name: ratingLabel(terms.ratingLimit), hrefWithout: without('ratingLimit') })
  const { priceLimit = ANY, sort = 'best' } = terms
  if (priceLimit !== ANY)
    on.push({ name: `Starts at ${priceLimitLabel(priceLimit)}`, hrefWithout: without('priceLimit') })
  if (terms.freeOn) on.push({ name: formatDay(terms.freeOn), hrefWithout: without('freeOn') })
  for (const name of FACT_NAMES) {
    const label = FACT_LABELS[name] as (value: unknown) => string
    if (terms[name]) on.push({ name: label(terms[name]), hrefWithout: resultsHref({ ...terms, [name]: undefined }) })
  }
  if (terms.categoryId !== ANY && categoryName) on.push({ name: categoryName, hrefWithout: without('categoryId') })
  if (sort !== 'best' && (sort !== 'distance' || terms.location !== NATIONWIDE))
    on.push({ name: `${SORT_LABELS[sort]} first`, hrefWithout: without('sort') })
  return on
}
