import { expect, test } from 'vitest'
import { FLUSH_INTERVAL_MS, REACHED_GAP_MS, RECONNECT_GAP_MS } from '#contract/limits.ts'
import type { OfflineChange } from '#contract/worker-messages.ts'
import type { FlushOptions, FlushReport } from '#src/offline/outbox/flush.ts'
import type { Reached } from '#src/api/client.ts'
import { startFlushing } from '#src/sync/outbox/flush-triggers.ts'
import { pending } from '#tests/support/world/clock.ts'

const NOTHING: FlushReport = { attempted: 0, sent: 0, waiting: 0, asking: 0, nextAttemptAt: null }

function openPage(report: FlushReport = NOTHING) {
  const page = {
    report: report as FlushReport | null,
    flushes: [] as FlushOptions[],
    timer: null as { work: () => void; ms: number } | null,
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    change: (_change: OfflineChange) => {},
    deliver: async () => {},
    onProbe: (_reached: Reached) => {},
  }
  const offline = {
    flush: async (options: FlushOptions = {}) => {
      page.flushes.push(options)
      if (!page.report) throw new Error('Storage trouble')
      return page.report
    },
    subscribe: (listener: (change: OfflineChange) => void) => {
      page.change = listener
      return () => {}
    },
  }
  const triggers = startFlushing(offline, {
    window: page.window,
    document: page.document,
    now: () => 1_000_000,
    later(work, ms) {
      const timer = { work, ms }
      page.timer = timer
      return () => {
        if (page.timer === timer) page.timer = null
      }
    },
  })
  page.deliver = triggers.deliver
  page.onProbe = triggers.onProbe
  return page
}
const RECONNECTED = { reconnectGapMs: RECONNECT_GAP_MS }

test('delivers at start, on online, on pageshow, on becoming visible, and by a button', async () => {
  const page = openPage()
  expect(page.flushes).toEqual([RECONNECTED])
  page.window.dispatchEvent(new Event('online'))
  page.window.dispatchEvent(new Event('pageshow'))
  page.document.dispatchEvent(new Event('visibilitychange'))
  await page.deliver()
  expect(page.flushes).toHaveLength(5)
  page.document.visibilityState = 'hidden'
  page.document.dispatchEvent(new Event('visibilitychange'))
  expect(page.flushes).toHaveLength(5)
})

test('comes back when the last attempt asked to, and no timer runs while nothing waits', async () => {
  const page = openPage({ ...NOTHING, waiting: 1, nextAttemptAt: 1_004_000 })
  await pending()
  expect(page.timer?.ms).toBe(4000)
  page.report = NOTHING
  page.timer?.work()
  await pending()
  expect(page.flushes.at(-1)).toEqual({})
  expect(page.timer).toBeNull()
})

test.each([
  [1_000_000 + 900_000, FLUSH_INTERVAL_MS],
  [0, 1000],
])('a next attempt at %i is looked at again after %i ms', async (nextAttemptAt, ms) => {
  const page = openPage({ ...NOTHING, waiting: 1, nextAttemptAt })
  await pending()
  expect(page.timer?.ms).toBe(ms)
})

test('what another tab queued is delivered here if that tab does not', async () => {
  const page = openPage()
  await pending()
  page.change({ type: 'outboxChanged', keys: ['k'] })
  expect(page.timer?.ms).toBe(1000)
  page.timer?.work()
  expect(page.flushes).toHaveLength(2)
})

test('a failing storage is tried again', async () => {
  const page = openPage()
  page.report = null
  await page.deliver()
  expect(page.timer?.ms).toBe(FLUSH_INTERVAL_MS)
})

test('fault 71, a check that reaches Fanfare delivers at once; one that reaches nobody does not', async () => {
  const page = openPage()
  page.onProbe('nobody')
  page.onProbe('other')
  expect(page.flushes).toHaveLength(1)
  page.onProbe('fanfare')
  expect(page.flushes.at(-1)).toEqual({ reconnectGapMs: REACHED_GAP_MS, hungAfterMs: REACHED_GAP_MS })
})

test('fault 71, where checks succeed but attempts fail, each attempt waits longer, until one arrives', async () => {
  const page = openPage({ ...NOTHING, attempted: 1, waiting: 1 })
  await pending()
  const gaps: (number | undefined)[] = []
  const probe = async () => {
    page.onProbe('fanfare')
    gaps.push(page.flushes.at(-1)?.reconnectGapMs)
    await pending()
  }
  for (let i = 0; i < 3; i += 1) await probe()
  page.report = { ...NOTHING, attempted: 1, sent: 1 }
  for (let i = 0; i < 2; i += 1) await probe()
  expect(gaps).toEqual([1, 2, 4, 8, 1].map((times) => times * REACHED_GAP_MS))
})
