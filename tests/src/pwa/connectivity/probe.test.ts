/** A page that waits for a connection finds out by itself when there is one again. */
import { expect, test } from 'vitest'
import { PROBE_FIRST_MS, PROBE_MAX_MS } from '#contract/limits.ts'
import type { Reached } from '#src/api/client.ts'
import { createConnectivity } from '#src/pwa/connectivity/connectivity.ts'
import { startProbing } from '#src/pwa/connectivity/probe.ts'

function aPage(answers: Reached[], onLine = () => true) {
  const connectivity = createConnectivity(() => new EventTarget(), onLine)
  const waits: number[] = []
  let due: (() => void) | null = null
  let asked = 0
  startProbing({
    connectivity,
    onLine,
    ask: async () => {
      asked += 1
      return answers.shift() ?? 'nobody'
    },
    later(work, ms) {
      waits.push(ms)
      due = work
      return () => (due = null)
    },
  })
  return {
    connectivity,
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

test('never more seldom than once a minute', async () => {
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
