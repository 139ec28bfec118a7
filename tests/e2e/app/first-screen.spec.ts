/** The first screen that a reader sees on a phone, where nothing moves under the reader’s eyes. */
import type { Page } from '@playwright/test'
import { pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { savedByWorker } from '#tests/support/browser/device-storage.ts'
import { gatewayError } from '#tests/support/browser/fault-proxy.ts'

const RESULTS = [
  '/dj/new-york-city-ny',
  '/dj/nationwide',
  '/entertainers/chicago-il',
  '/kids-party-entertainment',
  '/kids-party-entertainment/magician/boston-ma',
  '/wedding-entertainment',
  '/wedding-entertainment/florist/chicago-il',
  '/virtual-event-services',
  '/virtual-event-services/comedian?location=boston-ma',
]
const TILE_WITHIN_PX = 420
const LAYOUT_SHIFT_AT_MOST = 0.05

test('the first vendor is on the first screen of every list of results', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  for (const path of RESULTS) {
    await page.goto(path)
    await pageStands(page)
    await expect
      .poll(async () => (await tilesOf(page).first().boundingBox())?.y, path)
      .toBeLessThanOrEqual(TILE_WITHIN_PX)
  }
  await page.goto('/dj/new-york-city-ny')
  await page.getByText('New York City, NY · Filter and sort').click()
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
})

const firstVisit = (page: Page) => page.evaluate(() => document.documentElement.dataset['firstVisit'])

test('tiles far below are laid out late on a first visit, and at once before the reader leaves the page', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  // The script that lays them out a few at a time never comes.
  shared.proxy.break(gatewayError(502), { when: /^GET \/assets\/.*\bstart-background\.js/ })
  // Headings that have the typeface only after Back may be a line shorter.
  shared.proxy.break(gatewayError(502), { when: /^GET .*\.woff2/ })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const farText = tilesOf(page).nth(40).getByRole('paragraph').first()
  const isLaidOut = () => farText.evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  const vendor = tilesOf(page).nth(30).getByRole('heading').getByRole('link')
  const top = await vendor.evaluate((link: HTMLElement) => {
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    link.click()
    return link.getBoundingClientRect().top
  })
  expect(await firstVisit(page)).toBeUndefined()
  await page.goBack()
  await expect(vendor).toBeInViewport()
  await expect.poll(() => vendor.evaluate((link) => link.getBoundingClientRect().top)).toBeCloseTo(top, -1)
})

test('once the page stands, the rest of it is laid out, and nothing has moved', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  const vendor = tilesOf(page).nth(30)
  const topOf = () => vendor.evaluate((tile) => tile.getBoundingClientRect().top)
  const top = await vendor.evaluate((tile) => {
    tile.scrollIntoView({ block: 'start', behavior: 'instant' })
    return tile.getBoundingClientRect().top
  })
  await expect.poll(() => firstVisit(page)).toBeUndefined()
  await expect
    .poll(() =>
      tilesOf(page).evaluateAll((tiles) =>
        tiles.every((tile) => tile.querySelector('p')!.checkVisibility({ contentVisibilityAuto: true })),
      ),
    )
    .toBe(true)
  await expect.poll(topOf).toBeCloseTo(top, -1)
})

test('what follows a list stays in its place after a jump to it on a first visit', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  // The script that lays the rest out waits for the jump.
  const jumped = Promise.withResolvers<void>()
  await page.route(/\bstart-background\.js/, async (route) => {
    await jumped.promise
    await route.continue()
  })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const more = page.getByRole('link', { name: 'View More' })
  const topOf = () => more.evaluate((link) => link.getBoundingClientRect().top)
  const top = await more.evaluate((link) => {
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    return link.getBoundingClientRect().top
  })
  expect(await firstVisit(page)).toBe('')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // A browser that keeps the place scrolls by whole pixels.
  await expect.poll(topOf).toBeCloseTo(top, -1)
  jumped.resolve()
  await expect.poll(() => firstVisit(page)).toBeUndefined()
  await expect.poll(topOf).toBeCloseTo(top, -1)
})

test('from a profile to the request the focus comes along to the heading, and nothing stands beside the form', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await tilesOf(page).first().getByRole('heading').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/vendors\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Main' }).last()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Request Free Quote' }).first().click()
  await expect(page.getByLabel('Event type')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.locator('nav[aria-label=Main]:visible')).toHaveCount(0)
})

/** Records how much moves on the pages that follow without a tap; returns what asks for the sum. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0))
}

const HAS_TYPEFACE = 'data-web-font'

test('a typeface that comes late moves nothing, also after Back, and headings have it from the next page on', async ({
  shared,
  visitor,
}) => {
  // At this width “DJs near New York City, NY” wraps in the typeface and not in its stand-in, or the other way around.
  const page = await visitor(shared.origin, { viewport: { width: 412, height: 823 } })
  const moved = await watchShifts(page)
  const font = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await font.promise
    await route.continue()
  })
  await page.goto('/dj/new-york-city-ny', { waitUntil: 'domcontentloaded' })
  const heading = page.getByRole('heading', { level: 1 })
  const textWidth = () =>
    heading.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element.firstChild!)
      return text.getBoundingClientRect().width
    })
  // A browser waits for such a typeface for a tenth of a second.
  const sinceFirstPaint = () => performance.now() - (performance.getEntriesByType('paint')[0]?.startTime ?? Infinity)
  await expect.poll(() => page.evaluate(sinceFirstPaint)).toBeGreaterThan(150)
  const before = await textWidth()
  font.resolve()
  await pageStands(page)
  const isThere = () =>
    [...document.fonts].some(({ family, status }) => /^.?Bricolage Grotesque.?$/.test(family) && status === 'loaded')
  await expect.poll(() => page.evaluate(isThere)).toBe(true)
  expect(await textWidth()).toBe(before)
  expect(await moved()).toBeLessThanOrEqual(0.01)
  await tilesOf(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/vendors\//)
  await expect(page.locator('html')).toHaveAttribute(HAS_TYPEFACE)
  await page.goBack()
  await expect(heading).toContainText('DJs near New York City, NY')
  await expect(page.locator('html')).not.toHaveAttribute(HAS_TYPEFACE)
  await expect.poll(textWidth).toBe(before)
  await page.goForward()
  await expect(page).toHaveURL(/\/vendors\//)
  await expect(page.locator('html')).toHaveAttribute(HAS_TYPEFACE)
})

test('with every answer late, nothing on the way from home to the request moves', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  const moved = await watchShifts(page)
  let late = 0
  await page.route(/\/(api|vendor-api)\//, async (route) => {
    late += 1
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue().catch(() => {})
    late -= 1
  })
  await page.goto('/')
  await pageStands(page)
  await page.getByRole('navigation', { name: 'More to explore' }).getByRole('link', { name: 'Kids parties' }).click()
  await expect(tilesOf(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Virtual', exact: true }).last().click()
  await expect(page).toHaveURL(/\/virtual-event-services$/)
  await expect(tilesOf(page).first()).toBeVisible()
  await tilesOf(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/vendors\//)
  await page.getByRole('main').getByRole('link', { name: 'Request Free Quote' }).first().click()
  await expect(page.getByLabel('Event type')).toBeVisible()
  await expect.poll(() => late, 'every answer has come').toBe(0)
  await page.waitForLoadState('networkidle')
  expect(await moved()).toBeLessThanOrEqual(LAYOUT_SHIFT_AT_MOST)
})

test('from the second visit header and tabs are there before the page’s script', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await page.goto('/')
  await underControl(page)
  // The shell that the worker saved is shown by hand, without the files of the page's script: what is in it chooses the
  // frame.
  const shell = await page.evaluate(async () => {
    const [shown] = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .filter(({ url }) => new URL(url).pathname === '/index.html')
    return shown && (await (await caches.match(shown))?.text())
  })
  const { page: second } = await phone(shared.origin, { serviceWorkers: 'block' })
  await second.route('**/shell', (route) => route.fulfill({ contentType: 'text/html', body: shell ?? '' }))
  await second.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await second.goto('/shell')
  await expect(second.getByRole('link', { name: 'Fanfare, home' })).toBeVisible()
  await expect(second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' })).toBeVisible()
  await expect(second.locator('main [aria-busy=true]')).toBeVisible()
})

test('without a connection, too, an address in capitals becomes the one of the page', async ({ shared, phone }) => {
  const { context, page } = await phone(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await underControl(page)
  await page.reload()
  await expect(tilesOf(page).first()).toBeVisible()
  await savedByWorker(page)
  shared.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await page.goto('/DJ//New-York-City-NY/')
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny$/)
  await expect(tilesOf(page).first()).toBeVisible()
  await page.goto('/index.html')
  await expect(page).toHaveURL(`${shared.origin}/`)
})
