/** A profile that is opened from results knows the searched place and day, and leads back to them. */
import type { Page } from '@playwright/test'
import { formatDay } from '#contract/format.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { openRefine, pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes } from '#tests/support/people/person.ts'

const RESULTS = '/dj/new-york-city-ny'
const DAY = new Date(Date.now() + 40 * 24 * 60 * 60_000).toISOString().slice(0, 10)
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })
const canonical = (page: Page) => page.locator('link[rel="canonical"]')
/** The server has an origin of its own, behind the proxy. */
const endingWith = (path: string) => new RegExp(`^https?://[^/]+${path}$`)

interface Found {
  memberID: number
  profileName: string
  profileUrl: string
}

async function djsNearNewYork(page: Page, origin: string): Promise<Found[]> {
  const reply = await page.request.get(`${origin}/api/v1/mixed-search/new-york-city-ny?categoryId=6`)
  return ((await reply.json()) as { searchResults: Found[] }).searchResults
}

test('a dated search, a tile, its profile with the day, and back by the breadcrumb to the same results @journey:search', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.origin)
  const [free, busy, silent] = await djsNearNewYork(page, world.origin)
  if (!free || !busy || !silent) throw new Error('There are too few DJs.')
  await behindTheScenes(world, async (db) => {
    await db.query(sql`
      insert into availability (vendor_id, time_zone, said_at, known_until)
      values (${free.memberID}::int, 'America/New_York', now(), now() + interval '90 days')`)
    await db.query(sql`insert into busy_day (day, vendor_id) values (${DAY}::date, ${busy.memberID}::int)`)
  })

  await page.goto(RESULTS)
  await pageStands(page)
  await openRefine(page)
  await page.getByLabel('Event date').fill(DAY)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(`${RESULTS}?freeOn=${DAY}`)
  const tile = tilesOf(page).filter({ hasText: free.profileName })
  await expect(tile).toContainText('Free that day')
  const results = await title(page).innerText()

  await tile.getByRole('link', { name: free.profileName }).click()
  await expect(title(page)).toHaveText(free.profileName)
  await expect(page.getByText(`Free on ${formatDay(DAY)}`, { exact: true })).toBeInViewport({ ratio: 1 })
  const steps = ['Home', 'DJs', 'New York City, NY', free.profileName]
  await expect(trail(page).getByRole('listitem')).toHaveText(steps)
  await expect(page.getByRole('link', { name: 'Request Free Quote' })).toHaveAttribute(
    'href',
    `/requestquote?memberId=${free.memberID}&source=None&location=new-york-city-ny&eventDate=${DAY}`,
  )
  await expect(canonical(page)).toHaveAttribute('href', endingWith(free.profileUrl))
  await expectAccessible(page, 'a profile with the searched day')

  await page.reload()
  await expect(page.getByText(`Free on ${formatDay(DAY)}`, { exact: true })).toBeVisible()
  await expect(trail(page).getByRole('listitem')).toHaveText(steps)
  await trail(page).getByRole('link', { name: 'New York City, NY' }).click()
  await expect(page).toHaveURL(`${RESULTS}?freeOn=${DAY}`)
  await expect(title(page)).toHaveText(results)
  await expect(tilesOf(page).filter({ hasText: free.profileName })).toContainText('Free that day')

  await tilesOf(page).filter({ hasText: silent.profileName }).getByRole('link', { name: silent.profileName }).click()
  await expect(page.getByText(`for ${formatDay(DAY)}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Calendar not shared', { exact: true })).toBeVisible()

  await page.goto(`${busy.profileUrl}?source=None&location=new-york-city-ny&eventDate=${DAY}&service=dj`)
  await expect(page.getByText(`Busy on ${formatDay(DAY)}.`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'See others that day' }).click()
  await expect(page).toHaveURL(`${RESULTS}?freeOn=${DAY}`)
  await expect(title(page)).toHaveText(results)
  await expect(tilesOf(page).filter({ hasText: busy.profileName })).toHaveCount(0)
})

/** Opens the first vendor of the results, and its profile once more from the server. Resolves to the vendor's name. */
async function openFirstAndReload(page: Page): Promise<string> {
  const link = tilesOf(page).first().getByRole('heading').getByRole('link')
  const vendor = await link.innerText()
  await link.click()
  await expect(title(page)).toHaveText(vendor)
  await page.reload()
  await expect(title(page)).toHaveText(vendor)
  return vendor
}

test('a profile from results within a distance and with a rating leads back to just those', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  const results = `${RESULTS}?distanceLimit=50&ratingLimit=4`
  await page.goto(results)
  const heading = await title(page).innerText()
  await openFirstAndReload(page)
  await trail(page).getByRole('link', { name: 'New York City, NY' }).click()
  await expect(page).toHaveURL(results)
  await expect(title(page)).toHaveText(heading)
})

for (const [name, results, step] of [
  ['nationwide', '/dj/nationwide?ratingLimit=4', 'Nationwide'],
  ['for any vendor by video', '/virtual-event-services', 'Virtual'],
  ['for kids', '/kids-party-entertainment', 'Kids Parties'],
] as const)
  test(`a profile from a search ${name} leads back to it`, async ({ shared, visitor }) => {
    const page = await visitor(shared.origin)
    await page.goto(results)
    const vendor = await openFirstAndReload(page)
    await trail(page).getByRole('link', { name: step }).click()
    await expect(page).toHaveURL(results)
    await expect(tilesOf(page).filter({ hasText: vendor })).toBeVisible()
  })

test('an address with a place or a day that makes no sense shows the profile as it is', async ({ shared, visitor }) => {
  // So that the server renders each.
  const page = await visitor(shared.origin)
  const [vendor] = await djsNearNewYork(page, shared.origin)
  if (!vendor) throw new Error('There is no DJ.')
  await page.goto(vendor.profileUrl)
  const plain = await trail(page).innerText()
  const structured = () => page.locator('script[type="application/ld+json"]').allTextContents()
  const known = await structured()
  for (const query of [
    'location=atlantis-xx&eventDate=2027-02-30',
    'location=constructor&eventDate=0001-01-01',
    'location=%3Cscript%3Eatlantis%3C/script%3E&eventDate=%22%3E%3Cimg%20src=atlantis%3E',
    'location=..%2F..%2Fatlantis&service=..%2Fatlantis&eventDate=9999-12-31',
    'location=atlantis-xx&location=atlantis-yy&eventDate=atlantis&eventDate=2027-06-05',
    'location=atlantis-xx&distanceLimit=atlantis&ratingLimit=-900',
    `location=${'atlantis'.repeat(300)}&eventDate=${'9'.repeat(300)}`,
    'location=%00atlantis%0d%0aset-cookie:a&eventDate=%00',
  ]) {
    const reply = await page.goto(`${vendor.profileUrl}?source=None&${query}`)
    expect(reply?.status(), query).toBe(200)
    await pageStands(page)
    await expect(title(page), query).toHaveText(vendor.profileName)
    expect(await trail(page).innerText(), query).toBe(plain)
    await expect(canonical(page), query).toHaveAttribute('href', endingWith(vendor.profileUrl))
    const shown = await page.getByRole('main').evaluate((main) => main.outerHTML)
    expect(shown, query).not.toMatch(
      /atlantis|constructor|0001-01-01|9999-12-31|9{20}|Checking|Busy on|Free on|Choose a date/,
    )
    expect(shown, query).toContain('Request Free Quote')
  }
  await page.goto(`${vendor.profileUrl}?source=None&location=new-york-city-ny&service=atlantis`)
  await expect(trail(page), 'the place stays without the service').toContainText('New York City, NY')
  await expect(page.getByRole('link', { name: 'Request Free Quote' })).toHaveAttribute(
    'href',
    `/requestquote?memberId=${vendor.memberID}&source=None&location=new-york-city-ny`,
  )
  // A search engine reads one address, and one path to it, whatever the query says.
  const reply = await page.request.get(
    `${shared.origin}${vendor.profileUrl}?source=None&location=chicago-il&eventDate=${DAY}`,
  )
  const html = await reply.text()
  expect(html).toContain('>Chicago, IL</a>')
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+${vendor.profileUrl}"`))
  const inPage = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)]
  expect(inPage.map(([, data]) => data)).toEqual(known)
})

test('without a connection a profile opens by any address, from one copy', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await page.goto('/')
  await underControl(page)
  const [, vendor] = await djsNearNewYork(page, shared.origin)
  if (!vendor) throw new Error('There are too few DJs.')
  const dated = `${vendor.profileUrl}?source=None&location=new-york-city-ny&eventDate=${DAY}&service=dj`
  await page.goto(dated)
  await expect(page.getByText('Calendar not shared', { exact: true })).toBeVisible()
  await expect(trail(page)).toContainText('New York City, NY')
  await page.goto(vendor.profileUrl)
  await expect(trail(page)).not.toContainText('New York City, NY')
  const copies = () =>
    page.evaluate(async (id) => {
      const lists = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys().then((kept) => [...kept])),
      )
      return lists.flat().filter(({ url }) => new URL(url).pathname === `/api/v1/members/${id}`).length
    }, vendor.memberID)
  await expect.poll(copies).toBe(1)

  await page.context().setOffline(true)
  await page.goto(vendor.profileUrl)
  await expect(title(page)).toHaveText(vendor.profileName)
  await page.goto(dated)
  await expect(title(page)).toHaveText(vendor.profileName)
  await expect(page.getByText('Calendar not shared', { exact: true })).toBeVisible()
  await expect(trail(page)).toContainText('New York City, NY')
  const other = new Date(Date.parse(DAY) + 24 * 60 * 60_000).toISOString().slice(0, 10)
  await page.goto(`${vendor.profileUrl}?source=None&location=chicago-il&eventDate=${other}`)
  await expect(title(page)).toHaveText(vendor.profileName)
  await expect(page.getByText(`We couldn’t check ${formatDay(other)} yet.`)).toBeVisible()
  expect(await copies()).toBe(1)
  await page.context().setOffline(false)
  await expect(page.getByText('Calendar not shared', { exact: true })).toBeVisible()
})
