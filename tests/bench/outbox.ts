/** The cost to a page of delivering a long outbox: processor time per request, and how long a tap may have to wait. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumPath } from '#tests/runner/chromium.mjs'
import { CHROMIUM_FLAGS, SAMPLE_FOR_TESTS } from '#tests/support/browser/browser-settings.ts'
import { serverProcess } from '#tests/support/browser/server-process.ts'
import { plantShipped, SHIPPED_VERSIONS, shippedRequests } from '#tests/support/device/shipped-devices.ts'
import type { BenchOptions, Section } from './section.ts'
import { table } from './timing.ts'

export const benchOutbox: Section = { name: 'outbox', title: 'A long outbox', run }

const QUEUED = [20, 200]

async function run({ say }: BenchOptions): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-bench-outbox-'))
  const server = await serverProcess({
    DATA_DIR: dataDir,
    SAMPLE_VENDORS: String(SAMPLE_FOR_TESTS),
    REQUESTS_PER_MINUTE: '100000',
    WRITES_PER_MINUTE: '100000',
    LOG_LEVEL: 'warn',
  })
  await server.start()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: CHROMIUM_FLAGS,
  })
  try {
    const rows: string[][] = []
    for (const queued of QUEUED) {
      const { perRequestMs, longestTaskMs, seconds } = await deliver(browser, `http://localhost:${server.port}`, queued)
      rows.push([
        String(queued),
        `${perRequestMs.toFixed(1)} ms`,
        `${Math.round(longestTaskMs)} ms`,
        `${seconds.toFixed(1)} s`,
      ])
      say(rows.at(-1)?.join('   ') ?? '')
    }
    return [
      'A page that lists its requests delivers so many of them, to a server that replies at once: processor time ' +
        'of its main thread',
      'for each, the longest task (a tap waits no longer than that, loading included), and the time until all had ' +
        'a receipt.',
      '',
      table(['queued', 'processor time each', 'longest task', 'all delivered after'], rows),
    ].join('\n')
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function deliver(browser: Browser, origin: string, queued: number) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    baseURL: origin,
  })
  await plantShipped(page, Math.max(...SHIPPED_VERSIONS), shippedRequests(Math.max(...SHIPPED_VERSIONS), queued))
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const busySeconds = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  // Replies come from here: a server limits how many requests one host may send in an hour.
  let start = () => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  await page.route('**/createrequest', async (route) => {
    await started
    const key = await route.request().headerValue('idempotency-key')
    await route.fulfill({ status: 201, json: { key, clientId: 1, requests: [{ id: 1, memberId: 21 }], autoAdded: [] } })
  })
  await page.goto('/requests')
  await page.waitForFunction((count) => document.querySelectorAll('article').length === count, queued)
  const [before, began] = [await busySeconds(), Date.now()]
  start()
  await page.waitForFunction(
    (count) => document.querySelectorAll('article[data-state="sent"]').length === count,
    queued,
    { timeout: 180_000, polling: 500 },
  )
  const seconds = (Date.now() - began) / 1000
  const taskSeconds = (await busySeconds()) - before
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
  await page.close()
  return { perRequestMs: (taskSeconds * 1000) / queued, longestTaskMs: Math.max(0, ...tasks), seconds }
}
