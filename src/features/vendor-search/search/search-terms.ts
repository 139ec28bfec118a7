/** The search terms and the address of their page. */
import * as v from 'valibot'
import { ANY, NATIONWIDE, SEARCH_PAGE_SIZE } from '#contract/limits.ts'
import { LocationFileName } from '#contract/location.ts'
import { isReservedSegment, SECTIONS } from '#contract/paths.ts'
import { FreeOn, searchFilters, type Sort } from '#contract/search-filters.ts'
import { eventFacts, type EventFacts } from '#contract/event-facts.ts'
import { Source } from '#contract/source.ts'
import type { SearchKind } from '#contract/typed-search.ts'

/** The path segment for every vendor, regardless of service. */
export const ANY_SERVICE = 'entertainers'

export interface Filters {
  /** Overrides the path's service; ANY for none. */
  categoryId: number
  /** Miles; ANY for no limit. */
  distanceLimit: number
  /** Minimum number of stars; ANY for no limit. */
  ratingLimit: number
  /** Starting price at most, in dollars; ANY for no limit. */
  priceLimit?: number
  sort?: Sort
  /** A calendar date on which vendors are not busy; '' for any. */
  freeOn?: string
}

/** Facts of the event beside its day; they narrow nothing, and go into the request. */
export type Facts = Omit<EventFacts, 'freeOn'>
export const FACT_NAMES = ['month', 'budget', 'guests', 'age'] as const satisfies (keyof Facts)[]

export interface SearchTerms extends Filters, Facts {
  kind: SearchKind
  /** File name of the path's service. */
  service: string
  /** A place's file name, or `nationwide`. */
  location: string
  skip: number
  take: number
  source?: Source | undefined
}

/** A filter in a URL; invalid values are ignored, because old links should still find something. */
const lenient = <S extends v.GenericSchema>(schema: S, otherwise: v.InferOutput<S>) =>
  v.optional(v.fallback(v.pipe(v.unknown(), schema), otherwise), otherwise)

const filterEntries = {
  categoryId: lenient(searchFilters.categoryId, ANY),
  distanceLimit: lenient(searchFilters.distanceLimit, ANY),
  ratingLimit: lenient(searchFilters.ratingLimit, ANY),
  priceLimit: lenient(searchFilters.priceLimit, ANY),
  sort: lenient(searchFilters.sort, 'best'),
  freeOn: lenient(v.optional(FreeOn, ''), ''),
  skip: lenient(searchFilters.skip, 0),
  take: lenient(searchFilters.take, SEARCH_PAGE_SIZE),
  source: v.fallback(v.optional(Source), undefined),
  month: lenient(v.optional(eventFacts.month), undefined),
  budget: lenient(v.optional(eventFacts.budget), undefined),
  guests: lenient(v.optional(eventFacts.guests), undefined),
  age: lenient(v.optional(eventFacts.age), undefined),
}

/** The query of `/{service}/{location}`. */
export const ResultsSearch = v.object(filterEntries)
export type ResultsSearch = v.InferOutput<typeof ResultsSearch>
/** The query of `/virtual-event-services`; without a location it is national. */
export const VirtualSearch = v.object({
  location: v.fallback(v.optional(LocationFileName), undefined),
  ...filterEntries,
})

export const FILTER_DEFAULTS = {
  categoryId: ANY,
  distanceLimit: ANY,
  ratingLimit: ANY,
  priceLimit: ANY,
  sort: 'best',
  freeOn: '',
} as const satisfies Record<keyof Filters, number | string>
const FILTER_NAMES = Object.keys(FILTER_DEFAULTS) as (keyof Filters)[]

/** A search's defaults; addresses leave these values out. */
export const SEARCH_DEFAULTS = { ...FILTER_DEFAULTS, skip: 0, take: SEARCH_PAGE_SIZE } as const

/** The filters that have a value: ANY is left out, and so is what needs a place where there is none. */
export const chosenFilters = (terms: Partial<Filters> & Pick<SearchTerms, 'location'>): Partial<Filters> =>
  Object.fromEntries(
    FILTER_NAMES.filter((name) => terms.location !== NATIONWIDE || !needsPlace(name, terms))
      .map((name) => [name, terms[name] ?? FILTER_DEFAULTS[name]] as const)
      .filter(([name, value]) => value !== FILTER_DEFAULTS[name]),
  )

const needsPlace = (name: keyof Filters, { sort }: Partial<Filters>) =>
  name === 'distanceLimit' || (name === 'sort' && sort === 'distance')

type Address = Pick<SearchTerms, 'kind' | 'service' | 'location'>

/** Path and query of the page for `terms`; ANY, default and unknown values are left out. */
export function resultsHref(terms: Address & Partial<SearchTerms>): string {
  const { kind, location } = terms
  const query = new URLSearchParams()
  if (kind === 'virtual' && location !== NATIONWIDE) query.set('location', location)
  for (const [name, value] of Object.entries(chosenFilters(terms))) query.set(name, String(value))
  for (const name of ['skip', 'take'] as const) {
    const value = terms[name] ?? SEARCH_DEFAULTS[name]
    if (value !== SEARCH_DEFAULTS[name]) query.set(name, String(value))
  }
  for (const name of ['source', ...FACT_NAMES] as const) if (terms[name]) query.set(name, String(terms[name]))
  const queryString = query.toString()
  return queryString ? `${pathOf(terms)}?${queryString}` : pathOf(terms)
}

function pathOf({ kind, service, location }: Address): string {
  if (kind === 'standard') return `/${service}/${location}`
  const any = service === ANY_SERVICE
  if (kind === 'virtual') return any ? SECTIONS.virtual : `${SECTIONS.virtual}/${service}`
  return any && location === NATIONWIDE ? SECTIONS[kind] : `${SECTIONS[kind]}/${service}/${location}`
}

/** `terms` with other filters, starting at the first result. */
export const withFilters = (terms: SearchTerms, filters: Partial<Filters>): SearchTerms => ({
  ...terms,
  ...filters,
  skip: 0,
  take: SEARCH_PAGE_SIZE,
})

/** The page that takes an alert for a search without vendors. @param categoryId of what is searched */
export const alertHref = ({ kind, location, freeOn = '' }: SearchTerms, categoryId: number): string =>
  `/vendor-alert?${new URLSearchParams({ kind, categoryId: String(categoryId), location, ...(freeOn && { freeOn }) })}`

/** The address of the page without filters, starting at the first result. */
export const plainHref = ({ kind, service, location, source }: SearchTerms): string =>
  resultsHref({ kind, service, location, source })

/** Filters and later results are views of a page, not pages of their own, and are marked so for search engines. */
export const isPartialView = (terms: Filters & Facts & Pick<SearchTerms, 'skip' | 'take'>): boolean =>
  FACT_NAMES.some((name) => terms[name]) ||
  (Object.keys(SEARCH_DEFAULTS) as (keyof typeof SEARCH_DEFAULTS)[]).some(
    (name) => (terms[name] ?? SEARCH_DEFAULTS[name]) !== SEARCH_DEFAULTS[name],
  )

/** Whether a first path segment has pages of its own and is not a service. */
export const isReserved = isReservedSegment
