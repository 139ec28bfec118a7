/** An operator ends a membership: the payment goes back once, the vendor leaves the lists and is told. */
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { Refused, Unavailable } from '#server/services/errors.ts'
import { endMembershipNow, planEnd } from '#server/services/membership/end-membership.ts'
import { GatewayUnavailable } from '#server/services/payments/payment-gateway.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'

const nothing = () => Promise.resolve()
const paidBack = async (db: Database) =>
  (await db.query<{ cents: number }>(sql`select amount_cents as cents from sandbox_refund order by refunded_at`)).map(
    ({ cents }) => cents,
  )
const mailText = async (db: Database) =>
  (
    await db.query<{ text: string }>(
      sql`select text_body as text from outgoing_mail where subject = 'Your Fanfare membership has ended'`,
    )
  )[0]?.text

describeOnBothEngines('ending a membership early', (fresh) => {
  test('pays the days back that are left, unlists the vendor, ends the renewal, and tells it', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: { autoRenewAgreementChecked: true } })
    // 100 of 366 days are over.
    await vendor.until('2027-06-18T12:00:00Z')
    expect((await planEnd(vendor.parts, vendor.id, 'unused')).refundCents).toBe(Math.ceil((14_900 * 266) / 366))
    expect(await endMembershipNow(vendor.parts, vendor.id, 'unused', nothing)).toEqual({ refundCents: 10_829 })
    expect(await findMembership(db, vendor.id)).toMatchObject({
      endsOn: '2027-06-18',
      autoRenew: false,
      paymentMethod: null,
    })
    await vendor.until('2027-06-18T12:05:00Z')
    expect([await vendor.lists(), await paidBack(db)]).toEqual([0, [10_829]])
    expect(await mailText(db)).toContain('We pay $108.29 back')
    await expect(endMembershipNow(vendor.parts, vendor.id, 'full', nothing)).rejects.toBeInstanceOf(Refused)
    await vendor.until('2028-03-10T15:00:00Z')
    expect([await vendor.charges(), await paidBack(db)]).toEqual([1, [10_829]])
  })

  test('pays back the renewal after a renewal, and nothing when asked to', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: { autoRenewAgreementChecked: true } })
    await vendor.until('2028-03-10T15:00:00Z')
    expect(await planEnd(vendor.parts, vendor.id, 'full')).toMatchObject({
      refundCents: 14_900,
      payment: { id: { renewalId: expect.any(Number) } },
    })
    expect(await endMembershipNow(vendor.parts, vendor.id, 'none', nothing)).toEqual({ refundCents: 0 })
    expect([await vendor.lists(), await paidBack(db)]).toEqual([0, []])
  })

  test('a payment service that is down ends nothing; one that fails after paying back does not pay twice', async () => {
    const { db } = await fresh()
    let trouble: 'none' | 'down' | 'lostAnswer' = 'down'
    const vendor = await paidVendor(db, {
      change: (gateway) => ({
        async refund(refund) {
          if (trouble === 'down') throw new GatewayUnavailable('down')
          const refunded = await gateway.refund(refund)
          if (trouble === 'lostAnswer') throw new Error('the answer was lost')
          return refunded
        },
      }),
    })
    const end = (kind: 'full' | 'unused') => endMembershipNow(vendor.parts, vendor.id, kind, nothing)
    await expect(end('full')).rejects.toBeInstanceOf(Unavailable)
    expect([await vendor.lists(), await paidBack(db)]).toEqual([expect.any(Number), []])
    trouble = 'lostAnswer'
    await expect(end('full')).rejects.toBeInstanceOf(Unavailable)
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2028-03-10' })
    trouble = 'none'
    // The first attempt may still be under way.
    await expect(end('full')).rejects.toMatchObject({ code: 'inProgress' })
    await vendor.until('2027-03-10T18:05:00Z')
    expect(await end('full')).toEqual({ refundCents: 14_900 })
    expect(await paidBack(db)).toEqual([14_900])
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2027-03-10' })
  })
})
