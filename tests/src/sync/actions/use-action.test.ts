/** A tap on a page whose offline part is still loading. */
import { afterEach, expect, test, vi } from 'vitest'
import type { Offline } from '#src/offline/offline.ts'
import { NOTHING_SENT } from '#src/sync/actions/perform-action.ts'
import { onceOpen } from '#src/sync/actions/use-action.ts'

afterEach(() => vi.useRealTimers())

const opened = {} as Offline
const outcome = { record: null, problem: 'refused' }

test('a tap before the offline part has loaded is performed once it has', async () => {
  const seen: Offline[] = []
  const work = (offline: Offline) => {
    seen.push(offline)
    return Promise.resolve(outcome)
  }
  const { promise, resolve } = Promise.withResolvers<Offline>()
  const done = onceOpen(null, work, () => promise)
  expect(seen).toEqual([])
  resolve(opened)
  expect(await done).toBe(outcome)
  expect(seen).toEqual([opened])
})

test('where it loads too late, the person has read that nothing was sent, and nothing is', async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<Offline>()
  const work = vi.fn(() => Promise.resolve(outcome))
  const done = onceOpen(null, work, () => promise)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await done).toBe(NOTHING_SENT)
  resolve(opened)
  await vi.runAllTimersAsync()
  expect(work).not.toHaveBeenCalled()
})
