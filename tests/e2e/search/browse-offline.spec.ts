/**
 * Visited pages of the search and browse area open without a connection, with their data and its age; filters work
 * on what is saved.
 */
import type { Page } from '@playwright/test'
import { BROWSE_PAGES, pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, PHONE, test, underControl } from '#tests/support/browser/browser.ts'
import { savedByWorker } from '#tests/support/browser/device-storage.ts'

const SAVED = /Saved (just now|\d+ (minute|hour)s? ago)/

/** Opens the page with a connection and waits until the worker has saved what it shows. */
async function visit(page: Page, path: string) {
  await page.goto(path)
  await pageStands(page)
  await underControl(page)
  await page.waitForLoadState('networkidle')
  await savedByWorker(page)
}

test('every page that was visited opens offline, with its age, on a phone and on a wide screen', async ({
  shared,
  phone,
}) => {
  // Fourteen pages, each opened twice.
  test.setTimeout(600_000)
  const { context, page } = await phone(shared.origin)
  // The worker takes over with the first page; the ones after it are saved as they are fetched.
  await visit(page, '/')
  for (const { path } of BROWSE_PAGES) await visit(page, path)
  shared.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  for (const { name, path, h1, faqs } of BROWSE_PAGES) {
    await test.step(name, async () => {
      await page.setViewportSize(PHONE)
      await page.goto(path)
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
        await expect(page.getByText(SAVED)).toBeVisible()
        if (faqs !== null) {
          await expect(page.getByRole('heading', { name: faqs, exact: true })).toBeVisible()
          await expect(tilesOf(page).first()).toBeVisible()
        }
      }
    })
  }
})

const idsOf = (page: Page) =>
  tilesOf(page)
    .getByRole('link', { name: 'Request Free Quote' })
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('memberId')))

test('a category answers from the saved results of all of them, chosen by its tile or as a page of its own', async ({
  shared,
  phone,
}) => {
  const { context, page } = await phone(shared.origin, { viewport: DESKTOP })
  await visit(page, '/')
  await visit(page, '/entertainers/new-york-city-ny')
  const all = await idsOf(page)
  const { searchResults } = (await (
    await context.request.get('/api/v1/mixed-search/new-york-city-ny?categoryId=6&take=100')
  ).json()) as {
    searchResults: { memberID: number }[]
  }
  // In the server's order for DJs: who mainly is one comes first.
  const djs = searchResults.map(({ memberID: vendorId }) => String(vendorId)).filter((id) => all.includes(id))
  expect(djs.length).toBeGreaterThan(0)
  expect(djs.length).toBeLessThan(all.length)

  shared.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await page.getByRole('region', { name: 'Top categories' }).getByRole('link', { name: 'DJs', exact: true }).click()
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny$/)
  await expect(page.getByText(/filtered from 50 of [\d,]+ vendors saved/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`DJs near New York City, NY (${djs.length})`)
  await expect.poll(() => idsOf(page)).toEqual(djs)

  await page.goto('/dj/new-york-city-ny')
  await expect(page.getByText(/filtered from 50 of [\d,]+ vendors saved/)).toBeVisible()
  await expect.poll(() => idsOf(page)).toEqual(djs)
})

test('filters answer from the saved results, by the server’s own rule, and say how many these were', async ({
  shared,
  phone,
}) => {
  const { context, page } = await phone(shared.origin, { viewport: DESKTOP })
  await visit(page, '/')
  // The server's results, for later.
  await visit(page, '/entertainers/new-york-city-ny')
  const all = await idsOf(page)
  const rated = (await (
    await context.request.get('/api/v1/mixed-search/new-york-city-ny?ratingLimit=4&take=100')
  ).json()) as { searchResults: { memberID: number }[] }
  const expected = all.filter((id) => rated.searchResults.some(({ memberID: vendorId }) => String(vendorId) === id))
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(all.length)
  // The heading counts those who come to the place; the saved list goes on beyond them.
  const [, total = ''] = / of ([\d,]+)/.exec(await page.getByText(/^VENDORS 1 - \d+ of /).innerText()) ?? []

  shared.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await page.getByLabel('Rating').selectOption('4')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\?ratingLimit=4$/)
  await expect(page.getByText(`filtered from 50 of ${total} vendors saved`)).toBeVisible()
  await expect.poll(() => idsOf(page)).toEqual(expected)

  // Back online the whole list comes by itself.
  shared.proxy.heal()
  await context.setOffline(false)
  await expect(page.getByText('vendors saved on this device')).toHaveCount(0, { timeout: 90_000 })
  await expect(page.getByText(/^VENDORS 1 - \d+ of /)).toBeVisible()
})

test('a list filtered on the device stays whole while the server is asked again in vain', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin, { viewport: DESKTOP })
  await visit(page, '/')
  await visit(page, '/entertainers/new-york-city-ny')
  // The phone believes that it is connected, so the page asks again every ten seconds.
  shared.proxy.break({ kind: 'refuse' })
  await page.getByRole('region', { name: 'Top categories' }).getByRole('link', { name: 'DJs', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^DJs near New York City, NY \(\d+\)$/)
  // The rest of a list follows what the screen shows.
  const found = async () => Number(/\((\d+)\)$/.exec(await heading.innerText())?.[1])
  await expect.poll(async () => (await idsOf(page)).length === (await found())).toBe(true)
  const ids = await idsOf(page)
  const askedInVain = () =>
    page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/mixed-search/new-york-city-ny?categoryId=6'),
    )
  await askedInVain()
  await askedInVain()
  await expect(heading).toHaveText(`DJs near New York City, NY (${ids.length})`)
  await expect(page.getByText(/filtered from 50 of [\d,]+ vendors saved/)).toBeVisible()
  await expect.poll(() => idsOf(page)).toEqual(ids)
})

test('a page that was never visited says so, leads to the saved ones, and can be tried again', async ({
  shared,
  phone,
}) => {
  const { context, page } = await phone(shared.origin)
  await visit(page, '/')
  await visit(page, '/articles')
  await visit(page, '/wedding-entertainment')
  shared.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await page.goto('/kids-party-entertainment/clown/boston-ma')
  await expect(page.getByRole('heading', { name: 'This search isn’t saved on this device' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Wedding Vendors/ })).toBeVisible()
  await page.goto('/')
  await page.getByLabel('What do you need?').fill('clown')
  await page.getByLabel('Where’s your event?').fill('Boston, MA')
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(page.getByRole('heading', { name: 'This search isn’t saved on this device' })).toBeVisible()
  await page.getByRole('link', { name: /^Wedding Vendors/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Wedding Vendors/)
  await page.goto('/articles/band-or-dj')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  shared.proxy.heal()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Band or DJ\?/)
})

test('questions that cannot be had leave the rest of the page whole, and can be asked for again', async ({
  shared,
  phone,
}) => {
  const { context, page } = await phone(shared.origin, { serviceWorkers: 'block' })
  await page.goto('/')
  await pageStands(page)
  await context.route('**/api/cms/faq/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Virtual' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Virtual Parties, Events & More')
  await expect(tilesOf(page).first()).toBeVisible()
  const questions = page.getByRole('region', { name: 'Virtual Event Faqs' })
  await expect(questions.getByText('This section didn’t load.')).toBeVisible()
  await context.unroute('**/api/cms/faq/**')
  await questions.getByRole('button', { name: 'Try again' }).click()
  await expect(questions.locator('details').first()).toHaveAttribute('open')
})

test('while another place loads, stand-ins take the place of the results; another filter dims them', async ({
  shared,
  phone,
}) => {
  const { context, page } = await phone(shared.origin, { viewport: DESKTOP, serviceWorkers: 'block' })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const held: (() => void)[] = []
  await context.route('**/api/v1/mixed-search/**', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const release = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.splice(0).forEach((resolve) => resolve())
  }
  await page.getByLabel('Rating').selectOption('4')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCSS('opacity', '0.45')
  await release()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)

  await page.getByRole('link', { name: 'Jersey City, NJ' }).click()
  await expect(page.getByText('Loading vendors')).toBeAttached()
  await expect(tilesOf(page)).toHaveCount(0)
  await release()
  await expect(tilesOf(page).first()).toBeVisible()
})
