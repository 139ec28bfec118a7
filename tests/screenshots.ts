/**
 * Takes the screenshots of the web app manifest (public/screenshots), of the README and of docs/operating.md
 * (docs/images): `npm run screenshots`, or `npm run screenshots -- console` for those of the console alone. A server of
 * its own with the sample marketplace, a real browser, and requests as a person would have them.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, dateIn } from '#contract/dates.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import type { DraftVendor } from '#src/offline/drafts/records.ts'
import { bookingShots } from './booking-shots.ts'
import { consoleShots } from './console-shots.ts'
import { CHROMIUM_FLAGS } from './support/browser/browser-settings.ts'
import { keep, storedDraft, storedRequest, problem, receiptFor } from './support/device/stored-outbox.ts'
import { serverProcess } from './support/browser/server-process.ts'
import { chromiumPath } from './runner/chromium.mjs'

const root = join(import.meta.dirname, '..')
const HOUR_MS = 3_600_000
const SAMPLE_VENDORS = 5000
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }
/** Phones that install have two or three dots to a pixel. */
const SCALE = 2
/** The README's phones, in pixels of the picture. */
const GAP_PX = 40
const CORNER_PX = 44
const PHONE_WIDTH_PX = 390

/** The time that the phone of the screenshots shows: an afternoon in New York. */
const NOW = Date.parse(`${new Date().toISOString().slice(0, 10)}T18:24:00Z`)

const RESULTS = '/band/brooklyn-ny?ratingLimit=4'

async function main() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-screenshots-'))
  const server = await serverProcess({ DATA_DIR: dataDir, SAMPLE_VENDORS: String(SAMPLE_VENDORS) })
  await server.start()
  const origin = `http://${server.host}:${server.port}`
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  try {
    await mkdir(join(root, 'public/screenshots'), { recursive: true })
    await mkdir(join(root, 'docs/images'), { recursive: true })
    await writeConsole(browser, origin, dataDir)
    if (process.argv.includes('console')) return
    const phones: Buffer[] = []
    for (const [name, take] of Object.entries(SHOTS)) {
      const picture = await take(browser, origin)
      phones.push(picture)
      await write(`public/screenshots/${name}.png`, picture)
    }
    await write('public/screenshots/desktop-results.png', await resultsShot(browser, origin, WIDE))
    await write('docs/images/phone.png', await sideBySide(phones))
    await write('docs/images/booking.png', await sideBySide(await bookingPhones(browser, origin, server.output())))
  } finally {
    await browser.close()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const SHOTS = {
  'phone-home': (browser: Browser, origin: string) => shot(browser, origin, PHONE, (page) => open(page, '/')),
  'phone-results': (browser: Browser, origin: string) => resultsShot(browser, origin, PHONE),
  'phone-requests': (browser: Browser, origin: string) =>
    shot(browser, origin, PHONE, async (page) => {
      await page.clock.setFixedTime(NOW)
      await open(page, '/requests')
      await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated')
      await page.context().setOffline(true)
      await storeRequests(page, await vendorsNear(origin))
      await page.reload()
      await page.getByText('We’ll send it when you’re back online', { exact: false }).first().waitFor()
    }),
}

const resultsShot = (browser: Browser, origin: string, viewport: typeof PHONE) =>
  shot(browser, origin, viewport, async (page) => {
    await open(page, RESULTS)
    await page.getByRole('main').getByRole('article').first().waitFor()
  })

async function bookingPhones(browser: Browser, origin: string, printed: string): Promise<Buffer[]> {
  const [, path] = /http:\S+(\/dev\/mail\S*)/.exec(printed) ?? []
  if (!path) throw new Error('The start prints no link to the mailbox.')
  const context = await openContext(browser, origin, PHONE)
  const phones = await bookingShots(await context.newPage(), path)
  await context.close()
  return phones
}

async function shot(
  browser: Browser,
  origin: string,
  viewport: typeof PHONE,
  prepare: (page: Page) => Promise<void>,
): Promise<Buffer> {
  const context = await openContext(browser, origin, viewport)
  const page = await context.newPage()
  await prepare(page)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

const openContext = (browser: Browser, origin: string, viewport: typeof PHONE) =>
  browser.newContext({
    baseURL: origin,
    viewport,
    deviceScaleFactor: SCALE,
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })

/** Opens a page and waits for its letters and for the pictures that can be seen. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, right, top } = image.getBoundingClientRect()
      // The loop of categories has copies on its left.
      return image.complete || top > innerHeight || left > innerWidth || right < 0
    }),
  )
}

async function vendorsNear(origin: string): Promise<DraftVendor[]> {
  const reply = await fetch(`${origin}/api/v1/mixed-search/hoboken-nj?ratingLimit=4&take=6`)
  const { searchResults } = (await reply.json()) as { searchResults: VendorSearchResult[] }
  return searchResults.map(
    ({ memberID: vendorId, profileName, profileUrl, primaryServiceName, thumbnailPhotoUrl }) => ({
      memberID: vendorId,
      profileName,
      profileUrl,
      primaryServiceName,
      thumbnailPhotoUrl,
      isTransport: false,
    }),
  )
}

/** One that waits for a signal, one that is not finished, one that was delivered. */
async function storeRequests(page: Page, vendors: readonly DraftVendor[]) {
  const day = (ahead: number) => addDays(dateIn('America/New_York', new Date()), ahead)
  const waiting = storedRequest(storedDraft({ vendors: vendors.slice(0, 3), gigRequest: { eventDate: day(42) } }), {
    composedAt: NOW,
    lastProblem: problem({ at: NOW }),
  })
  const unfinished = storedDraft({
    vendors: vendors.slice(3, 5),
    gigRequest: { eventType: 'Graduation party', eventDate: day(75), guestCount: '60' },
    client: { firstName: '', lastName: '', email: '', emailConfirm: '', phoneNumber: '' },
    age: 2,
  })
  const sentDraft = storedDraft({
    vendors: vendors.slice(5, 6),
    gigRequest: { eventType: 'Anniversary', eventDate: day(20), guestCount: '24' },
  })
  const sent = storedRequest(sentDraft, { state: 'sent', sentAt: NOW - 3 * HOUR_MS })
  await keep(page, {
    requests: [waiting, { ...sent, receipt: receiptFor(sentDraft, sent.key, 48_213) }],
    drafts: [unfinished],
  })
}

/** Phones with round corners, next to each other, on nothing. */
async function sideBySide(pictures: readonly Buffer[]): Promise<Buffer> {
  const height = Math.round((PHONE_WIDTH_PX * PHONE.height) / PHONE.width)
  const frame = (attributes: string) =>
    Buffer.from(
      `<svg width="${PHONE_WIDTH_PX}" height="${height}"><rect x="1" y="1" width="${PHONE_WIDTH_PX - 2}" height="${height - 2}" rx="${CORNER_PX}" ${attributes}/></svg>`,
    )
  const phones = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .resize(PHONE_WIDTH_PX, height)
        .composite([
          { input: frame('fill="#fff"'), blend: 'dest-in' },
          { input: frame('fill="none" stroke="#2a1a3a" stroke-opacity="0.35" stroke-width="2"') },
        ])
        .png()
        .toBuffer(),
    ),
  )
  const width = phones.length * PHONE_WIDTH_PX + (phones.length - 1) * GAP_PX
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(phones.map((input, at) => ({ input, left: at * (PHONE_WIDTH_PX + GAP_PX), top: 0 })))
    .png()
    .toBuffer()
}

/** One phone each, small enough for a page with several. */
async function writeConsole(browser: Browser, origin: string, dataDir: string) {
  // Passkeys belong to a name, which an address isn’t.
  const context = await openContext(browser, `http://localhost:${new URL(origin).port}`, PHONE)
  const shots = await consoleShots(await context.newPage(), dataDir)
  await context.close()
  for (const [name, picture] of Object.entries(shots)) {
    const small = await sharp(await sideBySide([picture]))
      .webp({ quality: 80, effort: 6 })
      .toBuffer()
    await writeFile(join(root, `docs/images/${name}.webp`), small)
    console.log(`docs/images/${name}.webp: ${Math.round(small.length / 1000)} kB`)
  }
}

/** As a PNG with a palette, which is a third of the size. */
async function write(file: string, picture: Buffer) {
  const small = await sharp(picture).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toBuffer()
  await writeFile(join(root, file), small)
  console.log(`${file}: ${Math.round(small.length / 1000)} kB`)
}

await main()
