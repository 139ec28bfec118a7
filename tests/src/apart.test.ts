import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { apartIn, fetchApart, isInPage } from '#src/apart.ts'

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
  expect(apartIn(queryClient)).toEqual([{ queryKey: ['catalog'], url: '/api/v1/servicetypes' }])
})

test('what a page does not contain is there once the server has given it, however often that takes', async () => {
  const answers = [
    Response.json({}, { status: 503 }),
    new Response('<title>Sign in to the network</title>'),
    Response.json(['DJ']),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  const queryClient = new QueryClient()
  const atOnce = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => atOnce(load))
  await fetchApart(queryClient, apartIn(await rendered()), atOnce)
  expect(queryClient.getQueryData(['catalog'])).toEqual(['DJ'])
})
