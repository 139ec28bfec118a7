/** The notice after pulling down: only what the server replied is up to date. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchShown } from '#src/pwa/refresh/page-refresh.ts'

async function refreshed(data: unknown, isOnline = true): Promise<string> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const stop = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: () => data }).subscribe(() => {})
  try {
    return await refetchShown(queryClient, () => isOnline).then(
      () => 'up to date',
      () => 'not refreshed',
    )
  } finally {
    stop()
    queryClient.clear()
  }
}

test('a reply is up to date, a saved copy is not', async () => {
  expect(await refreshed({ value: [], savedAt: null })).toBe('up to date')
  expect(await refreshed({ value: [], savedAt: 1 })).toBe('not refreshed')
  expect(await refreshed({ pages: [{ value: [], savedAt: 1 }], pageParams: [null] })).toBe('not refreshed')
})

test('without a connection nothing is up to date', async () => {
  expect(await refreshed({ value: [], savedAt: null }, false)).toBe('not refreshed')
})
