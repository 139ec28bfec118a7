/** A guest searches and asks one vendor: how many taps that takes, how long the form is, and what is sent. */
import type { Locator } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { AXE_TIMEOUT_MS, expectAccessible } from '#tests/support/browser/accessible.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { newRequest, drawForm } from '#tests/support/people/client.ts'

/** `January 26`. */
const spoken = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

const TAPS_MAX = 14
const SCREENS_MAX = 1.5

test('from the search to the sent request a guest takes 14 taps; the form is a screen and a half', async ({
  shared,
  phone,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const request = newRequest('short request')
  const { page } = await phone(shared.origin)
  let taps = 0
  /** A list or a calendar takes a tap to open and one to choose. */
  const choose = async (field: Locator, give: (field: Locator) => Promise<unknown>) => {
    taps += 2
    await give(field)
  }
  const type = async (field: Locator, text: string) => {
    taps += 1
    await field.fill(text)
  }
  const tap = async (control: Locator) => {
    taps += 1
    await control.click()
  }
  await page.goto('/')
  await drawForm(page, 'Standard')
  await pageStands(page)
  await type(
    page.getByLabel('What do you need?'),
    `DJ in New York City on ${spoken(request.eventDate)} for ${request.guests} guests`,
  )
  await tap(page.getByRole('button', { name: 'Find vendors' }))
  await tap(page.getByRole('link', { name: 'Request Free Quote' }).first())
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  // The searched city is not asked again.
  await expect(page.getByText('City: New York City, NY')).toBeVisible()
  await expect(page.getByText(`Guest count: ${request.guests}`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveCount(0)
  const screens = await page.evaluate(
    (height) => (document.querySelector('main form')?.getBoundingClientRect().bottom ?? Infinity) / height,
    PHONE.height,
  )
  expect(screens).toBeLessThanOrEqual(SCREENS_MAX)
  await expectAccessible(page, 'the short request')
  await choose(page.getByLabel('Event type'), (field) => field.selectOption(request.eventType))
  await choose(page.getByLabel('Start time'), (field) => field.fill('20:00'))
  await choose(page.getByLabel('Duration'), (field) => field.selectOption('300'))
  await expect(page.getByText(/^Ends on .+1:00/)).toBeVisible()
  await type(page.getByLabel('First name'), request.firstName)
  await type(page.getByLabel('Last name'), request.lastName)
  await type(page.getByLabel('Email', { exact: true }), request.email)
  await tap(page.getByRole('button', { name: 'Send request' }))
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(TAPS_MAX)
  const stored = await shared.stored((db) =>
    db.query(sql`
    select location_file_name as place, event_date::text as day, guest_count as guests, phone_number as phone, email
    from request join client on client.id = request.client_id where email = ${request.email}`),
  )
  expect(stored).toEqual([
    {
      place: request.cityFileName,
      day: request.eventDate,
      guests: request.guests,
      phone: '',
      email: request.email,
    },
  ])
})

test('without a connection the button says that it is sent later', async ({ shared, phone }) => {
  const { page, context } = await phone(shared.origin)
  await page.goto('/requestquote?memberId=21&rfqABTest=Standard')
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Save and send later' })).toBeVisible()
})
