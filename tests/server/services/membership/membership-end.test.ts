/** The end of a membership: told ahead, renewed once despite crashes and repeats, or ended (decision 22). */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { findMembership, setAutoRenew } from '#server/repositories/membership/memberships.ts'
import { setHidden } from '#server/repositories/operator/hidden-vendors.ts'
import { findVendors } from '#server/repositories/search/vendors.ts'
import { renewManually } from '#server/services/membership/manual-renewal.ts'
import { membershipOf } from '#server/services/membership/vendor-membership.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { GatewayUnavailable } from '#server/services/payments/payment-gateway.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import { BASIC, BASIC_PRICE, CARD } from '#tests/support/people/signup.ts'

const RENEWING = { autoRenewAgreementChecked: true }
const MONTH_BEFORE = '2028-02-09T15:00:00Z'
const END = '2028-03-10T15:00:00Z'
const DAY_AFTER = '2028-03-11T15:00:00Z'

describeOnBothEngines('a membership at its end', (fresh) => {
  test('unrenewed, the vendor is told a month ahead, unlisted after its last day, and told how to come back', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    await vendor.until('2028-02-01T00:00:00Z')
    expect(await vendor.mails()).toEqual([])
    await vendor.until(MONTH_BEFORE)
    expect(await vendor.mails()).toEqual(['Your Fanfare membership ends on March 10, 2028'])
    expect(await vendor.lists()).toBeGreaterThan(0)
    await vendor.until(END)
    expect([(await vendor.lists()) > 0, (await vendor.mails()).length]).toEqual([true, 1])
    // A minute before midnight in Hawaii.
    await vendor.until('2028-03-11T09:59:00Z')
    expect([(await vendor.lists()) > 0, (await vendor.mails()).length]).toEqual([true, 1])
    await vendor.until(DAY_AFTER)
    expect((await vendor.mails()).at(-1)).toBe('Your Fanfare membership has ended')
    expect([await vendor.lists(), await findVendors(db, [vendor.id]), await vendor.charges()]).toEqual([0, [], 1])
  })

  test('its vendor sees that it is over once it has ended, and not while an operator hides the profile', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    const seen = async () => {
      const { isListed, isOver } = await membershipOf(vendor.context, vendor.id)
      return { isListed, isOver }
    }
    await vendor.until(END)
    expect(await seen()).toEqual({ isListed: true, isOver: false })
    await db.transaction((tx) =>
      setHidden(tx, vendor.id, { reason: 'asked by the venue', now: vendor.context.clock() }),
    )
    expect(await seen()).toEqual({ isListed: false, isOver: false })
    await vendor.until(DAY_AFTER)
    expect(await seen()).toEqual({ isListed: false, isOver: true })
  })

  test('a renewal that is switched on during the last day is charged once that day is over', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: RENEWING })
    await setAutoRenew(db, vendor.id, false)
    await vendor.until(END)
    await setAutoRenew(db, vendor.id, true)
    await vendor.until('2028-03-11T09:59:00Z')
    expect(await vendor.charges()).toBe(1)
    await vendor.until(DAY_AFTER)
    // A term that is paid late begins on that day.
    expect([await vendor.charges(), await findMembership(db, vendor.id)]).toMatchObject([2, { endsOn: '2029-03-11' }])
    expect(await vendor.lists()).toBeGreaterThan(0)
  })

  test('a membership that is no longer offered does not renew: it ends once its last day is over', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: RENEWING })
    await db.query(sql`update membership_option set is_active = false`)
    await vendor.until(END)
    expect(await vendor.lists()).toBeGreaterThan(0)
    await vendor.until(DAY_AFTER)
    expect([await vendor.lists(), await vendor.charges()]).toEqual([0, 1])
    expect((await vendor.mails()).at(-1)).toBe('Your Fanfare membership has ended')
  })

  test('a vendor that renews by hand on the last day stays listed when that day is over', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    await vendor.until(END)
    await renewManually(vendor.context, {
      vendorId: vendor.id,
      follows: '2028-03-10',
      membershipId: BASIC,
      autoRenew: false,
      paymentInfo: { nonce: await vendor.nonce(), total: BASIC_PRICE },
    })
    await vendor.until(DAY_AFTER)
    expect([await vendor.charges(), await findMembership(db, vendor.id)]).toMatchObject([2, { endsOn: '2029-03-10' }])
    expect(await vendor.lists()).toBeGreaterThan(0)
    expect(await vendor.mails()).not.toContain('Your Fanfare membership has ended')
  })

  test('with a renewal the kept card is charged once, and the next term begins', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: RENEWING })
    await vendor.until(MONTH_BEFORE)
    await vendor.until(END)
    await vendor.until('2028-03-20T15:00:00Z')
    expect(await vendor.mails()).toEqual([
      'Your Fanfare membership renews on March 10, 2028',
      'Receipt: your Fanfare membership was renewed',
    ])
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2029-03-10', autoRenew: true })
    expect(await vendor.charges()).toBe(2)
    expect(await vendor.lists()).toBeGreaterThan(0)
    await vendor.until('2029-03-10T15:00:00Z')
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2030-03-10' })
    expect(await vendor.charges()).toBe(3)
  })

  test('an evening’s payment bears the date of the vendor’s own place', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: RENEWING })
    await vendor.until(MONTH_BEFORE)
    // Eight in the evening of the 10th in Chicago.
    await vendor.until('2028-03-11T02:00:00Z')
    await vendor.until('2028-03-11T02:05:00Z')
    const [receipt] = await db.query<{ text: string }>(
      sql`select text_body as text from outgoing_mail where subject like 'Receipt: %renewed'`,
    )
    expect(receipt?.text).toMatch(/Renewal #\d+, paid Fri, Mar 10, 2028/)
  })

  test('what was paid has a receipt, one for the order and one for each renewal', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: RENEWING })
    await vendor.until('2027-03-10T18:05:00Z')
    await vendor.until(END)
    await vendor.until('2028-03-20T15:00:00Z')
    const receipts = await db.query<{ to: string; text: string }>(sql`
      select recipient as "to", text_body as text from outgoing_mail where subject like '%eceipt%' order by id`)
    const card = 'Total: $149.00, charged to Visa ending in 1111'
    expect(receipts).toEqual([
      { to: 'mira@example.com', text: expect.stringMatching(/Order #\d+, paid Wed, Mar 10, 2027/) },
      { to: 'mira@example.com', text: expect.stringMatching(/Renewal #\d+, paid Fri, Mar 10, 2028/) },
    ])
    for (const { text } of receipts) expect(text).toContain(card)
    expect(receipts[0]?.text).toContain('Basic membership, 12 months: $149.00')
    expect(receipts[0]?.text).toContain('Your membership runs from Wed, Mar 10, 2027 to Fri, Mar 10, 2028.')
    expect(receipts[1]?.text).toContain('Your membership runs from Fri, Mar 10, 2028 to Sat, Mar 10, 2029.')
    const [confirm] = await db.query<{ text: string }>(
      sql`select text_body as text from outgoing_mail where subject = 'Confirm your email'`,
    )
    expect(confirm?.text).toContain('We’ll send client requests to this address')
    // Nothing of a card stays but what a receipt says.
    const [kept] = await db.query<{ card: string }>(sql`select card from sandbox_nonce`)
    expect(kept?.card).toBe('Visa ending in 1111')
  })

  test('an expired card is tried for a week while listed; then the membership ends, nothing is charged', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: RENEWING, card: { ...CARD, expirationDate: '12/27' } })
    await vendor.until(END)
    await vendor.until('2028-03-13T15:00:00Z')
    expect(await vendor.lists()).toBeGreaterThan(0)
    await vendor.until('2028-03-17T15:00:00Z')
    expect(await vendor.mails()).toEqual([
      'Your Fanfare membership renews on March 10, 2028',
      'We couldn’t renew your Fanfare membership',
      'Your Fanfare membership has ended',
    ])
    expect([await vendor.lists(), await vendor.charges()]).toEqual([0, 1])
  })

  test('a payment service that cannot be reached on the day is asked again later', async () => {
    const { db } = await fresh()
    let isDown = false
    const vendor = await paidVendor(db, {
      typed: RENEWING,
      change: (gateway) => ({
        charge: (charge) => (isDown ? Promise.reject(new GatewayUnavailable('down')) : gateway.charge(charge)),
      }),
    })
    isDown = true
    expect(await vendor.until(END)).toEqual(['membershipEnds'])
    isDown = false
    await vendor.until('2028-03-10T16:00:00Z')
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2029-03-10' })
    expect(await vendor.charges()).toBe(2)
  })

  test('fault 64: the process ends between the charge and its saving: the same job finds it paid', async () => {
    const { db } = await fresh()
    let isKilled = false
    const killedAfterCharge = (gateway: PaymentGateway): Partial<PaymentGateway> => ({
      charge: async (charge) => {
        const charged = await gateway.charge(charge)
        if (isKilled) throw new Error('killed')
        return charged
      },
    })
    const vendor = await paidVendor(db, { typed: RENEWING, change: killedAfterCharge })
    isKilled = true
    expect(await vendor.until(END)).toContain('membershipEnds')
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2028-03-10' })
    isKilled = false
    await vendor.until('2028-03-10T16:00:00Z')
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2029-03-10' })
    expect(await vendor.charges()).toBe(2)
  })
})
