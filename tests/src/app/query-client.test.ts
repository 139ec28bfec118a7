import { environmentManager, isServer, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeQueryClient } from '#src/app/query-client.ts'

test('while a saved copy is shown the server is asked again, until its own data arrives', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // A server asks for nothing by itself.
  environmentManager.setIsServer(() => false)
  onTestFinished(() => environmentManager.setIsServer(() => isServer))
  const copies = [{ savedAt: 1 }, { savedAt: 1 }, { savedAt: null }, { savedAt: null }]
  let reads = 0
  const observer = new QueryObserver(makeQueryClient(), {
    queryKey: ['requests'],
    queryFn: () => Promise.resolve(copies[reads++]),
  })
  const unsubscribe = observer.subscribe(() => {})
  onTestFinished(unsubscribe)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().data).toEqual({ savedAt: null })
  expect(reads).toBe(3)
})
