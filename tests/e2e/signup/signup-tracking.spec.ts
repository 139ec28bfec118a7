/** Events that a signup tells analytics, each of them once. */
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { toldTo } from '#tests/support/browser/tracked-events.ts'
import {
  agree,
  atStep,
  chooseMembership,
  DECLINED,
  fillCard,
  newVendor,
  next,
  openSignup,
  pay,
  toMembership,
} from '#tests/support/people/vendor.ts'

const SIGNUP_EVENTS = ['lead', 'identify', 'tagManager', 'order']

test('lead, checkout, registration and order are each reported once, however often their screens are seen', async ({
  world,
  phone,
}) => {
  await world.operator('switch-promotion', 'TBPARTYSTARTER', '--to', 'on', '--reason', 'partner')
  const vendor = newVendor('Measured')
  const { context, page } = await phone(world.origin)
  const told = await toldTo(context)
  const ofSignup = () => told.filter(({ type }) => SIGNUP_EVENTS.includes(String(type)))
  const names = () => ofSignup().map(({ type, name }) => name ?? type)
  // A partner's visitor, who looks around before signing up.
  await page.goto('/?source=thebash')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fromPartner'))).toBe('thebash')
  await openSignup(page)
  await toMembership(page, vendor)
  await page.getByRole('button', { name: 'Category' }).click()
  await atStep(page, 'primary-category')
  // Events that a page tells as it goes are told to the server, but no longer to this test.
  await expect.poll(names).toEqual(['lead'])
  await page.reload()
  await next(page)
  await atStep(page, 'membership')
  await chooseMembership(page, 'Basic')
  await next(page)
  await expect(page.getByLabel(/Coupon code/)).toHaveValue('TBPARTYSTARTER')
  await expect.poll(names).toEqual(['lead', 'Checkout Started'])
  await page.reload()
  await agree(page)
  await fillCard(page, DECLINED)
  await pay(page)
  await expect(page.getByRole('alert', { name: 'Payment log' })).toBeVisible()
  await fillCard(page)
  await pay(page)
  await atStep(page, 'summary')
  await expect.poll(names).toEqual(['lead', 'Checkout Started', 'identify', 'New Registration', 'order'])
  const viewed = () => told.filter(({ path }) => path === '/signup/summary').length
  // Told before the page is loaded again: what it tells as it goes is not counted.
  await expect.poll(viewed).toBeGreaterThan(0)
  const before = viewed()
  await page.reload()
  await expect.poll(viewed).toBe(before + 1)
  // Who is here is told by every page that is opened; the rest is not told again.
  await expect.poll(names).toEqual(['lead', 'Checkout Started', 'identify', 'New Registration', 'order', 'identify'])
  expect(ofSignup().slice(0, 5)).toMatchObject([
    { email: vendor.email },
    {},
    { accountId: expect.any(Number), memberId: expect.any(Number) },
    {},
    {
      total: '74.50',
      tax: '0.00',
      shipping: '0.00',
      currency: 'usd',
      coupon: 'TBPARTYSTARTER',
      items: [{ promotionId: 101 }, { promotionId: 201 }],
    },
  ])
  const stored = await world.stored((db) =>
    db.query<{ type: string; what: string; events: number }>(sql`select type, what, events from usage_total`),
  )
  expect(stored.filter(({ type }) => type === 'order')).toEqual([{ type: 'order', what: '', events: 1 }])
  expect(JSON.stringify(stored)).not.toContain(vendor.email)
})
