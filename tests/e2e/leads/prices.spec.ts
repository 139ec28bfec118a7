/** Prices of a day and of further miles: set once, shown to clients with a date, and offered in the quote. */
import { formatDay, formatMoney } from '#contract/format.ts'
import { weekdayOf } from '#contract/dates.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { newRequest } from '#tests/support/people/client.ts'
import { openLead, replyCard, requestQuote, sendQuote, signInAsVendor, typeQuote } from '#tests/support/people/leads.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

test('a price of a day is on the profile and in the quote, and further miles are a tap', async ({ world, visitor }) => {
  const request = newRequest('own prices')
  const page = await visitor(world.origin, { viewport: PHONE })
  await signInAsVendor(page)
  await page.goto('/account/profile')
  await page.getByLabel('Starting price').fill('1000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const prices = page.getByRole('region', { name: 'Prices by day and distance' })
  await prices.getByRole('button', { name: 'Add price' }).click()
  await expect(prices.getByText('Choose days of the week or a season.')).toBeVisible()
  await prices.getByLabel(WEEKDAYS[weekdayOf(request.eventDate)] ?? '', { exact: true }).check()
  await prices.getByLabel('Percent more').fill('40')
  await prices.getByRole('button', { name: 'Add price' }).click()
  await expect(prices.getByRole('listitem')).toContainText('days: +40%')
  await prices.getByLabel('Miles included').fill('0')
  await prices.getByLabel('Price per mile').fill('2')
  await prices.getByRole('button', { name: 'Save travel price' }).click()
  await expect(prices.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the prices of a vendor')

  const client = await visitor(world.origin, { viewport: PHONE })
  await requestQuote(client, request)
  await client.goto(`/vendors/${VENDOR_USER.memberId}?eventDate=${request.eventDate}`)
  await expect(client.getByText('From $1,400 that day')).toBeVisible()
  await expect(client.getByText('From $1,000', { exact: true })).toBeVisible()

  await openLead(page, request)
  await expect(page.getByText(`Your price for ${formatDay(request.eventDate)} is $1,400.`)).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('1400')
  const add = page.getByRole('button', { name: /^Add travel, \$/ })
  const sum = Number(((await add.textContent()) ?? '').replaceAll(/\D/g, ''))
  expect(sum).toBeGreaterThan(0)
  await typeQuote(page, { price: '1400' })
  const preview = page.getByRole('region', { name: 'What the client will read' })
  await expect(preview).not.toContainText('Travel')
  await add.click()
  await expect(preview).toContainText(formatMoney(1400 + sum))
  await expect(preview).toContainText(/Travel, .+ beyond 0/)
  await expectAccessible(page, 'a quote with travel')
  await sendQuote(page)
  await expect(replyCard(page)).toContainText(formatMoney(1400 + sum))
})
