import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { requestUrl } from '#src/api/client.ts'
import { searchOptions, type ResultsPage } from '#src/features/vendor-search/search/queries.ts'
import type { SearchTerms } from '#src/features/vendor-search/search/search-terms.ts'
import { savedResponses } from '#tests/src/features/vendor-search/saved-responses.ts'
import { djsNearQueens, recordingApi, reply, vendor } from '#tests/src/features/vendor-search/samples.ts'

const terms = djsNearQueens

/** A server with `total` vendors, which treats `skip` and `take` like the real one. */
function marketplace(total: number) {
  return recordingApi({
    search: ({ query }) => {
      const { skip, take } = query as { skip: number; take: number }
      const ids = Array.from({ length: Math.max(0, Math.min(take, total - skip)) }, (_, index) => skip + index + 1)
      return reply(
        ids.map((id) => vendor(id)),
        total,
      )
    },
    virtualSearch: () => reply([vendor(1)], 1),
  })
}

const idsOf = (pages: readonly ResultsPage[]) =>
  pages.flatMap((page) => page.reply.searchResults.map(({ memberID: vendorId }) => vendorId))

test('50 vendors come first, then 24 each time, none twice, until all are shown', async () => {
  const { api, calls } = marketplace(90)
  const data = await new QueryClient().fetchInfiniteQuery({ ...searchOptions(api, terms, 6), pages: 5 })
  expect(calls.map(({ query }) => query)).toEqual([
    { categoryId: 6, skip: 0, take: 50 },
    { categoryId: 6, skip: 50, take: 24 },
    { categoryId: 6, skip: 74, take: 24 },
  ])
  expect(idsOf(data.pages)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1))
})

test('a crawled page in the middle goes on where it ends', async () => {
  const { api, calls } = marketplace(120)
  await new QueryClient().fetchInfiniteQuery({ ...searchOptions(api, { ...terms, skip: 50, take: 24 }, 6), pages: 2 })
  expect(calls.map(({ query }) => query)).toEqual([
    { categoryId: 6, skip: 50, take: 24 },
    { categoryId: 6, skip: 74, take: 24 },
  ])
})

test('limits are sent when set, the distance only where there is a place', async () => {
  const { api, calls } = marketplace(3)
  const limited = { ...terms, distanceLimit: 25, ratingLimit: 4 }
  await new QueryClient().fetchInfiniteQuery(searchOptions(api, limited, -1))
  await new QueryClient().fetchInfiniteQuery(searchOptions(api, { ...limited, location: 'nationwide' }, -1))
  expect(calls.map(({ params, query }) => [params, query])).toEqual([
    [{ location: 'queens-ny' }, { distanceLimit: 25, ratingLimit: 4, skip: 0, take: 50 }],
    [{ location: 'nationwide' }, { ratingLimit: 4, skip: 0, take: 50 }],
  ])
})

test('a virtual search without a place is national', async () => {
  const { api, calls } = marketplace(3)
  await new QueryClient().fetchInfiniteQuery(
    searchOptions(api, { ...terms, kind: 'virtual', location: 'nationwide' }, -1),
  )
  await new QueryClient().fetchInfiniteQuery(searchOptions(api, { ...terms, kind: 'virtual' }, -1))
  expect(calls.map(({ name, query }) => [name, query])).toEqual([
    ['virtualSearch', { skip: 0, take: 50 }],
    ['virtualSearch', { skip: 0, take: 50, location: 'queens-ny' }],
  ])
})

test('an empty virtual search counts as not found, an empty search near a place does not', async () => {
  const { api } = recordingApi({ virtualSearch: () => reply([], 0), search: () => reply([], 0) })
  const statusOf = async (kind: SearchTerms['kind']) =>
    (await new QueryClient().fetchInfiniteQuery(searchOptions(api, { ...terms, kind }, -1))).pages[0]?.statusCode
  expect([await statusOf('virtual'), await statusOf('standard')]).toEqual([404, undefined])
})

test('the kids and wedding sections ask for their own lists', async () => {
  const { api, calls } = marketplace(3)
  for (const kind of ['kids', 'weddings'] as const)
    await new QueryClient().fetchInfiniteQuery(searchOptions(api, { ...terms, kind }, -1))
  expect(calls.map(({ query }) => query)).toEqual([
    { searchType: 0, skip: 0, take: 50 },
    { searchType: 1, skip: 0, take: 50 },
  ])
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('without the server, the list is found among what is saved, but never replaces the server’s own', async () => {
  vi.stubEnv('SSR', false)
  const all = requestUrl('search', { params: { location: 'queens-ny' }, query: { skip: 0, take: 50 } })
  const body = reply([vendor(1), vendor(2, { categoryIds: [7] })], 2)
  vi.stubGlobal('caches', savedResponses({ [all]: { body, savedAt: '2027-03-01T10:00:00Z' } }))
  let isOnline = false
  const { api } = recordingApi({
    search: () => {
      if (!isOnline) throw new ApiError({ kind: 'offline' })
      return reply([vendor(1), vendor(3)], 2)
    },
  })
  const client = new QueryClient()
  const fetchAgain = () => client.fetchInfiniteQuery({ ...searchOptions(api, terms, 6), staleTime: 0, retry: false })

  expect((await fetchAgain()).pages[0]).toMatchObject({ filteredHere: { saved: 2, of: 2 } })
  isOnline = true
  expect(idsOf((await fetchAgain()).pages)).toEqual([1, 3])
  isOnline = false
  await expect(fetchAgain()).rejects.toThrow('offline')
  expect(idsOf(client.getQueryData(searchOptions(api, terms, 6).queryKey)?.pages ?? [])).toEqual([1, 3])
})
