/** Results: panel, carousel, banner, load-more. */
import type { Page } from '@playwright/test'
import type { ServiceType } from '#contract/service-type.ts'
import { openRefine, pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { drawForm } from '#tests/support/people/client.ts'

const panel = (page: Page) => page.locator('details:has(#refine-where)')
const carousel = (page: Page) => page.getByRole('region', { name: 'Top categories' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Names of the tiles that are entirely in view. */
const inView = (page: Page) =>
  carousel(page)
    .locator('ul')
    .evaluate((row) => {
      const { left, right } = row.getBoundingClientRect()
      const style = getComputedStyle(row)
      const [from, to] = [
        left + Number.parseFloat(style.paddingLeft) - 2,
        right - Number.parseFloat(style.paddingRight) + 2,
      ]
      return Array.from(row.children, (tile) => ({ name: tile.textContent, box: tile.getBoundingClientRect() }))
        .filter(({ box }) => box.left >= from && box.right <= to)
        .map(({ name }) => name)
    })

for (const [size, viewport, tiles] of [
  ['phone', PHONE, 2],
  ['desktop', DESKTOP, 4],
] as const) {
  test(`the carousel shows ${tiles} tiles on a ${size} and has no end`, async ({ shared, visitor }) => {
    const page = await visitor(shared.origin, { viewport })
    await page.goto('/kids-party-entertainment')
    await pageStands(page)
    await expect.poll(async () => (await inView(page)).length).toBe(tiles)
    const first = await inView(page)
    expect(first[0]).toBe('Magicians')
    // The copies that make it endless come once the page responds.
    await expect(carousel(page).locator('li[aria-hidden]')).not.toHaveCount(0)
    // Backwards over the beginning: the last ones.
    const back = (by: number) =>
      carousel(page)
        .locator('ul')
        .evaluate((row, left) => row.scrollBy({ left, behavior: 'instant' }), by)
    const width = await carousel(page)
      .locator('ul')
      .evaluate(
        ({ children: [first, second] }) => second!.getBoundingClientRect().left - first!.getBoundingClientRect().left,
      )
    await back(-width)
    await expect.poll(async () => (await inView(page))[0]).toBe('Video Game Trucks')
    // Twenty-two steps forwards come round to it again.
    for (let step = 0; step < 22; step += 1) {
      const before = (await inView(page))[0]
      await back(width)
      await expect.poll(async () => (await inView(page))[0]).not.toBe(before)
      // It jumps to the originals when it has come to rest.
      await expect
        .poll(() =>
          carousel(page)
            .locator('ul')
            .evaluate((row) => row.scrollLeft < row.scrollWidth - row.clientWidth - 10),
        )
        .toBe(true)
    }
    await expect.poll(async () => (await inView(page))[0]).toBe('Video Game Trucks')
  })
}

test('on the narrowest phones no name of a category is broken within a word', async ({ shared, phone, request }) => {
  const types = (await (await request.get(`${shared.origin}/api/v1/servicetypes`)).json()) as ServiceType[]
  const groups = types.filter(({ isTopLevel }) => isTopLevel).map(({ fileName }) => `/${fileName}/nationwide`)
  const { page } = await phone(shared.origin, { javaScriptEnabled: false })
  for (const path of ['/', '/kids-party-entertainment', '/wedding-entertainment', ...groups]) {
    await page.goto(path)
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const tiles = page.locator('main li > a, main section > div > a').filter({ has: page.locator('img') })
      expect(await tiles.count(), path).toBeGreaterThan(3)
      await expect.poll(() => tiles.evaluateAll(brokenWords), `${path} at ${width}`).toEqual([])
    }
  }
})

/** Words that stand on more than one line; a hyphen is a place to break at. */
function brokenWords(elements: Element[]): string[] {
  const broken: string[] = []
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
  }
  return broken
}

test('on wide screens the arrows turn a page of tiles', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto('/kids-party-entertainment')
  await pageStands(page)
  // The row has become endless, and stands at its beginning.
  await expect(carousel(page).locator('li[aria-hidden]').first()).toBeAttached()
  await expect.poll(() => inView(page)).toEqual(['Magicians', 'Face Painters', 'Balloon Twisters', 'Clowns'])
  await page.getByRole('button', { name: 'Next categories' }).click()
  await expect.poll(async () => (await inView(page))[0]).toBe('Princess Parties')
  await page.getByRole('button', { name: 'Previous categories' }).click()
  await expect.poll(async () => (await inView(page))[0]).toBe('Magicians')
})

test('choosing a tile searches for it, choosing it again takes it back', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto('/kids-party-entertainment/entertainers/new-york-city-ny')
  await pageStands(page)
  await expect(panel(page)).toHaveAttribute('open')
  await carousel(page).getByRole('link', { name: 'Magicians' }).click()
  await expect(page).toHaveURL(/\/kids-party-entertainment\/magician\/new-york-city-ny$/)
  await expect(title(page)).toHaveText(/^Magicians for Kids Parties near New York City, NY \(\d+\)$/)
  await expect(carousel(page).getByRole('link', { name: /Magicians \(selected/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await carousel(page)
    .getByRole('link', { name: /Magicians \(selected/ })
    .click()
  await expect(page).toHaveURL(/\/kids-party-entertainment\/entertainers\/new-york-city-ny$/)
  await expect(title(page)).toHaveText(/^Kids Party Entertainers near New York City, NY/)
})

test('on wide screens the panel is open unless a tile was chosen, and never higher than 300 pixels', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  for (const path of [
    '/dj/new-york-city-ny',
    '/virtual-event-services',
    '/wedding-entertainment',
    '/kids-party-entertainment',
  ]) {
    await page.goto(path)
    await expect(panel(page)).toHaveAttribute('open')
    await expect
      .poll(async () => (await panel(page).locator('form').boundingBox())?.height, path)
      .toBeLessThanOrEqual(300)
  }
  await page.goto('/kids-party-entertainment?categoryId=112')
  await pageStands(page)
  await expect(panel(page)).not.toHaveAttribute('open')
  await openRefine(page)
  await expect(panel(page)).toHaveAttribute('open')
})

test('Update applies place, distance, kind and rating; Reset takes the filters back and keeps the page', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await page.getByLabel('Distance').selectOption('50')
  await page.getByLabel('Rating').selectOption('4')
  await page.getByRole('combobox', { name: 'Location' }).fill('Boston')
  await page.getByRole('option', { name: 'Boston, MA' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/dj\/boston-ma\?distanceLimit=50&ratingLimit=4$/)
  await expect(title(page)).toHaveText(/^DJs near Boston, MA \(\d+\)$/)
  await expect(panel(page)).not.toHaveAttribute('open')
  await openRefine(page)
  await page.getByRole('link', { name: 'Reset', exact: true }).click()
  await expect(page).toHaveURL(/\/dj\/boston-ma$/)
})

test('a section without a place begins with where the person seems to be, and changes nothing by itself', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  const context = page.context()
  const [boston] = (await (await context.request.get('/api/v1/locations?startsWith=boston%2C+ma')).json()) as {
    displayName: string
  }[]
  await context.route('**/api/v1/geolocation', (route) => route.fulfill({ json: [boston] }))
  for (const path of ['/kids-party-entertainment', '/wedding-entertainment']) {
    await page.goto(path)
    await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Boston, MA')
    await expect(title(page)).toContainText('in the United States and Canada')
  }
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/wedding-entertainment\/entertainers\/boston-ma$/)
  // Whoever chose everywhere, or the virtual ones, is not asked where.
  for (const path of ['/dj/nationwide', '/virtual-event-services', '/wedding-entertainment?categoryId=5003']) {
    await page.goto(path)
    await pageStands(page)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('#refine-where')).toHaveValue('')
  }
})

test('an empty virtual search says so and offers a way out', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/virtual-event-services?location=utqiagvik-ak&distanceLimit=10&ratingLimit=5&categoryId=33')
  await expect(page.getByText('Sorry, no vendors meet this criteria.')).toBeVisible()
  await expect(page.getByText('Please edit your search so we can try again!')).toBeVisible()
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(page.getByText('Sorry, no vendors meet this criteria.')).toHaveCount(0)
})

test('a place that nobody knows is said in red under its field', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await page.getByRole('combobox', { name: 'Location' }).fill('Zzyzxville')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('We don’t recognize that city. Choose one from the list.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny$/)
})

test('the banner names the place and leads to the cities around', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/kids-party-entertainment/magician/new-york-city-ny')
  const banner = page.getByText(/^You are viewing/)
  await expect(banner).toContainText(
    'You are viewing New York City, NY Magicians; these Magicians will also travel to Jersey City, NJ',
  )
  await pageStands(page)
  await banner.getByRole('link', { name: 'Jersey City, NJ' }).click()
  await expect(page).toHaveURL(/\/kids-party-entertainment\/magician\/jersey-city-nj$/)
  await expect(title(page)).toContainText('Jersey City, NJ')
})

test('a request that starts in a section says so', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  const sources: [path: string, source: string][] = [
    ['/kids-party-entertainment', 'gigkids'],
    ['/wedding-entertainment', 'gigweddings'],
    ['/virtual-event-services', 'virtualevents'],
    ['/dj/nationwide', 'None'],
  ]
  for (const [path, source] of sources) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Request Free Quote' }).first()).toHaveAttribute(
      'href',
      new RegExp(`source=${source}\\b`),
    )
  }
})

test('a request that starts in the weddings section is for a wedding', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/wedding-entertainment')
  await pageStands(page)
  await drawForm(page, 'React')
  await page.getByRole('link', { name: 'Request Free Quote' }).first().click()
  await expect(page.getByLabel('Event type')).toHaveValue('Wedding')
  // Nothing was typed, so nothing is an unfinished request yet.
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
})

test('View More appends 24 and Back finds them again', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/wedding-entertainment')
  await pageStands(page)
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(tilesOf(page)).toHaveCount(74)
  await expect(page.getByText(/^VENDORS 1 - 74 of /)).toBeVisible()
  const name = (await tilesOf(page).nth(60).getByRole('heading').textContent()) ?? ''
  await tilesOf(page).nth(60).getByRole('link', { name, exact: true }).click()
  await expect(title(page)).toHaveText(name)
  await page.goBack()
  await expect(tilesOf(page)).toHaveCount(74)
  await expect(tilesOf(page).nth(60).getByRole('heading', { name })).toBeInViewport()
})
