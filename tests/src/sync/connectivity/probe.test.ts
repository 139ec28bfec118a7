/** A page that waits for a connection finds out by itself when there is one again. */
import { expect, test } from 'vitest'
import { PROBE_FIRST_MS, PROBE_MAX_MS, PROBE_TIMEOUT_MS, PROBE_WAITING_MS } from '#contract/limits.ts'
import type { Reached } from '#src/api/client.ts'
import { createConnectivity } from '#src/sync/connectivity/connectivity.ts'
import { startProbing } from '#src/sync/connectivity/probe.ts'
import { createObservable } from '#src/sync/observable.ts'

function aPage(responses: Reached[], onLine = () => true) {
  const connectivity = createConnectivity(() => new EventTarget(), onLine)
  const waits: number[] = []
  let due: (() => void) | null = null
  let asked = 0
  const waiting = createObservable(false)
  const results: Reached[] = []
  startProbing({
    connectivity,
    waiting,
    onLine,
    onResult: (reached) => results.push(reached),
    ask: async () => {
      asked += 1
      return responses.shift() ?? 'nobody'
    },
    later(work, ms) {
      waits.push(ms)
      due = work
      return () => (due = null)
    },
  })
  return {
    connectivity,
    waiting,
    results,
    waits,
    asked: () => asked,
    isWaiting: () => due !== null,
    /** The time has come. */
    async pass() {
      const work = due
      due = null
      work?.()
      await new Promise((done) => setImmediate(done))
    },
  }
}

test('while all is well nothing is asked', () => {
  expect(aPage([]).isWaiting()).toBe(false)
})

test('after a request that met nobody it asks, less and less often, until somebody answers', async () => {
  const page = aPage(['nobody', 'other', 'fanfare'])
  page.connectivity.report('nobody')
  for (let i = 0; i < 3; i += 1) await page.pass()
  expect(page.waits).toEqual([PROBE_FIRST_MS, 2 * PROBE_FIRST_MS, 4 * PROBE_FIRST_MS])
  expect([page.connectivity.state.get(), page.isWaiting(), page.asked()]).toEqual(['online', false, 3])
})

test('at least once a minute', async () => {
  const page = aPage([])
  page.connectivity.report('nobody')
  for (let i = 0; i < 10; i += 1) await page.pass()
  expect(page.waits.at(-1)).toBe(PROBE_MAX_MS)
})

test('another request that gets through ends it', async () => {
  const page = aPage([])
  page.connectivity.report('nobody')
  page.connectivity.report('fanfare')
  expect([page.isWaiting(), page.asked()]).toEqual([false, 0])
})

test('without any connection nothing is sent', async () => {
  const page = aPage(['fanfare'], () => false)
  page.connectivity.report('nobody')
  await page.pass()
  expect([page.asked(), page.isWaiting()]).toEqual([0, true])
})

test('a response that arrives just after the connection was lost does not pass for a connection', async () => {
  const page = aPage(['fanfare'], () => false)
  page.connectivity.report('fanfare')
  page.waiting.set(true)
  await page.pass()
  expect([page.connectivity.state.get(), page.asked()]).toEqual(['offline', 0])
})

test('fault 71, while something waits on a visible page, checks are at most 20 s apart, each reported', async () => {
  const page = aPage([])
  page.connectivity.report('nobody')
  for (let i = 0; i < 5; i += 1) await page.pass()
  page.waiting.set(true)
  const before = page.waits.length
  for (let i = 0; i < 8; i += 1) await page.pass()
  const waits = page.waits.slice(before - 1)
  expect(Math.max(...waits) + PROBE_TIMEOUT_MS).toBeLessThanOrEqual(20_000)
  expect(waits.at(-1)).toBe(PROBE_WAITING_MS)
  expect(page.results).toEqual(Array.from({ length: 13 }, () => 'nobody'))
})

test('fault 71, what waits is checked on although other requests got through, until nothing waits', async () => {
  const page = aPage(['fanfare', 'fanfare'])
  page.waiting.set(true)
  await page.pass()
  expect([page.results, page.isWaiting()]).toEqual([['fanfare'], true])
  page.waiting.set(false)
  expect(page.isWaiting()).toBe(false)
})
