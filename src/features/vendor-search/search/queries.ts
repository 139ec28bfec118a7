/** The feature's queries: one options function per endpoint, used by both loaders and components. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { LOAD_MORE_SIZE, NATIONWIDE } from '#contract/limits.ts'
import { SEARCH_TYPES } from '#contract/search-filters.ts'
import type { SearchReply } from '#contract/vendor.ts'
import { requestUrl, type Api } from '#src/api/client.ts'
import { isUnreadable } from '#src/api/errors/error-kinds.ts'
import { chosenFilters, type SearchTerms } from './search-terms.ts'

const CATALOG_FRESH_MS = 60 * 60_000

/** The catalog. The worker caches it for 30 days; the page refetches it every hour. */
export const serviceTypesOptions = (api: Api) =>
  queryOptions({
    queryKey: ['vendor-search', requestUrl('serviceTypes')],
    queryFn: async ({ signal }) => (await api.call('serviceTypes', { signal })).value,
    staleTime: CATALOG_FRESH_MS,
    gcTime: Infinity,
    meta: { apart: requestUrl('serviceTypes') },
  })

/** Vendors whose name or city starts with the text. */
export const namedVendorsOptions = (api: Api, startswith: string) =>
  queryOptions({
    queryKey: ['vendor-search', 'memberAutocomplete', startswith],
    queryFn: async ({ signal }) =>
      (await api.call('memberAutocomplete', { query: { startswith, alsomatchcitystate: true }, signal })).value,
  })

/** Services that can be booked virtually, the most offered first. */
export const virtualServiceTypesOptions = (api: Api) =>
  queryOptions({
    queryKey: ['vendor-search', requestUrl('virtualServiceTypes')],
    queryFn: async ({ signal }) => (await api.call('virtualServiceTypes', { signal })).value,
    staleTime: CATALOG_FRESH_MS,
    meta: { apart: requestUrl('virtualServiceTypes') },
  })

/** A first guess at the visitor's place, from the connection; null if unknown. Fetched in the browser only. */
export const guessedPlaceOptions = (api: Api) =>
  queryOptions({
    queryKey: ['vendor-search', requestUrl('geolocation')],
    queryFn: async ({ signal }) => (await api.call('geolocation', { signal })).value[0] ?? null,
    staleTime: Infinity,
  })

/** One page of a list of results. */
export interface ResultsPage {
  reply: SearchReply
  /** Epoch milliseconds if this is a saved copy. */
  savedAt?: number
  /** The status of an empty virtual search, which counts as not found; the user sees the empty state. */
  statusCode?: 404
  /** Set if the device filtered a saved list itself: how many were saved, of how many. */
  filteredHere?: { saved: number; of: number; isDayUnknown?: boolean }
}
export interface PageRange {
  skip: number
  take: number
}

/** The section's list; the server defaults to "other". */
export const sectionQuery = (kind: SearchTerms['kind']) =>
  kind === 'kids' || kind === 'weddings' ? { searchType: SEARCH_TYPES[kind] } : {}

/**
 * The results, 50 at first and 24 more each time.
 * @param categoryId the path's service or the chosen filter; ANY for every vendor
 */
export function searchOptions(api: Api, terms: SearchTerms, categoryId: number) {
  const { kind, location } = terms
  const filters = chosenFilters({ ...terms, categoryId })
  const virtual = ({ skip, take }: PageRange) => ({
    query: { ...filters, skip, take, ...(location !== NATIONWIDE && { location }) },
  })
  const other = ({ skip, take }: PageRange) => ({
    params: { location },
    query: { ...filters, ...sectionQuery(kind), skip, take },
  })
  const ask = (range: PageRange, signal: AbortSignal) =>
    kind === 'virtual'
      ? api.call('virtualSearch', { ...virtual(range), signal })
      : api.call('search', { ...other(range), signal })
  const first: PageRange = { skip: terms.skip, take: terms.take }
  return infiniteQueryOptions({
    queryKey: ['vendor-search', kind, location, filters, first],
    queryFn: async ({ client, queryKey, pageParam, signal }): Promise<ResultsPage> => {
      try {
        const { value, savedAt } = await ask(pageParam, signal)
        return { reply: value, ...(savedAt && { savedAt: savedAt.getTime() }), ...notFoundIn(kind, value) }
      } catch (error) {
        if (pageParam.skip > 0 || !isUnreadable(error)) throw error
        // The server's list stays, rather than a part of it that is found here.
        const shown = client.getQueryData<{ pages: readonly ResultsPage[] }>(queryKey)?.pages[0]
        const own = shown && !shown.filteredHere ? null : await savedResponse(terms, categoryId)
        if (!own) throw error
        return own
      }
    },
    // A saved copy is refetched as soon as newer data may be available, until it arrives.
    staleTime: ({ state }) => (isSaved(state.data) ? 0 : FRESH_MS),
    refetchOnReconnect: true,
    // With other filters for the same place, the earlier list stays, dimmed, until the response arrives.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === kind && query.queryKey[2] === location ? previous : undefined,
    initialPageParam: first,
    getNextPageParam: (_last, pages): PageRange | undefined => {
      const skip = terms.skip + shownIn(pages)
      const more = skip < totalOf(pages) && (pages.at(-1)?.reply.searchResults.length ?? 0) > 0
      return more ? { skip, take: LOAD_MORE_SIZE } : undefined
    },
    meta: {
      apart: kind === 'virtual' ? requestUrl('virtualSearch', virtual(first)) : requestUrl('search', other(first)),
      firstPage: first,
    },
  })
}

const FRESH_MS = 60_000
const isSaved = (data: { pages: readonly ResultsPage[] } | undefined): boolean =>
  data?.pages.some(({ savedAt }) => savedAt !== undefined) ?? false

/** Loaded only when offline; the worker has cached the file. */
async function savedResponse(terms: SearchTerms, categoryId: number): Promise<ResultsPage | null> {
  if (import.meta.env.SSR || typeof caches === 'undefined') return null
  const { resultsFromSaved } = await import('../results/saved-results.ts')
  return resultsFromSaved(caches, terms, categoryId).catch(() => null)
}

export const notFoundIn = (kind: SearchTerms['kind'], reply: SearchReply): Pick<ResultsPage, 'statusCode'> =>
  kind === 'virtual' && reply.searchResults.length === 0 ? { statusCode: 404 } : {}

export const shownIn = (pages: readonly ResultsPage[]): number =>
  pages.reduce((sum, page) => sum + page.reply.searchResults.length, 0)
/** How many come to the place. */
export const nearOf = (pages: readonly ResultsPage[]): number => pages.at(-1)?.reply.searchResultsNear ?? totalOf(pages)
export const totalOf = (pages: readonly ResultsPage[]): number => pages.at(-1)?.reply.searchResultsTotal ?? 0
