/**
 * Films the first five seconds of a visit, for docs/first-seconds.md: a first visit and a second one on a slow phone,
 * and one without a signal; and a client's way to a booked vendor, for the README. `npm run film-strips` makes all,
 * `npm run film-strips -- journey` the last one only.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { slowDown } from './bench/pages/slow-load.ts'
import { wholeChromiumPath } from './runner/chromium.mjs'
import { filmJourney } from './journey-film.ts'
import { CHROMIUM_FLAGS } from './support/browser/browser-settings.ts'
import { serverProcess } from './support/browser/server-process.ts'

const IMAGES = join(import.meta.dirname, '../docs/images')
const RESULTS = '/dj/new-york-city-ny'
const FRAMES = 10
const EVERY_MS = 500
const FRAME = { width: 234, height: 506 }

interface Frame {
  picture: Buffer
  caption: string
}

async function main() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-film-'))
  const server = await serverProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  await server.start()
  const browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: CHROMIUM_FLAGS })
  try {
    const origin = `http://${server.host}:${server.port}`
    if (!process.argv.includes('journey')) await filmVisits(browser, origin)
    const [, mailbox] = /http:\S+(\/dev\/mail\S*)/.exec(server.output()) ?? []
    if (!mailbox) throw new Error('The start prints no link to the mailbox.')
    await write(browser, 'journey', await filmJourney(browser, origin, mailbox), JOURNEY)
  } finally {
    await browser.close()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function filmVisits(browser: Browser, origin: string) {
  const context = await phone(browser, origin)
  await write(browser, 'first-visit', timed(await film(context)), VISIT)
  await saveResults(context)
  await write(browser, 'second-visit', timed(await film(context)), VISIT)
  await context.setOffline(true)
  await write(browser, 'no-signal', timed(await film(context, { offline: true })), VISIT)
  await context.close()
}

interface Strip {
  columns: number
  /** In pixels of the page. */
  width: number
  scale: number
  quality: number
}
const VISIT: Strip = { columns: FRAMES, width: 1400, scale: 2, quality: 72 }
/** Two rows, in which words can be read, within 250 kB. */
const JOURNEY: Strip = { columns: 5, width: 1400, scale: 1, quality: 68 }

const timed = (frames: readonly Buffer[]): Frame[] =>
  frames.map((picture, index) => ({ picture, caption: `${(((index + 1) * EVERY_MS) / 1000).toFixed(1)} s` }))

async function write(browser: Browser, name: string, frames: readonly Frame[], look: Strip) {
  await mkdir(IMAGES, { recursive: true })
  await writeFile(join(IMAGES, `${name}.webp`), await strip(browser, frames, look))
  console.log(`docs/images/${name}.webp`)
}

/** Filming every step of a pulsing skeleton would slow the page down. */
const phone = (browser: Browser, baseURL: string) =>
  browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, locale: 'en-US', reducedMotion: 'reduce' })

/** Visits once at full speed, until the service worker has saved the page. */
async function saveResults(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(RESULTS)
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated')
  await page.reload({ waitUntil: 'networkidle' })
  await page.close()
}

/** Pictures of the screen at every half second after the address was opened. */
async function film(context: BrowserContext, { offline = false } = {}): Promise<Buffer[]> {
  const page = await context.newPage()
  await slowDown(page, { offline })
  const devTools = await context.newCDPSession(page)
  const shown: { at: number; picture: Buffer }[] = []
  devTools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shown.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') })
    void devTools.send('Page.screencastFrameAck', { sessionId })
  })
  await devTools.send('Page.startScreencast', { format: 'jpeg', quality: 70 })
  const start = Date.now()
  await page.goto(RESULTS, { waitUntil: 'commit' })
  await new Promise((resolve) => setTimeout(resolve, start + FRAMES * EVERY_MS - Date.now()))
  await devTools.send('Page.stopScreencast')
  await page.close()
  const blank = await sharp({ create: { ...FRAME, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  return Array.from(
    { length: FRAMES },
    (_, index) => shown.findLast(({ at }) => at <= start + (index + 1) * EVERY_MS)?.picture ?? blank,
  )
}

/** The frames side by side, each with its caption below. */
async function strip(browser: Browser, frames: readonly Frame[], look: Strip): Promise<Buffer> {
  const { columns, width, scale, quality } = look
  const page = await browser.newPage({ viewport: { width, height: 330 }, deviceScaleFactor: scale })
  const figures = frames.map(
    ({ picture, caption }) => `<figure><img src="data:image;base64,${picture.toString('base64')}">
      <figcaption>${caption}</figcaption></figure>`,
  )
  await page.setContent(`<style>
    body { margin: 16px; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 12px;
      font: 14px system-ui, sans-serif; background: #f4f4f2 }
    figure { margin: 0; text-align: center }
    img { width: 100%; aspect-ratio: 390 / 844; object-fit: cover; object-position: top; border: 1px solid #ccc }
    </style>${figures.join('')}`)
  const picture = await page.screenshot({ fullPage: true })
  await page.close()
  return sharp(picture).webp({ quality }).toBuffer()
}

await main()
