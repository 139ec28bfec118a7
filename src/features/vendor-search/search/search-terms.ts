/** The search terms and the address of their page. */
import * as v from 'valibot'
import { ANY, NATIONWIDE, SEARCH_PAGE_SIZE } from '#contract/limits.ts'
import { LocationFileName } from '#contract/location.ts'
import { isReservedSegment, SECTIONS } from '#contract/paths.ts'
import { FreeOn, searchFilters } from '#contract/search-filters.ts'
import { Source } from '#contract/source.ts'

/**
 * `standard`: `/{service}/{location}`; `virtual`: `/virtual-event-services[/{service}]?location=`; `kids` and
 * `weddings`: their section, then `/{service}/{location}`.
 */
export const SEARCH_KINDS = ['standard', 'virtual', 'kids', 'weddings'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The path segment for every vendor, regardless of service. */
export const ANY_SERVICE = 'entertainers'

export interface Filters {
  /** Overrides the path's service; ANY for none. */
  categoryId: number
  /** Miles; ANY for no limit. */
  distanceLimit: number
  /** Minimum number of stars; ANY for no limit. */
  ratingLimit: number
  /** A calendar date on which vendors are not busy; '' for any. */
  freeOn?: string
}

export interface SearchTerms extends Filters {
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
  freeOn: lenient(v.optional(FreeOn, ''), ''),
  skip: lenient(searchFilters.skip, 0),
  take: lenient(searchFilters.take, SEARCH_PAGE_SIZE),
  source: v.fallback(v.optional(Source), undefined),
}

/** The query of `/{service}/{location}`. */
export const ResultsSearch = v.object(filterEntries)
export type ResultsSearch = v.InferOutput<typeof ResultsSearch>
/** The query of `/virtual-event-services`; without a location it is national. */
export const VirtualSearch = v.object({
  location: v.fallback(v.optional(LocationFileName), undefined),
  ...filterEntries,
})

/** A search's defaults; addresses leave these values out. */
export const SEARCH_DEFAULTS = {
  categoryId: ANY,
  distanceLimit: ANY,
  ratingLimit: ANY,
  freeOn: '',
  skip: 0,
  take: SEARCH_PAGE_SIZE,
} as const

type Address = Pick<SearchTerms, 'kind' | 'service' | 'location'>

/** Path and query of the page for `terms`; ANY, default and unknown values are left out. */
export function resultsHref(terms: Address & Partial<SearchTerms>): string {
  const { kind, location, source } = terms
  const national = location === NATIONWIDE
  const query = new URLSearchParams()
  if (kind === 'virtual' && !national) query.set('location', location)
  for (const name of ['categoryId', 'distanceLimit', 'ratingLimit', 'freeOn', 'skip', 'take'] as const) {
    const value = terms[name] ?? SEARCH_DEFAULTS[name]
    if (value !== SEARCH_DEFAULTS[name] && !(name === 'distanceLimit' && national)) query.set(name, String(value))
  }
  if (source) query.set('source', source)
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

/** The same page without filters, starting at the first result. */
export const plainHref = ({ kind, service, location, source }: SearchTerms): string =>
  resultsHref({ kind, service, location, source })

/** Filters and later results are views of a page, not pages of their own, and are marked so for search engines. */
export const isPartialView = (terms: Filters & Pick<SearchTerms, 'skip' | 'take'>): boolean =>
  (Object.keys(SEARCH_DEFAULTS) as (keyof typeof SEARCH_DEFAULTS)[]).some(
    (name) => (terms[name] ?? SEARCH_DEFAULTS[name]) !== SEARCH_DEFAULTS[name],
  )

/** Whether a first path segment has pages of its own and is not a service. */
export const isReserved = isReservedSegment
