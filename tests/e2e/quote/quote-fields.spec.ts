/** The fields of a quote request, whom it goes to, and what of it is stored. */
import { sql } from '#server/db/sql.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillAll, fillClient, fillEvent, next, openRequest, send, newRequest } from '#tests/support/people/client.ts'
import { vendorOf, recentEvents } from '#tests/support/browser/marketplace.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

test('vendors put together in the results get one request, and all of them are named before it is sent @journey:request', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.origin)
  const request = newRequest('together')
  await page.goto('/dj/new-york-city-ny')
  // The buttons need the script.
  await pageStands(page)
  const tiles = page.getByRole('article')
  const names = [
    await tiles.nth(0).getByRole('heading').innerText(),
    await tiles.nth(1).getByRole('heading').innerText(),
  ]
  await tiles
    .nth(0)
    .getByRole('button', { name: /^Select / })
    .click()
  await tiles
    .nth(1)
    .getByRole('button', { name: /^Select / })
    .click()
  await page.getByRole('link', { name: 'Get quotes' }).click()
  await expect(page).toHaveURL(/memberId=/)
  const ids = (new URL(page.url()).searchParams.get('memberId') ?? '').split(',').map(Number)
  await openRequest(page, ids)
  await fillAll(page, request)
  const whom = page.getByRole('region', { name: 'Recipients' })
  await expect(whom).toContainText(`We’ll send it only to 2 vendors: ${names.join(' and ')}.`)
  await whom.getByRole('checkbox').check()
  await expect(whom).toContainText('plus up to 5 similar vendors')
  await whom.getByRole('checkbox').uncheck()
  await send(page)
  await expect(page.getByText('Saved as a demo request.')).toBeVisible()
  await page.goto('/dj/new-york-city-ny')
  await expect(tiles.first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get quotes' })).toHaveCount(0)
  await expectStoredOnce(world, request, ids)
})

test('a vendor found among the bookings of the front page is sent as a featured profile with its view source', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.origin)
  const request = newRequest('featured')
  await page.goto('/')
  await pageStands(page)
  const events = await recentEvents(page.request)
  const event = events.find(({ serviceType }) => serviceType?.isTransport === false)
  const name = event?.profileName ?? ''
  // As a real booking on the home page links it.
  await page.goto(`${event?.profileUrl}?viewSource=recentEvents`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const featured = Number(/-(\d+)$/.exec(new URL(page.url()).pathname)?.[1])
  const other = await vendorOf(page.request, 'dj', ({ id }) => id !== featured)
  await openRequest(page, [featured, other.id])
  await expect(page.getByText(name)).toBeVisible()
  await fillEvent(page, request)
  await next(page, 'client')
  await page.reload()
  await fillClient(page, request)
  await next(page, 'review')
  await send(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Request sent', exact: true })).toBeVisible()
  const rows = await world.stored((db) => db.query(sql`select feature_profiles as views from request`))
  expect(rows).toEqual([{ views: [{ featuredProfileId: featured, featureProfileViewSource: 'recentEvents' }] }])
})
