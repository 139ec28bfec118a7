/** Results and filters, as a person meets them. */
import type { Page } from '@playwright/test'
import { openRefine, pageStands } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, test } from '#tests/support/browser/browser.ts'
import { FAR_TOWN_DJS, SHOWN } from '#tests/support/server/demo-vendors.ts'
import { drawForm } from '#tests/support/people/client.ts'

const NEW_YORK_DJS = '/dj/new-york-city-ny'

test.afterEach(({ shared }) => shared.proxy.heal())

const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const tiles = (page: Page) => page.getByRole('main').getByRole('article')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The count in parentheses behind the title. */
async function total(page: Page): Promise<number> {
  await expect(title(page)).toContainText(/\([\d,]+\)$/)
  return Number(/\(([\d,]+)\)$/.exec(await title(page).innerText())?.[1]?.replaceAll(',', ''))
}

test.describe('a tile', () => {
  test('says what is known of a vendor, and nothing of what is not @journey:search', async ({ shared, visitor }) => {
    const page = await visitor(shared.origin, { viewport: DESKTOP })
    await page.goto(FAR_TOWN_DJS)
    await expect(tiles(page)).toHaveCount(5)

    const today = tile(page, 'DJ Booked Today')
    await expect(today).toContainText('Just Booked')
    await expect(today).toContainText('112 Reviews')
    await expect(today).toContainText('4.9')
    await expect(today).toContainText('1,214 bookings')
    await expect(today).toContainText('Utqiagvik, AK')
    await expect(today).toContainText('Under 1 mi')
    await expect(today).toContainText('Virtual Services Offered')
    await expect.poll(() => today.locator('img').boundingBox()).toMatchObject({ width: 182, height: 182 })

    const lately = tile(page, 'DJ Booked Lately')
    await expect(lately).toContainText('Booked 89 days ago')
    await expect(lately.getByText('1 Review', { exact: true })).toBeVisible()
    await expect(lately.getByText('1 booking', { exact: true })).toBeVisible()
    await expect(lately).toContainText('4 mi')
    await expect(lately).not.toContainText('Virtual Services Offered')

    const longAgo = tile(page, 'DJ Booked Long Ago')
    await expect(longAgo).not.toContainText(/Booked \d|Just Booked/)
    await expect(longAgo).not.toContainText('Review')
    await expect(longAgo).toContainText('7 bookings')

    const never = tile(page, 'DJ <b>Never</b> & Sons')
    await expect(never).not.toContainText(/Booked \d|Just Booked|bookings/)
    const description = await never.locator('p').innerText()
    expect(description).toMatch(/\S…$/)
    expect(description.length).toBeLessThanOrEqual(476)
    expect(description).toMatch(/(Records|from|five|decades,|played|for|the|people|who|are|there\.)…$/)
  })

  test('leads to the profile and to the request with source and place, where the city is filled in', async ({
    shared,
    visitor,
  }) => {
    const page = await visitor(shared.origin)
    await page.goto(`${FAR_TOWN_DJS}&source=gigkids`)
    const link = tile(page, 'DJ Booked Today').getByRole('link', { name: 'Request Free Quote' })
    await expect(link).toHaveAttribute(
      'href',
      `/requestquote?memberId=${SHOWN.bookedToday}&source=gigkids&location=utqiagvik-ak&categoryId=6`,
    )
    await pageStands(page)
    await drawForm(page, 'React')
    await tile(page, 'DJ Booked Today').getByRole('link', { name: 'DJ Booked Today' }).click()
    await expect(page).toHaveURL(
      /\/vendors\/dj-booked-today-900001\?source=gigkids&location=utqiagvik-ak&distanceLimit=50$/,
    )
    await expect(title(page)).toHaveText('DJ Booked Today')
    await page.getByRole('main').getByRole('link', { name: 'Request Free Quote' }).click()
    await expect(page).toHaveURL(/memberId=900001&source=gigkids&location=utqiagvik-ak/)
    await expect(page.getByRole('combobox', { name: 'City', exact: true })).toHaveValue('Utqiagvik, AK')
  })

  test('shows the default picture when its own cannot be loaded', async ({ shared, visitor }) => {
    const page = await visitor(shared.origin)
    await page.goto(FAR_TOWN_DJS)
    const picture = tile(page, 'DJ <b>Never</b> & Sons').locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', /^\/pictures\/default_/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

/** How many vendors the list has, those included who do not come to the place. */
const listed = async (page: Page): Promise<number> =>
  Number(/ of ([\d,]+)/.exec(await page.getByText(/^VENDORS 1 - /).innerText())?.[1]?.replaceAll(',', ''))

test('the title, the count and the cities around', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto(NEW_YORK_DJS)
  await expect(title(page)).toHaveText(/^DJs near New York City, NY \(\d+\)$/)
  // The title counts those who come to the city; the list goes on beyond them.
  const [near, all] = [await total(page), await listed(page)]
  expect(near).toBeLessThan(all)
  const counts = `VENDORS 1 - 50 of ${all.toLocaleString('en-US')} (${near} near New York City, NY)`
  await expect(page.getByText(counts)).toBeVisible()
  await expect(page.getByText(/^You are viewing/)).toContainText(
    'You are viewing New York City, NY DJs; these DJs will also travel to Jersey City, NJ',
  )
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'DJs',
    'New York City, NY',
  ])
})

test('vendors of the sample marketplace are marked, real ones are not', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto(NEW_YORK_DJS)
  await expect(tiles(page).getByText('Sample', { exact: true })).toHaveCount(50)
  await page.goto(FAR_TOWN_DJS)
  await expect(tile(page, 'DJ Booked Today')).toBeVisible()
  await expect(tiles(page).getByText('Sample', { exact: true })).toHaveCount(0)
})

test('nationwide: named so, without distances, on the tiles and among the filters', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/nationwide')
  await expect(title(page)).toHaveText(/^DJs in the United States and Canada \([\d,]+\)$/)
  await expect(tiles(page)).toHaveCount(50)
  await expect(page.getByText(/^(Under 1|\d+) mi$/)).toHaveCount(0)
  await pageStands(page)
  await openRefine(page)
  await expect(page.getByLabel('Rating')).toBeVisible()
  await expect(page.getByLabel('Distance')).toHaveCount(0)
})

test('View More appends 24, goes to the last one that was there, and is still there after Back @journey:search', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  const count = await listed(page)
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(tiles(page)).toHaveCount(74)
  await expect(page.getByText(`VENDORS 1 - 74 of ${count}`)).toBeVisible()
  await expect(tiles(page).nth(50).getByRole('link').first()).toBeFocused()
  await expect.poll(async () => Math.round((await tiles(page).nth(49).boundingBox())?.y ?? Number.NaN)).toBe(72)
  const names = await tiles(page).getByRole('heading').allTextContents()
  const hrefs = await tiles(page)
    .getByRole('link', { name: 'Request Free Quote' })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(hrefs).size, 'nobody is listed twice').toBe(74)

  await tiles(page).nth(60).getByRole('link').first().click()
  await expect(title(page)).toHaveText(names[60]!)
  await page.goBack()
  await expect(tiles(page)).toHaveCount(74)
  await expect(page.getByText(`VENDORS 1 - 74 of ${count}`)).toBeAttached()
})

test('nothing found: says so in the words of the specification, and the filters can be reset', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto(`/dj/utqiagvik-ak?distanceLimit=50&ratingLimit=5`)
  await expect(page.getByText('Sorry, no vendors meet this criteria.')).toBeVisible()
  await expect(page.getByText('Please edit your search so we can try again!')).toBeVisible()
  await pageStands(page)
  await page.getByRole('main').getByRole('link', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL(/\/dj\/utqiagvik-ak$/)
  await expect(tile(page, 'DJ Booked Today')).toBeVisible()
})

test('Refine: the address says it, the list is filtered, dimmed meanwhile, and each filter can be removed @journey:search', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  const all = await total(page)
  await openRefine(page)
  await page.getByLabel('Distance').selectOption('25 miles')
  await page.getByLabel('Rating').selectOption('4 stars & up')
  const held = Promise.withResolvers<void>()
  shared.proxy.break({ kind: 'hold', until: held.promise }, { when: /^GET \/api\/v1\/mixed-search\// })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny\?distanceLimit=25&ratingLimit=4$/)
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
  await expect(list).toHaveCSS('opacity', '0.45')
  await expect(list).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await expect(list).toHaveCSS('opacity', '1')

  const few = await total(page)
  expect(few).toBeLessThan(all)
  expect(few).toBeGreaterThan(0)
  for (const text of await tiles(page).allInnerTexts()) {
    expect(Number(/\b(\d\.\d)\b/.exec(text)?.[1])).toBeGreaterThanOrEqual(4)
    expect(Number(/\b(\d+) mi\b/.exec(text)?.[1] ?? 25)).toBeLessThanOrEqual(25)
  }

  await page.getByRole('link', { name: 'Remove filter: 4 stars & up' }).click()
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny\?distanceLimit=25$/)
  await expect(title(page)).not.toContainText(`(${few})`)
  expect(await total(page)).toBeGreaterThan(few)
  await page.getByRole('link', { name: 'Remove filter: Within 25 miles' }).click()
  await expect(title(page)).toContainText(`(${all})`)
})

test('Refine: another place and another kind of vendor', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  await openRefine(page)
  await page.getByRole('combobox', { name: 'Location' }).fill('Chicago')
  await page.getByRole('option', { name: 'Chicago, IL' }).click()
  await page.getByLabel('Category').selectOption('Magicians')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/magician\/chicago-il$/)
  await expect(title(page)).toHaveText(/^Magicians near Chicago, IL \(\d+\)$/)
  // Address, breadcrumb, title and canonical address name the same category.
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('link', { name: 'Magicians' })).toHaveAttribute('href', '/magician/nationwide')
  await expect(page).toHaveTitle(/^Magicians near Chicago, IL/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/magician\/chicago-il$/)
})

test('a gateway that answers in Fanfare’s place is not called offline', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  shared.proxy.break(
    { kind: 'answer', status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
    { when: /^GET \/api\// },
  )
  await page.getByRole('link', { name: 'Jersey City, NJ' }).click()
  await expect(page.getByText('Can’t connect', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Offline', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Fanfare isn’t responding' })).toBeVisible()
  shared.proxy.heal()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(tiles(page).first()).toBeVisible()
  await expect(page.getByText('Can’t connect', { exact: false })).toHaveCount(0)
})
