/** What is searched for, and the address of its page. */
import * as v from 'valibot'
import { searchFilters } from '#contract/endpoints.ts'
import { ANY, NATIONWIDE, SEARCH_PAGE_SIZE } from '#contract/limits.ts'
import { LocationFileName } from '#contract/location.ts'
import { Source } from '#contract/source.ts'

/** `standard`: `/{service}/{location}`; `virtual`: `/virtual-event-services?location=`. */
export type SearchKind = 'standard' | 'virtual'

export interface Filters {
  /** Overrides the path's service; ANY for none. */
  categoryId: number
  /** Miles; ANY for no limit. */
  distanceLimit: number
  /** Stars and up; ANY for no limit. */
  ratingLimit: number
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

/** A filter of a URL; nonsense counts as not given, because old links should still find something. */
const lenient = <S extends v.GenericSchema<unknown, number>>(schema: S, otherwise: number) => v.optional(v.fallback(v.pipe(v.unknown(), schema), otherwise), otherwise)

const filterEntries = {
  categoryId: lenient(searchFilters.categoryId, ANY),
  distanceLimit: lenient(searchFilters.distanceLimit, ANY),
  ratingLimit: lenient(searchFilters.ratingLimit, ANY),
  skip: lenient(searchFilters.skip, 0),
  take: lenient(searchFilters.take, SEARCH_PAGE_SIZE),
  source: v.fallback(v.optional(Source), undefined),
}

/** The query of `/{service}/{location}`. */
export const ResultsSearch = v.object(filterEntries)
/** The query of `/virtual-event-services`; without a location it is national (decisions 11). */
export const VirtualSearch = v.object({ location: v.fallback(v.optional(LocationFileName), undefined), ...filterEntries })

/** What is not said in a URL, because it goes without saying. */
export const UNSAID = { categoryId: ANY, distanceLimit: ANY, ratingLimit: ANY, skip: 0, take: SEARCH_PAGE_SIZE } as const

/** Path and query of the page for `terms`: what is any, default or unknown is left out (specification 1, section 5). */
export function resultsHref(terms: Pick<SearchTerms, 'kind' | 'service' | 'location'> & Partial<SearchTerms>): string {
  const { kind, service, location, source } = terms
  const national = location === NATIONWIDE
  const query = new URLSearchParams()
  if (kind === 'virtual' && !national) query.set('location', location)
  for (const name of ['categoryId', 'distanceLimit', 'ratingLimit', 'skip', 'take'] as const) {
    const value = terms[name] ?? UNSAID[name]
    if (value !== UNSAID[name] && !(name === 'distanceLimit' && national)) query.set(name, String(value))
  }
  if (source) query.set('source', source)
  const path = kind === 'virtual' ? '/virtual-event-services' : `/${service}/${location}`
  return query.size > 0 ? `${path}?${query}` : path
}

/** `terms` from the first result on, with other filters. */
export const withFilters = (terms: SearchTerms, filters: Partial<Filters>): SearchTerms => ({ ...terms, ...filters, skip: 0, take: SEARCH_PAGE_SIZE })

/** First path segments with pages of their own, which are no services (decisions 19 and 20). */
const RESERVED = new Set(
  'signup articles requestquote requestquote-b requests virtual-event-services kids-party-entertainment gigkids wedding-entertainment event-inspiration events api vendor-api vendors pictures assets icons account search token createrequest healthz readyz'.split(' '),
)
export const isReserved = (segment: string): boolean => RESERVED.has(segment)
