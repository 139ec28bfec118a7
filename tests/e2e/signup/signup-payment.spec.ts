/** Paying for a membership: declined cards, lost responses, codes. */
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import type { Fault } from '#tests/support/browser/fault-proxy.ts'
import { everythingStored } from '#tests/support/people/person.ts'
import {
  agree,
  atStep,
  chooseMembership,
  DECLINED,
  expectPaidOnce,
  fillCard,
  GOOD_CARD,
  newVendor,
  next,
  openSignup,
  pay,
  payAndFinish,
  setPassword,
  startPayment,
  toMembership,
  toPayment,
  VENDOR_PASSWORD,
} from '#tests/support/people/vendor.ts'

test('a declined card, a wrong code, then an approved card: one order, paid once @journey:signup', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.origin)
  const vendor = await startPayment(page, 'Declined')
  await agree(page)
  await pay(page)
  await expect(page.getByText('Enter the card number.').first()).toBeVisible()
  // The error goes while the field is still being filled.
  await page.getByLabel('Card number').pressSequentially(DECLINED)
  await expect(page.getByText('Enter the card number.')).toHaveCount(0)
  await expect(page.getByText('Enter the security code.').first()).toBeVisible()
  await fillCard(page, DECLINED)
  await pay(page)
  await expect(page.getByRole('alert', { name: 'Payment log' })).toContainText('declined')
  await atStep(page, 'payment')
  // Nothing that was typed is gone.
  await expect(page.getByLabel('Security code')).toHaveValue('737')
  await fillCard(page, GOOD_CARD, '200')
  await pay(page)
  await expect(page.getByRole('alert').getByText('Invalid zip code and/or cvv').first()).toBeVisible()
  await page.getByLabel('Security code').fill('737')
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
  await atStep(page, 'summary')
  await expectPaidOnce(world, vendor)
})

test('61 the answer to a payment is lost: the page finds out, and nothing is charged twice', async ({
  world,
  phoneWithProfile,
}) => {
  let client = await phoneWithProfile(world.origin)
  const vendor = await startPayment(client.page, 'Lost Answer')
  await fillCard(client.page)
  await agree(client.page)
  world.proxy.break({ kind: 'resetBeforeAnswer' }, { when: /^POST \/api\/v1\/commerce\/signup/ })
  await pay(client.page)
  await expect(client.page.getByText('Checking your payment')).toBeVisible()
  client = await client.restart('kill')
  await client.page.goto('/signup')
  await expect(client.page.getByText('Checking your payment')).toBeVisible()
  world.proxy.heal()
  // It asks by itself, and whether there is a connection as well.
  await expect(client.page).toHaveURL(/\/signup\/summary/, { timeout: 90_000 })
  await setPassword(client.page)
  await expectPaidOnce(world, vendor)
})

test('61 it is unknown whether it was charged: the page keeps asking and shows what became of it', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.origin)
  const vendor = await startPayment(page, 'Asked Again')
  await fillCard(page)
  await agree(page)
  const { proxy } = world
  const body = JSON.stringify({ message: 'Your payment is processing. One moment, please.', code: 'inProgress' })
  const stillBusy: Fault = { kind: 'answer', status: 409, type: 'application/json', body }
  // The server has charged; before the page hears that the response is lost, nothing can tell it anymore.
  const act = async () =>
    proxy.break(stillBusy, { when: /^(GET \/api\/v1\/vendor-signup-sessions|POST \/api\/v1\/commerce\/signup)/ })
  proxy.break({ kind: 'beforeAnswer', act }, { when: /^POST \/api\/v1\/commerce\/signup/ })
  const before = proxy.hits()
  await pay(page)
  await expect(page.getByText('Checking your payment')).toBeVisible()
  // The connection never changes: only time makes it ask again.
  await proxy.untilHits(before + 4)
  await expect(page.getByText('Your payment is processing.')).toBeVisible()
  proxy.heal()
  await atStep(page, 'summary')
  await expectPaidOnce(world, vendor)
})

test('codes: an unknown coupon is marked at its field, a partner’s visitors get their offer and may edit', async ({
  world,
  phone,
}) => {
  for (const code of ['TBPARTYSTARTER', 'TBPARTYPRO'])
    await world.operator('switch-promotion', code, '--to', 'on', '--reason', 'partner')
  const vendor = newVendor('Codes')
  const { page } = await phone(world.origin)
  await openSignup(page, '/signup/landing?source=thebash')
  await toMembership(page, vendor)
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeVisible()
  await chooseMembership(page, 'Basic')
  await next(page)
  await expect(page.getByLabel(/Coupon code/)).toHaveValue('TBPARTYSTARTER')
  await expect(page.getByRole('button', { name: 'Pay $74.50' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Pro/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Pay $179.40' })).toBeVisible()
  await page.getByRole('textbox', { name: /Coupon code/ }).fill('NOSUCHCODE')
  await expect(page.getByText('We don’t know that coupon code. Check it or leave it blank.')).toBeVisible()
  await page.getByRole('textbox', { name: /Referral code/ }).fill('NOBODYS')
  await fillCard(page)
  await agree(page)
  await pay(page)
  // Both at the same moment.
  await expect(page.getByRole('link', { name: /^Coupon code:/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Referral code:/ })).toBeVisible()
  await page.getByRole('textbox', { name: /Coupon code/ }).fill('')
  await expect(page.getByRole('button', { name: 'Pay $299.00' })).toBeVisible()
  await pay(page)
  await expect(page.getByRole('link', { name: /^Referral code:/ })).toBeVisible()
  await page.getByRole('textbox', { name: /Referral code/ }).fill('')
  await pay(page)
  await atStep(page, 'summary')
})

test('55 nothing secret stays in the browser after a whole signup, part of it offline', async ({ world, phone }) => {
  const vendor = newVendor('Secrets')
  const { page } = await phone(world.origin)
  await openSignup(page)
  await underControl(page)
  await toPayment(page, vendor)
  await fillCard(page)
  await page.reload()
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await payAndFinish(page, vendor)
  const kept = await everythingStored(page)
  expect(kept).toContain(vendor.email)
  for (const secret of [VENDOR_PASSWORD, '4111 1111', '41111111', '09/35', 'access_token'])
    expect(kept).not.toContain(secret)
  // As values of their own: so few digits are in many an id, and may be a saved file's length.
  const values = kept.replaceAll(/\["content-length","\d+"\]/g, '')
  for (const digits of ['0935', '737']) expect(values).not.toMatch(new RegExp(`"${digits}\\\\*"`))
})
