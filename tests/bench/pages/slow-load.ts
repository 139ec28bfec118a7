/** One first visit with a slow processor and a slow connection, and what its visitor would notice. */
import type { Browser, Page } from '@playwright/test'

/** Milliseconds; `cls` is the share of the screen that moved. */
export interface PageLoad {
  fcp: number
  lcp: number
  tbt: number
  cls: number
}

/** The throttling that Lighthouse applies for a phone. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const SLOWER = 4
/** The page is quiet when nothing has been asked for and no task was long for this time. */
const QUIET_MS = 2000
const BLOCKS_MS = 50

declare global {
  interface Window {
    noticed?: { lcp: number; cls: number; tasks: { start: number; ms: number }[] }
  }
}

export async function loadSlowly(browser: Browser, url: string): Promise<PageLoad> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    await slowDown(page)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await quiet(page)
    return await page.evaluate((blocks) => {
      const [first] = performance.getEntriesByName('first-contentful-paint')
      const { lcp, cls, tasks } = window.noticed!
      const fcp = first?.startTime ?? Number.NaN
      const blocking = tasks.filter(({ start, ms }) => start + ms > fcp).map(({ ms }) => ms - blocks)
      return { fcp, lcp, cls, tbt: blocking.reduce((sum, time) => sum + time, 0) }
    }, BLOCKS_MS)
  } finally {
    await page.context().close()
  }
}

/** Gives a page the processor of a cheap phone, and its connection or none. */
export async function slowDown(page: Page, { offline = false } = {}): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Runs in the page before anything else. */
function observe() {
  const noticed = { lcp: 0, cls: 0, tasks: [] as { start: number; ms: number }[] }
  window.noticed = noticed
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => (noticed.lcp = startTime))
  on('layout-shift', (entry) => (noticed.cls += (entry as PerformanceEntry & { value: number }).value))
  on('longtask', ({ startTime, duration }) => noticed.tasks.push({ start: startTime, ms: duration }))
}

const quiet = (page: Page) =>
  page.waitForFunction(
    (ms) => {
      const ends = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')].map(
        (entry) => entry.startTime + entry.duration,
      )
      const last = Math.max(...ends, ...window.noticed!.tasks.map((task) => task.start + task.ms))
      return performance.now() - last > ms
    },
    QUIET_MS,
    { polling: 250, timeout: 120_000 },
  )
