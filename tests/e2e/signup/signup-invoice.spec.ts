/** Memberships without a payment service: by an invoice that the operator marks paid, or free (decision 90). */
import { openInvoices, markInvoicePaid } from '#server/services/membership/invoices.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { behindTheScenes } from '#tests/support/people/person.ts'
import { agree, atStep, describe, setPassword, startPayment } from '#tests/support/people/vendor.ts'
import { testContext } from '#tests/support/server/context.ts'

const BY_INVOICE = { MEMBERSHIPS: 'invoice', INVOICE_PAY_TO: 'First Bank, account 12345' }

test('a vendor that pays by invoice reads where to pay, and is found once the operator marks it paid', async ({
  world,
  visitor,
}) => {
  await world.server.stop()
  await world.server.start(BY_INVOICE)
  const page = await visitor(world.origin)
  const vendor = await startPayment(page, 'Pays Later')
  await expect(page.getByText('You pay by invoice.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expectAccessible(page, 'the payment by invoice')
  await agree(page)
  await page.getByRole('button', { name: 'Get the invoice' }).dblclick()
  await atStep(page, 'summary')
  await expect(page.getByText('Your invoice is on its way.')).toBeVisible()
  await setPassword(page)
  await describe(page, vendor)
  await page.getByRole('button', { name: /^Finish/ }).click()
  await expect(page.getByRole('heading', { name: 'You’ll be listed soon' })).toBeVisible()
  await page.getByRole('link', { name: 'View invoice' }).click()
  await expect(page.getByText('First Bank, account 12345')).toBeVisible()
  await expectAccessible(page, 'the invoice')
  await page.getByRole('link', { name: 'Your membership' }).click()
  await expect(page.getByText('Begins when your invoice is paid')).toBeVisible()
  await expectAccessible(page, 'the membership that waits')

  await page.goto('about:blank')
  const invoices = await behindTheScenes(world, async (db) => {
    const context = testContext(db)
    const open = await openInvoices(context)
    if (open[0]) await markInvoicePaid(context, open[0], { operator: 'ada', reason: null })
    return open.length
  })
  expect(invoices).toBe(1)
  await page.goto('/account/membership')
  await expect(page.getByText('Listed', { exact: true })).toBeVisible()
  await expect(page.getByText('Invoice to pay')).toHaveCount(0)
  await page.goto('/dj/hoboken-nj')
  await expect(page.getByRole('article').filter({ hasText: vendor.profileName })).toBeVisible()
})

test('where memberships are free, signing up asks for no payment and the membership goes on by itself', async ({
  world,
  visitor,
}) => {
  await world.server.stop()
  await world.server.start({ MEMBERSHIPS: 'free' })
  const page = await visitor(world.origin)
  const vendor = await startPayment(page, 'Pays Nothing')
  await expect(page.getByRole('heading', { name: 'Review and finish' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expect(page.getByLabel('Coupon code')).toHaveCount(0)
  await expectAccessible(page, 'the last step before a free membership')
  await agree(page)
  await page.getByRole('button', { name: 'Finish' }).click()
  await atStep(page, 'summary')
  await setPassword(page)
  await describe(page, vendor)
  await page.getByRole('button', { name: /^Finish/ }).click()
  await expect(page.getByRole('heading', { name: 'You’re listed' })).toBeVisible()
  await page.goto('/account/membership')
  await expect(page.getByText('Free. Renews by itself on')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipts' })).toHaveCount(0)
  await page.goto('/dj/hoboken-nj')
  await expect(page.getByRole('article').filter({ hasText: vendor.profileName })).toBeVisible()
})
