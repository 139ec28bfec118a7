/** Results: panel, carousel, load-more, virtual categories. */
import type { Page } from '@playwright/test'
import type { ServiceType } from '#contract/service-type.ts'
import { pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts'

const panel = (page: Page) => page.locator('details:has(#refine-where)')
const carousel = (page: Page) => page.getByRole('region', { name: 'Top categories' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Names of the tiles that are wholly in view. */
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
  test(`the carousel shows ${tiles} tiles on a ${size} and has no end`, async ({ shared, phone }) => {
    const { page } = await phone(shared.origin, { viewport })
    await page.goto('/kids-party-entertainment')
    await pageStands(page)
    await expect.poll(async () => (await inView(page)).length).toBe(tiles)
    const first = await inView(page)
    expect(first[0]).toBe('Magicians')
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
      expect(await tiles.evaluateAll(brokenWords), `${path} at ${width}`).toEqual([])
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

test('on wide screens the arrows turn a page of tiles', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin, { viewport: DESKTOP })
  await page.goto('/kids-party-entertainment')
  await pageStands(page)
  // The row has become endless, and stands at its beginning.
  await expect(carousel(page).locator('li[aria-hidden]').first()).toBeAttached()
  await expect.poll(() => inView(page)).toEqual(['Magicians', 'Face Painters', 'Balloon Twisters', 'Clowns'])
  await page.getByRole('button', { name: 'More categories' }).click()
  await expect.poll(async () => (await inView(page))[0]).toBe('Princess Parties')
  await page.getByRole('button', { name: 'Earlier categories' }).click()
  await expect.poll(async () => (await inView(page))[0]).toBe('Magicians')
})

test('choosing a tile searches for it, choosing it again takes it back', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin, { viewport: DESKTOP })
  await page.goto('/kids-party-entertainment/entertainers/new-york-city-ny')
  await pageStands(page)
  await expect(panel(page)).toHaveAttribute('open')
  await carousel(page).getByRole('link', { name: 'Magicians' }).click()
  await expect(page).toHaveURL(/\/kids-party-entertainment\/entertainers\/new-york-city-ny\?categoryId=112$/)
  await expect(title(page)).toHaveText(/^Magicians for Kids Parties near New York City, NY \(\d+\)$/)
  await expect(carousel(page).getByRole('link', { name: /Magicians \(chosen/ })).toHaveAttribute('aria-current', 'true')
  await carousel(page)
    .getByRole('link', { name: /Magicians \(chosen/ })
    .click()
  await expect(page).toHaveURL(/\/kids-party-entertainment\/entertainers\/new-york-city-ny$/)
  await expect(title(page)).toHaveText(/^Kids Party Entertainers near New York City, NY/)
})

test('the panel is open when the page is, unless a tile was chosen; it is never higher than 300 pixels', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  for (const path of [
    '/dj/new-york-city-ny',
    '/virtual-event-services',
    '/wedding-entertainment',
    '/kids-party-entertainment',
  ]) {
    await page.goto(path)
    await expect(panel(page)).toHaveAttribute('open')
    expect((await panel(page).locator('form').boundingBox())?.height).toBeLessThanOrEqual(300)
  }
  await page.goto('/kids-party-entertainment?categoryId=112')
  await expect(panel(page)).not.toHaveAttribute('open')
  await page.getByText('Refine (1)').click()
  await expect(panel(page)).toHaveAttribute('open')
})

test('Update applies place, distance, kind and rating; Reset takes the filters back and keeps the page', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin, { viewport: DESKTOP })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await page.getByLabel('Distance').selectOption('50')
  await page.getByLabel('Rating').selectOption('4')
  await page.getByLabel('Where').fill('Boston')
  await page.getByRole('option', { name: 'Boston, MA' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/dj\/boston-ma\?distanceLimit=50&ratingLimit=4$/)
  await expect(title(page)).toHaveText(/^DJs near Boston, MA \(\d+\)$/)
  await expect(panel(page)).not.toHaveAttribute('open')
  await page.getByText('Refine (2)').click()
  await page.getByRole('link', { name: 'Reset', exact: true }).click()
  await expect(page).toHaveURL(/\/dj\/boston-ma$/)
})

test('a section without a place begins with where the person seems to be, and changes nothing by itself', async ({
  shared,
  phone,
}) => {
  const { context, page } = await phone(shared.origin, { viewport: DESKTOP })
  const [boston] = (await (await context.request.get('/api/v1/locations?startsWith=boston%2C+ma')).json()) as {
    displayName: string
  }[]
  await context.route('**/api/v1/geolocation', (route) => route.fulfill({ json: [boston] }))
  for (const path of ['/kids-party-entertainment', '/wedding-entertainment']) {
    await page.goto(path)
    await expect(page.getByLabel('Where')).toHaveValue('Boston, MA')
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

test('an empty virtual search says so and offers a way out', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await page.goto('/virtual-event-services?location=utqiagvik-ak&distanceLimit=10&ratingLimit=5&categoryId=33')
  await expect(page.getByText('Sorry, no vendors meet this criteria.')).toBeVisible()
  await expect(page.getByText('Please edit your search so we can try again!')).toBeVisible()
  await page.getByRole('link', { name: 'Reset the filters' }).click()
  await expect(page.getByText('Sorry, no vendors meet this criteria.')).toHaveCount(0)
})

test('a place that nobody knows is said in red under its field', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin, { viewport: DESKTOP })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await page.getByLabel('Where').fill('Zzyzxville')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('We do not know this city. Pick one from the list.')).toBeVisible()
  await expect(page.getByLabel('Where')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny$/)
})

test('the banner names the place and leads to the cities around', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
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

test('a request that starts in a section says so', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
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

test.describe('virtual events', () => {
  test('have banner, intro, four article tiles of 80 by 80, the long text, and lead to six categories', async ({
    shared,
    phone,
  }) => {
    const { page } = await phone(shared.origin, { viewport: DESKTOP })
    await page.goto('/virtual-event-services')
    const tiles = page.getByRole('list', { name: 'Articles' }).getByRole('link')
    await expect(tiles).toHaveCount(4)
    expect(await tiles.first().locator('img').boundingBox()).toMatchObject({ width: 80, height: 80 })
    await expect(tiles.first()).toHaveAttribute('href', '/articles/how-to-host-a-zoom-party')
    await expect(page.getByRole('heading', { name: 'Thousands of entertainers, one link away' })).toBeVisible()
    await expect(page.getByText('over 475 motivational speakers').or(page.getByText('Over 475'))).toBeVisible()
    for (const fileName of [
      'dj',
      'mariachi-band',
      'comedian',
      'singing-telegram',
      'fortune-teller',
      'motivational-speaker',
    ])
      await expect(page.locator(`main a[href="/virtual-event-services/${fileName}"]`).first()).toBeVisible()
    await pageStands(page)
    await tiles.first().click()
    await expect(title(page)).toHaveText('How to host a Zoom party that people stay for')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('show the long text on exactly this address only', async ({ shared, phone }) => {
    const { page } = await phone(shared.origin)
    for (const path of [
      '/virtual-event-services?ratingLimit=4',
      '/virtual-event-services?location=boston-ma',
      '/virtual-event-services/comedian',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 2, name: /Faqs$/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Thousands of entertainers, one link away' })).toHaveCount(0)
    }
  })

  test('another category is a page load, another rating is not, and Reset reloads the section', async ({
    shared,
    phone,
  }) => {
    const { page } = await phone(shared.origin, { viewport: DESKTOP })
    await page.goto('/virtual-event-services')
    await pageStands(page)
    const mark = () => page.evaluate(() => ((window as unknown as { kept?: boolean }).kept = true))
    const kept = () => page.evaluate(() => (window as unknown as { kept?: boolean }).kept === true)
    await mark()
    await page.getByLabel('Rating').selectOption('4')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(/\/virtual-event-services\?ratingLimit=4$/)
    expect(await kept()).toBe(true)

    await page.getByText('Refine (1)').click()
    await page.getByLabel('Kind of vendor').selectOption({ label: 'Comedians' })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(/\/virtual-event-services\/comedian\?ratingLimit=4$/)
    await expect(title(page)).toHaveText('Virtual Comedians')
    await pageStands(page)
    expect(await kept()).toBe(false)
    await expect(
      page.getByRole('heading', {
        level: 2,
        name: /^Comedians offering Virtual Party and Event Services in the United States and Canada/,
      }),
    ).toBeVisible()

    await mark()
    await page.getByRole('link', { name: 'Reset', exact: true }).click()
    await expect(page).toHaveURL(/\/virtual-event-services$/)
    await expect(title(page)).toHaveText('Virtual Parties, Events & More')
    expect(await kept()).toBe(false)
  })

  test('can be searched near a place, which can be cleared again', async ({ shared, phone }) => {
    const { page } = await phone(shared.origin, { viewport: DESKTOP })
    await page.goto('/virtual-event-services?location=new-york-city-ny')
    await pageStands(page)
    await expect(page.getByLabel('Distance')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the place' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(/\/virtual-event-services$/)
    await expect(page.getByLabel('Distance')).toHaveCount(0)
  })
})

test('View More appends 24 and Back finds them again', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await page.goto('/wedding-entertainment')
  await pageStands(page)
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(tilesOf(page)).toHaveCount(74)
  await expect(page.getByText(/^VENDORS 1 - 74 of /)).toBeVisible()
  const name = await tilesOf(page).nth(60).getByRole('heading').innerText()
  await tilesOf(page).nth(60).getByRole('link', { name, exact: true }).click()
  await expect(title(page)).toHaveText(name)
  await page.goBack()
  await expect(tilesOf(page)).toHaveCount(74)
  await expect(tilesOf(page).nth(60).getByRole('heading', { name })).toBeInViewport()
})
