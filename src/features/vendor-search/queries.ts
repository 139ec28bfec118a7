/** What this feature reads: one options function per endpoint, used by loaders and components alike. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ANY, LOAD_MORE_SIZE, NATIONWIDE } from '#contract/limits.ts'
import type { SearchReply } from '#contract/vendor.ts'
import { requestUrl, type Api } from '#src/api/client.ts'
import type { SearchTerms } from './search-terms.ts'

const CATALOGUE_FRESH_MS = 60 * 60_000

/** The catalogue. The worker keeps it for 30 days (decisions 22); the page asks again every hour. */
export const serviceTypesOptions = (api: Api) =>
  queryOptions({
    queryKey: ['vendor-search', requestUrl('serviceTypes')],
    queryFn: async ({ signal }) => (await api.call('serviceTypes', { signal })).value,
    staleTime: CATALOGUE_FRESH_MS,
    gcTime: Infinity,
  })

/** Where the connection seems to be, as a first guess; null when nobody can tell. Asked by the browser only. */
export const guessedPlaceOptions = (api: Api) =>
  queryOptions({
    queryKey: ['vendor-search', requestUrl('geolocation')],
    queryFn: async ({ signal }) => (await api.call('geolocation', { signal })).value[0] ?? null,
    staleTime: Infinity,
  })

/** One stretch of a list of results. */
export interface ResultsPage {
  reply: SearchReply
  /** Epoch milliseconds when this is a saved copy; null when fresh. */
  savedAt: number | null
}
interface Stretch {
  skip: number
  take: number
}

/**
 * The results, 50 at first and 24 more each time (specification 1, section 9).
 * @param categoryId what is searched: the path's service or the chosen filter; ANY for every vendor
 */
export function searchOptions(api: Api, terms: SearchTerms, categoryId: number) {
  const national = terms.location === NATIONWIDE
  const filters = {
    ...(categoryId !== ANY && { categoryId }),
    ...(terms.distanceLimit !== ANY && !national && { distanceLimit: terms.distanceLimit }),
    ...(terms.ratingLimit !== ANY && { ratingLimit: terms.ratingLimit }),
  }
  const ask = ({ skip, take }: Stretch, signal: AbortSignal) =>
    terms.kind === 'virtual'
      ? api.call('virtualSearch', { query: { ...filters, skip, take, ...(!national && { location: terms.location }) }, signal })
      : api.call('search', { params: { location: terms.location }, query: { ...filters, skip, take }, signal })
  const first: Stretch = { skip: terms.skip, take: terms.take }
  return infiniteQueryOptions({
    queryKey: ['vendor-search', terms.kind, terms.location, filters, first],
    queryFn: async ({ pageParam, signal }): Promise<ResultsPage> => {
      const { value, savedAt } = await ask(pageParam, signal)
      return { reply: value, savedAt: savedAt?.getTime() ?? null }
    },
    // Other filters for the same place: the earlier list stays, dimmed, until the answer is there.
    placeholderData: (previous, query) => (query?.queryKey[1] === terms.kind && query.queryKey[2] === terms.location ? previous : undefined),
    initialPageParam: first,
    getNextPageParam: (_last, pages): Stretch | undefined => {
      const skip = terms.skip + shownIn(pages)
      const more = skip < totalOf(pages) && (pages.at(-1)?.reply.searchResults.length ?? 0) > 0
      return more ? { skip, take: LOAD_MORE_SIZE } : undefined
    },
  })
}

export const shownIn = (pages: readonly ResultsPage[]): number => pages.reduce((sum, page) => sum + page.reply.searchResults.length, 0)
export const totalOf = (pages: readonly ResultsPage[]): number => pages.at(-1)?.reply.searchResultsTotal ?? 0
