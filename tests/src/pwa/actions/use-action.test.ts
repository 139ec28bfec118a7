/** A tap on a page whose offline part is still loading. */
import { expect, test } from 'vitest'
import type { Offline } from '#src/offline/offline.ts'
import { NOTHING_SENT } from '#src/pwa/actions/perform-action.ts'
import { onceOpen } from '#src/pwa/actions/use-action.ts'

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

test('where it cannot be loaded, the person reads that nothing was sent', async () => {
  const failing = () => Promise.reject(new Error('not loaded'))
  expect(await onceOpen(null, () => Promise.resolve(outcome), failing)).toBe(NOTHING_SENT)
})
