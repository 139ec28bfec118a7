/** From Basic to Pro within a term: the difference for the days that are left, charged once (membership-upgrade.ts). */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { GatewayUnavailable } from '#server/services/payments/payment-gateway.ts'
import { receiptsOf } from '#server/services/membership/receipts.ts'
import { upgradeMembership, upgradeOf } from '#server/services/membership/membership-upgrade.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import type { PaidVendorOptions } from '#tests/support/people/paid-vendor.ts'
import { DECLINED_CARD, PRO, PRO_PRICE } from '#tests/support/people/signup.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { testContext } from '#tests/support/server/context.ts'

const ENDS_ON = '2028-03-10'

describeOnBothEngines('from Basic to Pro', (fresh) => {
  /** Half of the term is over: 183 of 366 days are left, half of the $150 between the prices. */
  async function basic(options: PaidVendorOptions = {}) {
    const { db } = await fresh()
    const vendor = await paidVendor(db, options)
    await vendor.until('2027-09-09T15:00:00Z')
    const wanted = async (some: Partial<Parameters<typeof upgradeMembership>[1]> = {}) => ({
      endsOn: ENDS_ON,
      membershipId: PRO,
      autoRenew: false,
      paymentInfo: { nonce: await vendor.nonce(), total: 75 },
      ...some,
    })
    const level = async () =>
      (await db.query<{ level: number }>(sql`select member_level as level from vendor where id = ${vendor.id}::int`))[0]
        ?.level
    return { db, vendor, wanted, level }
  }

  test('the price is the difference for the days that are left, and what is shown is what is charged', async () => {
    const { db, vendor, wanted, level } = await basic()
    const membership = await findMembership(db, vendor.id)
    if (!membership) throw new Error('There is no membership.')
    expect(await upgradeOf(vendor.context, membership, '2027-09-09')).toEqual({
      membershipId: PRO,
      price: 75,
      daysLeft: 183,
      renewalPrice: PRO_PRICE,
    })
    expect(await upgradeOf(vendor.context, membership, '2028-03-09')).toMatchObject({ price: 0.4, daysLeft: 1 })
    expect(await upgradeOf(vendor.context, membership, ENDS_ON)).toBeNull()

    await upgradeMembership(vendor.context, { vendorId: vendor.id, ...(await wanted({ autoRenew: true })) })
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'pro', endsOn: ENDS_ON, autoRenew: true })
    expect([await level(), await vendor.charges()]).toEqual([-1, 2])
    expect(await db.query(sql`select amount_cents as cents from sandbox_charge order by charged_at`)).toContainEqual({
      cents: 7500,
    })
    await vendor.until('2027-09-09T15:05:00Z')
    const mails = await db.query<{ subject: string; text: string }>(
      sql`select subject, text_body as text from outgoing_mail order by id desc limit 1`,
    )
    expect(mails).toMatchObject([
      { subject: 'Receipt: your Fanfare membership is now Pro', text: expect.stringContaining('Total: $75.00') },
    ])
    expect(await upgradeOf(vendor.context, { ...membership, tier: 'pro' }, '2027-09-10')).toBeNull()
  })

  test('fault 61: taps at once and a repeated call are one charge', async () => {
    const { vendor, wanted, level } = await basic()
    const taps = [await wanted(), await wanted()]
    const outcomes = await Promise.allSettled(
      taps.map((tap) => upgradeMembership(vendor.context, { vendorId: vendor.id, ...tap })),
    )
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'inProgress' })
    await upgradeMembership(vendor.context, { vendorId: vendor.id, ...(await wanted()) })
    expect([await level(), await vendor.charges()]).toEqual([-1, 2])
  })

  test('a declined card changes nothing and says that nothing was charged; another card pays', async () => {
    const { db, vendor, wanted } = await basic()
    const declined = await wanted({ paymentInfo: { nonce: await vendor.nonce(DECLINED_CARD), total: 75 } })
    await expect(upgradeMembership(vendor.context, { vendorId: vendor.id, ...declined })).rejects.toMatchObject({
      errors: [{ name: 'paymentInfo', message: expect.stringMatching(/^You weren’t charged\./) }],
    })
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'basic' })
    await upgradeMembership(vendor.context, { vendorId: vendor.id, ...(await wanted()) })
    expect(await vendor.charges()).toBe(2)
  })

  test.each([
    ['another total', { paymentInfo: { nonce: 'any', total: 74 } }, 'paymentInfo'],
    ['another term', { endsOn: '2029-03-10' }, 'membershipId'],
    ['what is not Pro', { membershipId: 101 }, 'membershipId'],
  ])('%s is refused before anything is charged', async (_what, some, name) => {
    const { vendor, wanted } = await basic()
    await expect(
      upgradeMembership(vendor.context, { vendorId: vendor.id, ...(await wanted(some)) }),
    ).rejects.toMatchObject({
      errors: [{ name, message: expect.stringContaining('You weren’t charged.') }],
    })
    expect(await vendor.charges()).toBe(1)
  })

  test('a payment service that cannot be reached charges nothing, and the next try does', async () => {
    let isDown = false
    const { vendor, wanted, level } = await basic({
      change: (gateway) => ({
        charge: (charge) => (isDown ? Promise.reject(new GatewayUnavailable('down')) : gateway.charge(charge)),
      }),
    })
    isDown = true
    await expect(upgradeMembership(vendor.context, { vendorId: vendor.id, ...(await wanted()) })).rejects.toMatchObject(
      {
        code: 'unavailable',
      },
    )
    isDown = false
    await upgradeMembership(vendor.context, { vendorId: vendor.id, ...(await wanted()) })
    expect([await level(), await vendor.charges()]).toEqual([-1, 2])
  })

  test('the next term renews as Pro, at its price; every payment has its receipt', async () => {
    const { db, vendor, wanted } = await basic()
    await upgradeMembership(vendor.context, { vendorId: vendor.id, ...(await wanted({ autoRenew: true })) })
    expect(await vendor.until('2028-03-10T15:00:00Z')).toEqual([])
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'pro', endsOn: '2029-03-10' })
    const { receipts, seller, buyer } = await receiptsOf(
      testContext(db, { settings: { fixed: { operatorName: 'Party People Inc.' } } }),
      vendor.id,
    )
    expect(receipts).toMatchObject([
      {
        kind: 'renewal',
        items: [{ name: 'Pro membership, 12 months', price: 299 }],
        total: 299,
        startsOn: '2028-03-10',
        endsOn: '2029-03-10',
      },
      {
        kind: 'upgrade',
        items: [{ name: 'Change from Basic to Pro', price: 75 }],
        card: 'Visa ending in 1111',
        startsOn: '2027-09-09',
        endsOn: ENDS_ON,
      },
      { kind: 'order', total: 149, startsOn: '2027-03-10', endsOn: ENDS_ON, refunded: 0 },
    ])
    expect([seller.name, buyer]).toEqual(['Party People Inc.', { name: 'Mira After Dark', email: 'mira@example.com' }])
  })
})
