/**
 * How soon a tap shows something on a cheap phone, and what each tap or letter holds up: part of `npm run bench:page`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { wholeChromiumPath } from '#tests/runner/chromium.mjs'
import { pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { CHROMIUM_FLAGS } from '#tests/support/browser/browser-settings.ts'
import { serverProcess } from '#tests/support/browser/server-process.ts'
import { slowDown } from './pages/slow-load.ts'
import type { BenchOptions, Section } from './section.ts'
import { percentile, table } from './timing.ts'

const ROUNDS = 7
/** How long a finger stays down. */
const PRESS_MS = 80
/** The first page is read for this long. */
const READING_MS = 6_000
/** A tap whose length the browser does not tell is shorter than twice this. */
const SHORT_MS = 8

declare global {
  interface Window {
    /** When the latest click arrived. */
    clicked?: number
    /** The longest event of each interaction, in milliseconds; none for a short one. */
    interactions?: Map<number, number>
    interactionCount?: number
  }
}

export const benchTaps: Section = { name: 'taps', title: 'Taps on a cheap phone', run }

async function run({ say }: BenchOptions): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-bench-taps-'))
  const server = await serverProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' })
  await server.start()
  const browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: CHROMIUM_FLAGS })
  const toContent = new Map<string, number[]>()
  const interactions: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const visit = await tapThrough(browser, `http://localhost:${server.port}`)
      for (const [name, ms] of visit.toContent) toContent.set(name, [...(toContent.get(name) ?? []), ms])
      interactions.push(...visit.interactions)
      say(`round ${round + 1}: ${visit.toContent.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')}`)
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const at = (times: readonly number[], share: number) => percentile(times, share).toFixed(0)
  return [
    `${ROUNDS} visits, 390×844, the processor four times slower, 1.5 Mbit/s, 560 ms to every answer, and no worker.`,
    `After ${READING_MS / 1000} s of reading, the first table is the time in milliseconds from the click to the first`,
    `frame with the heading of what was tapped; a finger stays down for ${PRESS_MS} ms before it. The second is how`,
    `long each of ${interactions.length} taps and letters held the page up: the filters, a city, View More, a request.`,
    'To reach: 100 ms.',
    '',
    table(
      ['tap', 'p50', 'p75', 'worst'],
      [...toContent].map(([name, times]) => [name, at(times, 0.5), at(times, 0.75), at(times, 1)]),
    ),
    '',
    table(
      ['every tap and letter', 'p50', 'p75', 'p98'],
      [['held up', at(interactions, 0.5), at(interactions, 0.75), at(interactions, 0.98)]],
    ),
  ].join('\n')
}

async function tapThrough(browser: Browser, origin: string) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    // Its connection would not be slow.
    serviceWorkers: 'block',
  })
  try {
    await slowDown(page)
    await page.addInitScript(observe)
    await page.goto(`${origin}/dj/new-york-city-ny`, { timeout: 120_000 })
    await pageStands(page)
    await page.waitForTimeout(READING_MS)
    const toContent: [string, number][] = []
    const tap = async (name: string, target: Locator, heading: RegExp) => {
      await target.click({ delay: PRESS_MS })
      toContent.push([name, await shown(page, heading)])
    }
    const tile = tilesOf(page).first().getByRole('heading')
    const name = await tile.innerText()
    await tap('a vendor in the results', tile.getByRole('link'), literally(name))
    await tap(
      'its breadcrumb, to the results',
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'New York City, NY' }),
      /^DJs/,
    )
    await page
      .locator('details', { has: page.locator('#refine-where') })
      .locator('summary')
      .click({ delay: PRESS_MS })
    await page.locator('#refine-where').fill('')
    await page.locator('#refine-where').pressSequentially('boston', { delay: 150 })
    await page
      .locator('details', { has: page.locator('#refine-where') })
      .locator('summary')
      .click({ delay: PRESS_MS })
    await page.getByRole('link', { name: 'View More' }).click({ delay: PRESS_MS })
    await tap(
      'Request Free Quote',
      tilesOf(page).first().getByRole('link', { name: 'Request Free Quote' }),
      /event|quote/i,
    )
    await page.getByLabel('Guest count').pressSequentially('120', { delay: 150 })
    await page.getByLabel('Event details').pressSequentially('Dancing until midnight', { delay: 150 })
    const interactions = await page.evaluate((short) => {
      const long = [...window.interactions!.values()]
      return [...long, ...Array<number>(Math.max(0, window.interactionCount! - long.length)).fill(short)]
    }, SHORT_MS)
    return { toContent, interactions }
  } finally {
    await page.context().close()
  }
}

/** Milliseconds from the latest click to the first frame with this main heading. */
const shown = (page: Page, heading: RegExp): Promise<number> =>
  page.evaluate(
    ([source, flags]) =>
      new Promise<number>((resolve) => {
        const wanted = new RegExp(source, flags)
        const look = () => {
          const isThere = wanted.test(document.querySelector('h1')?.textContent ?? '')
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - window.clicked!))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [heading.source, heading.flags] as const,
  )

const literally = (text: string) => new RegExp(`^${text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}`)

/** Runs in the page before anything else. */
function observe() {
  const interactions = new Map<number, number>()
  window.interactions = interactions
  window.interactionCount = 0
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => (window.interactionCount! += 1), { capture: true })
  addEventListener('click', ({ timeStamp }) => (window.clicked = timeStamp), { capture: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId: id } = entry as PerformanceEventTiming
      if (id) interactions.set(id, Math.max(interactions.get(id) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
}
