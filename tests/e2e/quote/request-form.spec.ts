/** The request form: what it asks, what it refuses, and that what was typed is what is stored. */
import type { Page } from '@playwright/test'
import { addDays, dateIn } from '#contract/dates.ts'
import { sql } from '#server/db/sql.ts'
import { expect, test, type SharedWorld } from '#tests/support/browser/browser.ts'
import {
  expectSaved,
  fillAll,
  fillClient,
  fillEvent,
  newRequest,
  next,
  onlyRequest,
  openRequest,
  send,
  type NewRequest,
  SEND_BUTTON,
} from '#tests/support/people/client.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { USER } from '#tests/support/people/seeded-accounts.ts'
import { SHOWN } from '#tests/support/server/demo-vendors.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

const TODAY = dateIn('America/New_York', new Date())
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please fix' })
/** The red line under a field. */
const errorOf = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((field) => document.getElementById(`${field.id}-error`)?.textContent ?? null)

/** Other columns of the one stored request of this email address. */
const storedBeside = (shared: SharedWorld, request: NewRequest) =>
  shared.stored((db) =>
    db.query<{
      pick_up_location: string
      passenger_count: number
      requested_services: number[]
      vendor_budget_cents: number | null
      auto_added: number
    }>(sql`
      select g.pick_up_location, g.passenger_count, g.requested_services, g.vendor_budget_cents,
        (select count(*)::int from lead v where v.request_id = g.id and v.auto_added) as auto_added
      from request g join client c on c.id = g.client_id where c.email = ${request.email}`),
  )

test('errors stand at their fields and in a summary that leads there, and go as they are mended @journey:request', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await openRequest(page, [21])
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(summary(page).getByRole('heading')).toHaveText('Please fix 6 fields')
  await expect(page.getByLabel('Event type')).toBeFocused()
  expect(await errorOf(page, 'Date')).toBe('Choose your event date.')
  await summary(page).getByRole('link', { name: 'Date: Choose your event date.' }).click()
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()

  await page.getByLabel('Date', { exact: true }).fill(addDays(TODAY, -1))
  await page.getByLabel('Guest count').fill('a few')
  await page.getByLabel('Guest count').blur()
  await expect(summary(page)).toContainText('Date: This date has passed. Choose a later one.')
  await expect(summary(page)).toContainText('Guest count: Enter one number, like 40.')
  expect(await errorOf(page, 'Date')).toBe('This date has passed. Choose a later one.')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/requestquote-b\/request/)

  const request = newRequest('errors')
  await fillEvent(page, request)
  await expect(summary(page)).toHaveCount(0)
  await next(page, 'client')
  await fillClient(page, { ...request, phone: '12345' })
  await page.getByLabel('Confirm email').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(summary(page).getByRole('listitem')).toHaveText([
    'Confirm email: The emails don’t match.',
    'Phone: Enter a US or Canadian number, like (212) 555-0123.',
  ])
  await expect(page.getByLabel('Confirm email')).toBeFocused()
  await page.getByLabel('Confirm email').fill(request.email)
  await page.getByLabel('Phone').fill(request.phone)
  await next(page, 'review')
  await expect(page.getByText(request.notes)).toBeVisible()
})

test('a typo in an email’s domain is asked about; one tap takes what was meant, and none is needed', async ({
  shared,
  visitor,
}) => {
  const request = newRequest('email-typo')
  const page = await visitor(shared.origin)
  await openRequest(page, [21])
  await fillEvent(page, request)
  await next(page, 'client')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('ana@gmial.com')
  await expect(page.getByText('Did you mean ana@gmail.com?')).toBeVisible()
  await page.getByRole('button', { name: 'Use ana@gmail.com' }).click()
  await expect(email).toHaveValue('ana@gmail.com')
  await expect(email).toBeFocused()
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await page.getByLabel('Confirm email').fill('ana@gmail.com')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
})

test('a limousine is asked where to pick up and drop off, not for how long, and that is what is stored @journey:request', async ({
  shared,
  visitor,
}) => {
  const request = newRequest('limousine')
  const page = await visitor(shared.origin)
  await openRequest(page, [SHOWN.limousine])
  await expect(page.getByLabel('Pickup location')).toBeVisible()
  for (const label of ['Guest count', 'Start time', 'Duration', 'Venue'])
    await expect(page.getByLabel(label)).toHaveCount(0)
  await page.getByLabel('Event type').selectOption(request.eventType)
  await page.getByLabel('Date', { exact: true }).fill(request.eventDate)
  await page.getByRole('combobox', { name: 'City', exact: true }).fill(request.city)
  await page.getByRole('option', { name: request.city, exact: true }).click()
  await page.getByLabel('Pickup location').fill('1 Main Street')
  await page.getByLabel('Drop-off location').fill('The boathouse')
  await page.getByLabel('Pickup time').fill('17:15')
  await page.getByLabel('Passengers').fill('6')
  await page.getByLabel('Vendor budget').fill('$1,250.50')
  await next(page, 'client')
  await fillClient(page, request)
  await next(page, 'review')
  await expect(page.getByText('$1,250.50')).toBeVisible()
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  expect(await storedBeside(shared, request)).toEqual([
    {
      pick_up_location: '1 Main Street',
      passenger_count: 6,
      requested_services: [],
      vendor_budget_cents: 125_050,
      auto_added: 0,
    },
  ])
})

test('a vendor is removed without losing what is typed; services are kept, similar vendors are asked too', async ({
  shared,
  visitor,
}) => {
  const request = newRequest('similar vendors')
  const page = await visitor(shared.origin)
  await openRequest(page, [SHOWN.severalServices, 22])
  await page.getByLabel('Event details').fill(request.notes)
  await page.getByRole('button', { name: 'Remove', exact: false }).nth(1).click()
  await expect(page).toHaveURL(new RegExp(`memberId=${SHOWN.severalServices}(&|$)`))
  await expect(page.getByLabel('Event details')).toHaveValue(request.notes)
  await page.getByLabel('Wedding DJ').check()
  await fillAll(page, request)
  await expect(page.getByRole('region', { name: 'Your event' }).getByText('Wedding DJ', { exact: true })).toBeVisible()
  await page.getByLabel('Also ask up to 5 similar vendors').check()
  await send(page)
  await expect(page.getByText('Plus 5 similar, as you asked.')).toBeVisible()
  const card = await onlyRequest(page)
  await expect(card.getByText(/^Sent · #\d+$/)).toBeVisible()
  await expect(card.getByText('6 vendors', { exact: true })).toBeVisible()
  expect(await storedBeside(shared, request)).toMatchObject([{ requested_services: [3302], auto_added: 5 }])
})

test('the variant of the test sticks, can be chosen by the address, and the one-page form sends too', async ({
  shared,
  visitor,
}) => {
  const request = newRequest('one page')
  const page = await visitor(shared.origin)
  await page.goto('/requestquote?memberId=23&rfqABTest=Standard')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await page.goto('/requestquote?memberId=23')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await expect(page).toHaveURL(/\/requestquote\?memberId=23$/)
  await page.goto('/requestquote?memberId=24&source=gigkids&rfqABTest=React')
  await expect(page).toHaveURL(/\/requestquote-b\/request\?memberId=24&source=gigkids/)
  await page.goto('/requestquote?memberId=23')
  await expect(page).toHaveURL(/\/requestquote-b\/request/)

  await page.goto('/requestquote?memberId=23&rfqABTest=Standard')
  await page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(summary(page).getByRole('heading')).toHaveText('Please fix 9 fields')
  await fillEvent(page, request)
  await fillClient(page, request)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [23])
})

test('two taps on Send are one request', async ({ shared, visitor }) => {
  const request = newRequest('two taps')
  const page = await visitor(shared.origin)
  await openRequest(page, [24])
  await fillAll(page, request)
  await page.getByRole('button', { name: SEND_BUTTON }).dblclick()
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await onlyRequest(page)
  await expectStoredOnce(shared, request, [24])
})

test('a vendor who has left while the request waited: it is not sent, and says what to do', async ({
  world,
  phone,
}) => {
  const request = newRequest('vendor left')
  const { page } = await phone(world.origin)
  await openRequest(page, [25, 26])
  await fillAll(page, request)
  world.proxy.break({ kind: 'refuse' })
  await send(page)
  await expectSaved(page)
  await behindTheScenes(world, (db) => db.query(sql`delete from vendor where id = 26`))
  world.proxy.heal()

  const card = await onlyRequest(page)
  await expect(card).toContainText('Needs a fix')
  await expect(card).toContainText('A vendor is no longer listed. Remove them and send again.')
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('no longer on Fanfare. Remove this vendor above', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: false }).nth(1).click()
  await expect(page).toHaveURL(/memberId=25(&|$)/)
  await expect(summary(page)).toHaveCount(0)
  await next(page, 'client')
  await next(page, 'review')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(world, request, [25])
})

test('a sample vendor is said to be one once per screen; whoever is confirmed is not asked to confirm', async ({
  world,
  visitor,
}) => {
  await behindTheScenes(world, (db) =>
    db.query(sql`update account set email_confirmed_at = now() where username = ${USER.email}`),
  )
  const page = await visitor(world.origin)
  await signIn(page, USER.email)
  await openRequest(page, [24])
  await fillAll(page, { ...newRequest('confirmed'), email: USER.email })
  await expect(page.getByText('This is a sample vendor. No real business will reply.')).toHaveCount(1)
  const account = page.waitForResponse(/\/api\/v1\/accounts\/\d+$/)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await account
  await expect(page.getByText('check your inbox', { exact: false })).toHaveCount(0)

  const card = await onlyRequest(page)
  await card.getByRole('link', { name: 'Ask a question' }).click()
  await expect(page.getByText('This is a sample vendor, not a real business.')).toBeVisible()
  await expect(page.getByText('No messages yet.')).not.toContainText('gets an email')
})
