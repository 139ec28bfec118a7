/** Without a connection: pages seen before open, others say why they can't, and nothing is ever blank. */
import type { Page } from '@playwright/test'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'

const HOUR_MS = 3_600_000
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const tiles = (page: Page) => page.getByRole('main').getByRole('article')

/** Waits until the worker has saved responses whose address holds `part`; saving goes on behind the page. */
const saved = (page: Page, part: string) =>
  expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        for (const name of await caches.keys()) {
          for (const request of await (await caches.open(name)).keys()) if (request.url.includes(wanted)) return true
        }
        return false
      }, part),
    )
    .toBe(true)

/** A visitor whom the worker serves, on the home page. */
async function settled(page: Page) {
  await page.goto('/')
  await underControl(page)
}

const pictureWidth = (page: Page) =>
  tiles(page)
    .first()
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

test('a search seen before opens with its pictures and says how old it is @journey:offline', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  await settled(page)
  await page.goto('/dj/new-york-city-ny')
  await expect(tiles(page)).toHaveCount(50)
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0)
  await saved(page, '/api/v1/mixed-search/new-york-city-ny')
  const count = await title(page).innerText()

  await page.context().setOffline(true)
  await page.clock.setFixedTime(Date.now() + 3 * HOUR_MS)
  await page.reload()
  await expect(title(page)).toHaveText(count)
  await expect(tiles(page)).toHaveCount(50)
  await expect(page.getByText(/^Saved 3 hours ago · showing 50 of \d+\./)).toBeVisible()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0)
})

test('a page of the very first visit, seen before there was a worker, opens too', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await page.goto('/magician/chicago-il')
  await expect(tiles(page).first()).toBeVisible()
  await underControl(page)
  await saved(page, '/api/v1/mixed-search/chicago-il')
  await saved(page, '/api/v1/servicetypes')
  await saved(
    page,
    new URL(
      await tiles(page)
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    ).pathname,
  )
  const name = await tiles(page).first().getByRole('heading').innerText()

  await page.context().setOffline(true)
  await page.reload()
  await expect(tiles(page).first()).toContainText(name)
  await expect(page.getByText('Saved just now', { exact: false })).toBeVisible()
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0)
})

test('a search never seen explains itself and offers the saved ones', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await settled(page)
  await page.goto('/dj/new-york-city-ny')
  await expect(tiles(page)).toHaveCount(50)
  await saved(page, '/api/v1/mixed-search/new-york-city-ny')
  await saved(page, '/api/v1/servicetypes')

  await page.context().setOffline(true)
  await page.goto('/comedian/chicago-il')
  await expect(page.getByRole('heading', { name: 'This search isn’t saved on this device' })).toBeVisible()
  await expect(title(page)).toHaveText('Comedians near Chicago, IL')
  await page.getByRole('link', { name: 'DJs near New York City, NY' }).click()
  await expect(tiles(page)).toHaveCount(50)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'This search isn’t saved on this device' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(tiles(page).first()).toBeVisible()
})

test('a profile seen before opens, another one explains itself @journey:offline', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await settled(page)
  await page.goto('/dj/new-york-city-ny')
  await tiles(page).first().getByRole('link').first().click()
  await page.waitForURL(/\/vendors\//)
  await expect(page.getByRole('heading', { name: /^About / })).toBeVisible()
  const name = await title(page).innerText()
  await saved(page, '/api/v1/members/')

  await page.context().setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText(name)
  await expect(page.getByText('Saved just now').first()).toBeVisible()
  await page.goto('/vendors/somebody-else-7')
  await expect(page.getByRole('heading', { name: 'You’re offline, and this page isn’t saved yet' })).toBeVisible()
})

test('kinds of vendors and cities that were looked up before are in the lists', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await settled(page)
  await page.getByRole('combobox', { name: 'Where’s your event?' }).fill('Chica')
  await expect(page.getByRole('option', { name: 'Chicago, IL' })).toBeVisible()
  await saved(page, 'startsWith=Chica')
  await saved(page, '/api/v1/servicetypes')

  await page.context().setOffline(true)
  await page.reload()
  await page.getByLabel('What do you need?').fill('magi')
  await expect(page.getByRole('option', { name: 'Magicians', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Where’s your event?' }).fill('Chica')
  await expect(page.getByRole('option', { name: 'Chicago, IL' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Where’s your event?' }).fill('Poughkeepsie')
  await expect(
    page
      .getByText('City search isn’t available right now. Enter it with its state or province, like “Austin, TX”.')
      .first(),
  ).toBeVisible()
})

test('every address opens with something to read and a way on', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await settled(page)
  await saved(page, '/api/v1/servicetypes')
  await page.context().setOffline(true)
  const pages = [
    ['/', 'Unforgettable entertainment for the day that matters.'],
    ['/requests', 'My requests'],
    ['/account', 'Sign in to your account'],
    ['/requestquote-b/request?memberId=1', 'Your event'],
    ['/requestquote', 'Who would you like to contact?'],
    ['/virtual-event-services', 'Virtual Parties, Events & More'],
    ['/band/toronto-on', 'Bands near Toronto, ON'],
    ['/nothing/like/this', 'Page not found'],
  ] as const
  for (const [path, heading] of pages) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { name: heading }), path).toBeVisible()
    // The tab bar steps aside for the form.
    const wayOn = path.startsWith('/requestquote')
      ? page.getByRole('banner').getByRole('link', { name: 'Fanfare, home' })
      : page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' })
    await expect(wayOn, path).toBeVisible()
    await expect(page.getByText('Offline', { exact: true }), path).toBeVisible()
  }
})
