import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { apartIn, fetchApart, isInPage } from '#src/app/fetched-separately.ts'

afterEach(() => vi.unstubAllGlobals())

const CATALOG = { queryKey: ['catalog'], meta: { apart: '/api/v1/servicetypes' } }

async function rendered() {
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({ ...CATALOG, queryFn: () => ['DJ'] })
  await queryClient.prefetchQuery({ queryKey: ['tiles'], queryFn: () => [1] })
  return queryClient
}

test('a page names the address of what many pages show, and contains the rest', async () => {
  const queryClient = await rendered()
  const inPage = queryClient.getQueryCache().getAll().filter(isInPage)
  expect(inPage.map(({ queryKey }) => queryKey)).toEqual([['tiles']])
  expect(apartIn(queryClient, new Map([['/api/v1/servicetypes', 'W/"1"']]))).toEqual([
    { queryKey: ['catalog'], url: '/api/v1/servicetypes', etag: 'W/"1"' },
  ])
})

test('what a page does not contain is there once the server has given it, however often that takes', async () => {
  const responses = [
    Response.json({}, { status: 503 }),
    new Response('<title>Sign in to the network</title>'),
    Response.json(['DJ']),
  ]
  vi.stubGlobal('fetch', async () => responses.shift())
  const queryClient = new QueryClient()
  const atOnce = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => atOnce(load))
  await fetchApart(queryClient, apartIn(await rendered(), new Map()), atOnce)
  expect(queryClient.getQueryData(['catalog'])).toEqual(['DJ'])
})

test('the first page of a list comes apart, too', async () => {
  const list = {
    queryKey: ['list'],
    initialPageParam: 0,
    getNextPageParam: () => 1,
    meta: { apart: '/list', firstPage: 0 },
  }
  const server = new QueryClient()
  await server.prefetchInfiniteQuery({ ...list, queryFn: () => ({ reply: ['DJ Ana'] }) })
  vi.stubGlobal('fetch', async () => Response.json(['DJ Ana']))
  const queryClient = new QueryClient()
  await fetchApart(queryClient, apartIn(server, new Map()))
  expect(queryClient.getQueryData(['list'])).toEqual(server.getQueryData(['list']))
})

test('a refusal is an answer: the page does without, and is not what the server rendered', async () => {
  const apart = [{ queryKey: ['catalog'], url: '/api/v1/servicetypes' }]
  for (const status of [404, 429]) {
    vi.stubGlobal('fetch', async () => Response.json({}, { status }))
    const queryClient = new QueryClient()
    expect(await fetchApart(queryClient, apart)).toBe(false)
    expect(queryClient.getQueryData(['catalog'])).toBeUndefined()
  }
})

test('what has changed since the page was rendered is told', async () => {
  const apart = [{ queryKey: ['catalog'], url: '/api/v1/servicetypes', etag: 'W/"1"' }]
  const responses = ['W/"1"', 'W/"2"', null]
  vi.stubGlobal('fetch', async () => {
    const etag = responses.shift()
    return Response.json(['DJ'], etag ? { headers: { etag } } : {})
  })
  const same = () => fetchApart(new QueryClient(), apart)
  expect([await same(), await same(), await same()]).toEqual([true, false, true])
})
