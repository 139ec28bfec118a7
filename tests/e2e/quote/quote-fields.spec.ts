/** The fields of a quote request, whom it goes to, and what of it is stored. */
import { sql } from '#server/db/sql.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillAll, fillClient, fillEvent, next, openRequest, send, newRequest } from '#tests/support/people/client.ts'
import { vendorOf, recentEvents } from '#tests/support/browser/marketplace.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

test('a limousine is asked for a ride: pick-up, drop-off, time and passengers instead of venue and duration', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  const request = newRequest('a ride')
  const limousine = await vendorOf(page.request, 'limousine')
  await openRequest(page, [limousine.id])
  await expect(page.getByLabel('Pickup location')).toBeVisible()
  await expect(page.getByLabel(/^Venue/)).toHaveCount(0)
  await expect(page.getByLabel('Duration')).toHaveCount(0)
  await expect(page.getByLabel('Guest count')).toHaveCount(0)

  await page.getByLabel('Event type').selectOption('Wedding')
  await page.getByLabel('Date', { exact: true }).fill(request.eventDate)
  await page.getByLabel('City').fill(request.city)
  await page.getByRole('option', { name: request.city, exact: true }).click()
  await page.getByLabel('Pickup location').fill('1 Main Street')
  await page.getByLabel('Drop-off location').fill('City Hall')
  await page.getByLabel('Pickup time').fill('16:15')
  await page.getByLabel('Passengers').fill('8')
  await next(page, 'client')
  await fillClient(page, request)
  await page.getByText('Company and role (optional)').click()
  await page.getByLabel('I am a').selectOption('Event planner')
  await page.getByLabel('Company').fill('Robin & Co.')
  await next(page, 'review')
  await expect(page.getByText('City Hall')).toBeVisible()
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  const rows = await shared.stored((db) =>
    db.query(sql`
      select g.pick_up_location, g.drop_off_location, g.pick_up_time, g.passenger_count, g.guest_count, c.who_am_i,
        c.company
      from request g join client c on c.id = g.client_id where c.email = ${request.email}`),
  )
  expect(rows).toEqual([
    {
      pick_up_location: '1 Main Street',
      drop_off_location: 'City Hall',
      pick_up_time: '16:15:00',
      passenger_count: 8,
      guest_count: null,
      who_am_i: 'Event planner',
      company: 'Robin & Co.',
    },
  ])
})

test('the services of a vendor that has several can be chosen, and are stored by their ids', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  const request = newRequest('services')
  const dj = await vendorOf(page.request, 'dj', ({ providedServiceTypes = [] }) => providedServiceTypes.length > 1)
  const wanted = dj.providedServiceTypes?.at(-1)
  await openRequest(page, [dj.id])
  await page.getByLabel(wanted?.personForm ?? '', { exact: true }).check()
  await fillAll(page, request)
  await expect(page.getByText(wanted?.personForm ?? '', { exact: true })).toBeVisible()
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  const rows = await shared.stored((db) =>
    db.query(
      sql`select requested_services as services from request join client on client.id = client_id where email = ${request.email}`,
    ),
  )
  expect(rows).toEqual([{ services: [wanted?.id] }])
})

test('vendors put together in the results get one request, and all of them are named before it is sent @journey:request', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
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
  await expectStoredOnce(shared, request, ids)
})

test('a vendor found among the bookings of the front page is sent as a featured profile with its view source', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
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
  const rows = await shared.stored((db) =>
    db.query(
      sql`select feature_profiles as views from request join client on client.id = client_id where email = ${request.email}`,
    ),
  )
  expect(rows).toEqual([{ views: [{ featuredProfileId: featured, featureProfileViewSource: 'recentEvents' }] }])
})
