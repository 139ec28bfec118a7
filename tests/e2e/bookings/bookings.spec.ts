/** From the quote to the booking, on two phones. */
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { newRequest } from '#tests/support/people/host.ts'
import { openLead, replyCard, requestQuote, sendQuote, signInAsVendor } from '#tests/support/people/leads.ts'
import { signIn } from '#tests/support/people/person.ts'
import { USER } from '#tests/support/people/seeded-accounts.ts'

test('fault 80, a quote is accepted offline, confirmed offline and canceled; both sides see it, stored once', async ({
  world,
  phone,
}) => {
  const request = newRequest('booking loop')
  const host = await phone(world.origin)
  await signIn(host.page, USER.email)
  await requestQuote(host.page, request)

  const vendor = await phone(world.origin)
  await signInAsVendor(vendor.page)
  await openLead(vendor.page, request)
  await vendor.page.getByRole('button', { name: 'Itemize the price' }).click()
  await vendor.page.getByRole('textbox', { name: 'Line 1' }).fill('Three hours')
  await vendor.page.getByLabel('Amount 1').fill('900')
  await vendor.page.getByRole('textbox', { name: 'Line 2' }).fill('Travel')
  await vendor.page.getByLabel('Amount 2').fill('50')
  await vendor.page.getByLabel('What’s included').fill('Three hours, lights')
  await vendor.page.getByText('Deposit, cancellation, times').click()
  await vendor.page.getByLabel('Deposit', { exact: false }).first().fill('200')
  await expectAccessible(vendor.page, 'the form of a quote')
  await sendQuote(vendor.page)
  await expect(replyCard(vendor.page)).toContainText('$950')
  // Not before the server has it: the host's page is loaded next.
  await expect(replyCard(vendor.page)).toContainText(/The client can see it|We emailed the client/)

  const { page } = host
  await underControl(page)
  await page.goto('/requests')
  const quote = page.getByRole('region', { name: 'Quotes' }).getByRole('listitem').first()
  await expect(quote).toContainText('$200 deposit when confirmed')
  await expectAccessible(page, 'quotes to compare')
  world.proxy.break({ kind: 'refuse' })
  await host.context.setOffline(true)
  await page.reload()
  await quote.getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog', { name: /^Accept .+’s quote\?$/ })
  await expect(dialog).toContainText('$950')
  await expect(dialog.getByRole('table', { name: 'If you cancel' })).toContainText('$237.50')
  await dialog.getByRole('button', { name: 'Accept quote' }).click()
  await expect(quote.locator('[aria-live=polite]')).toContainText('Accepted on this device, not confirmed yet')
  await page.reload()
  await expect(page.getByText('Accepted on this device, not confirmed yet')).toBeVisible()

  world.proxy.heal()
  await host.context.setOffline(false)
  await page.getByRole('link', { name: 'View booking' }).click({ timeout: 90_000 })
  await expect(page.getByText('Accepted, not confirmed yet')).toBeVisible()

  await vendor.page.goto('/bookings')
  await vendor.page.getByRole('article').getByRole('link').click()
  const confirm = vendor.page.getByRole('button', { name: 'Confirm booking' })
  await expect(confirm).toBeVisible()
  world.proxy.break({ kind: 'refuse' })
  await vendor.context.setOffline(true)
  await confirm.click()
  await expect(vendor.page.getByText('Not sent yet')).toBeVisible()
  await expect(vendor.page.getByText('Booked', { exact: true })).toHaveCount(0)
  world.proxy.heal()
  await vendor.context.setOffline(false)
  await expect(vendor.page.getByText('Booked', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Deposit, due now$200')
  await expectAccessible(page, 'a booking')
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const noting = page.getByRole('dialog', { name: 'Record a payment' })
  await noting.getByLabel('Amount').fill('20000')
  await noting.getByRole('button', { name: 'Save payment' }).click()
  await expect(noting).toContainText('$19,050 more than what’s still to pay')
  await expect(noting.getByRole('button', { name: 'Save it anyway' })).toBeInViewport({ ratio: 1 })
  await noting.getByLabel('Amount').fill('200')
  await noting.getByRole('button', { name: 'Save payment' }).click()
  await expect(page.getByText('Recorded, not confirmed yet')).toBeVisible()
  await expect(page.locator('[aria-live=polite]', { hasText: 'Payment recorded: $200' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record a payment' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(cancel).toContainText('Canceling today is free.')
  await expect(cancel).toContainText(/Deposit paid on .+, not confirmed yet\$200/)
  await expect(cancel).toContainText('Refund due to you$200')
  await expectAccessible(page, 'canceling a booking with a payment')
  await cancel.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('You canceled, free of charge')).toBeVisible()
  // The button at the end of the page is gone; the reader is taken to what became of the booking.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Canceled', { exact: true })).toBeInViewport()
  await vendor.page.reload()
  await expect(vendor.page.getByText(/canceled, free of charge/)).toBeVisible()
  await vendor.page.goto('/leads')
  await expect(vendor.page.getByRole('article')).toContainText('Canceled')
  await expect(vendor.page.getByRole('article')).not.toContainText('Quoted')
  await vendor.page.getByRole('article').getByRole('link').click()
  await expect(vendor.page.getByText('This booking was canceled.')).toBeVisible()
  await expectAccessible(vendor.page, 'a lead whose booking was canceled')
  expect(await world.stored((db) => db.query(sql`select state from booking`))).toEqual([{ state: 'cancelled' }])
})
