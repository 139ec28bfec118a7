/** An operator ends a membership: the payment goes back once, the vendor leaves the lists and is told. */
import { describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { Refused, Unavailable } from '#server/services/errors.ts'
import { endMembershipNow, planEnd } from '#server/services/membership/end-membership.ts'
import { renewManually } from '#server/services/membership/manual-renewal.ts'
import { upgradeMembership } from '#server/services/membership/membership-upgrade.ts'
import { extendMembership } from '#server/services/operator/membership-extension.ts'
import { GatewayUnavailable, RefundRefused } from '#server/services/payments/payment-gateway.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import type { PaidVendorOptions } from '#tests/support/people/paid-vendor.ts'
import { BASIC, BASIC_PRICE, CARD, PRO } from '#tests/support/people/signup.ts'

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
    expect((await planEnd(vendor.context, vendor.id, 'unused')).refundCents).toBe(Math.ceil((14_900 * 266) / 366))
    expect(await endMembershipNow(vendor.context, vendor.id, 'unused', nothing)).toEqual({ refundCents: 10_829 })
    expect(await findMembership(db, vendor.id)).toMatchObject({
      endsOn: '2027-06-18',
      autoRenew: false,
      paymentMethod: null,
    })
    await vendor.until('2027-06-18T12:05:00Z')
    expect([await vendor.lists(), await paidBack(db)]).toEqual([0, [10_829]])
    expect(await mailText(db)).toContain('We pay $108.29 back')
    await expect(endMembershipNow(vendor.context, vendor.id, 'full', nothing)).rejects.toBeInstanceOf(Refused)
    await vendor.until('2028-03-10T15:00:00Z')
    expect([await vendor.charges(), await paidBack(db)]).toEqual([1, [10_829]])
  })

  test('pays nothing back for days that were given', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    const by = { operator: 'ada', reason: 'our mistake' }
    await vendor.until('2028-03-09T12:00:00Z')
    await extendMembership(vendor.context, { vendorId: vendor.id, until: '2029-03-10' }, by)
    await vendor.until('2028-03-12T12:00:00Z')
    expect((await planEnd(vendor.context, vendor.id, 'unused')).refundCents).toBe(0)
  })

  test('pays back the renewal after a renewal, and nothing when asked to', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: { autoRenewAgreementChecked: true } })
    await vendor.until('2028-03-10T15:00:00Z')
    expect(await planEnd(vendor.context, vendor.id, 'full')).toMatchObject({
      refundCents: 14_900,
      refunds: [{ payment: { id: { renewalId: expect.any(Number) } } }],
    })
    expect(await endMembershipNow(vendor.context, vendor.id, 'none', nothing)).toEqual({ refundCents: 0 })
    expect([await vendor.lists(), await paidBack(db)]).toEqual([0, []])
  })

  test('on its last day it ends at once, with nothing back for the days that are left, and is not ended again', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    await vendor.until('2028-03-10T15:00:00Z')
    expect(await vendor.lists()).toBeGreaterThan(0)
    expect(await endMembershipNow(vendor.context, vendor.id, 'unused', nothing)).toEqual({ refundCents: 0 })
    expect([await vendor.lists(), await findMembership(db, vendor.id)]).toMatchObject([0, { endsOn: '2028-03-10' }])
    await vendor.until('2028-03-12T15:00:00Z')
    expect((await vendor.mails()).filter((subject) => subject.endsWith('has ended'))).toHaveLength(1)
  })

  test('ends while an expired card is tried again after the last day, and keeps that day', async () => {
    const { db } = await fresh()
    const card = { ...CARD, expirationDate: '12/27' }
    const vendor = await paidVendor(db, { typed: { autoRenewAgreementChecked: true }, card })
    await vendor.until('2028-03-10T15:00:00Z')
    await vendor.until('2028-03-12T15:00:00Z')
    expect(await vendor.lists()).toBeGreaterThan(0)
    expect((await planEnd(vendor.context, vendor.id, 'unused')).refundCents).toBe(0)
    expect(await endMembershipNow(vendor.context, vendor.id, 'full', nothing)).toEqual({ refundCents: 14_900 })
    expect([await vendor.lists(), await findMembership(db, vendor.id)]).toMatchObject([0, { endsOn: '2028-03-10' }])
    await vendor.until('2028-03-18T15:00:00Z')
    expect([await vendor.charges(), await paidBack(db)]).toEqual([1, [14_900]])
    expect((await vendor.mails()).filter((subject) => subject.endsWith('has ended'))).toHaveLength(1)
  })

  test('one that has ended says since when', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    await vendor.until('2028-03-11T15:00:00Z')
    expect(await vendor.lists()).toBe(0)
    await expect(planEnd(vendor.context, vendor.id, 'full')).rejects.toMatchObject({
      code: 'invalid',
      message: 'This membership ended on Fri, Mar 10, 2028.',
    })
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
    const end = (kind: 'full' | 'unused') => endMembershipNow(vendor.context, vendor.id, kind, nothing)
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

  test('a part that is refused can be paid back as a whole; one of unknown outcome keeps its amount', async () => {
    const { db } = await fresh()
    let trouble: 'none' | 'unsettled' | 'lostAnswer' | 'down' = 'unsettled'
    const vendor = await paidVendor(db, {
      change: (gateway) => ({
        async refund(refund) {
          if (trouble === 'unsettled') throw new RefundRefused('Only as a whole.')
          if (trouble === 'down') throw new GatewayUnavailable('down')
          const refunded = await gateway.refund(refund)
          if (trouble === 'lostAnswer') throw new Error('the answer was lost')
          return refunded
        },
      }),
    })
    await vendor.until('2027-06-18T12:00:00Z')
    const end = (kind: 'full' | 'unused' | 'none') => endMembershipNow(vendor.context, vendor.id, kind, nothing)
    await expect(end('unused')).rejects.toMatchObject({
      message: expect.stringContaining('Only as a whole. $108.29 was not paid back.'),
    })
    trouble = 'lostAnswer'
    await expect(end('full')).rejects.toMatchObject({
      message: expect.stringContaining('$149 may have been paid back'),
    })
    trouble = 'down'
    await vendor.until('2027-06-18T12:05:00Z')
    await expect(end('full')).rejects.toBeInstanceOf(Unavailable)
    trouble = 'none'
    // Whatever is asked for now, what may have been paid is found out first.
    expect(await end('none')).toEqual({ refundCents: 14_900 })
    expect(await paidBack(db)).toEqual([14_900])
  })

  test('who renews after a renewal was ended gets back what was paid last', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    await vendor.until('2028-02-15T12:00:00Z')
    const renew = async (follows: string) =>
      renewManually(vendor.context, {
        vendorId: vendor.id,
        follows,
        membershipId: BASIC,
        autoRenew: false,
        paymentInfo: { nonce: await vendor.nonce(), total: BASIC_PRICE },
      })
    await renew('2028-03-10')
    await vendor.until('2028-02-20T12:00:00Z')
    expect(await endMembershipNow(vendor.context, vendor.id, 'full', nothing)).toEqual({ refundCents: 14_900 })
    await vendor.until('2028-02-25T12:00:00Z')
    // It follows an earlier day than the renewal that was ended.
    await renew('2028-02-20')
    await vendor.until('2028-02-26T12:00:00Z')
    expect((await planEnd(vendor.context, vendor.id, 'unused')).refundCents).toBe(Math.ceil((14_900 * 365) / 366))
    expect(await endMembershipNow(vendor.context, vendor.id, 'full', nothing)).toEqual({ refundCents: 14_900 })
    expect(await paidBack(db)).toEqual([14_900, 14_900])
  })

  describe('of a vendor that changed to Pro when half of the term was over', () => {
    /** $149 were paid for the term and $75 for Pro; 183 of 366 days were left then. */
    async function proVendor(options: PaidVendorOptions = {}) {
      const { db } = await fresh()
      const vendor = await paidVendor(db, options)
      await vendor.until('2027-09-09T15:00:00Z')
      const paymentInfo = { nonce: await vendor.nonce(), total: 75 }
      await upgradeMembership(vendor.context, {
        vendorId: vendor.id,
        endsOn: '2028-03-10',
        membershipId: PRO,
        autoRenew: false,
        paymentInfo,
      })
      return { db, vendor }
    }

    test('pays back both payments, each once, and the mail says their sum', async () => {
      const { db, vendor } = await proVendor()
      expect(await endMembershipNow(vendor.context, vendor.id, 'full', nothing)).toEqual({ refundCents: 22_400 })
      expect((await paidBack(db)).sort((a, b) => a - b)).toEqual([7500, 14_900])
      await vendor.until('2027-09-09T15:05:00Z')
      expect(await mailText(db)).toContain('We pay $224 back')
    })

    test('pays back the days that are left of each', async () => {
      const { db, vendor } = await proVendor()
      await vendor.until('2028-02-08T12:00:00Z')
      const unused = [Math.ceil((7500 * 31) / 183), Math.ceil((14_900 * 31) / 366)]
      expect(
        (await planEnd(vendor.context, vendor.id, 'unused')).refunds.map(({ refundCents }) => refundCents),
      ).toEqual(unused)
      await endMembershipNow(vendor.context, vendor.id, 'unused', nothing)
      expect((await paidBack(db)).sort((a, b) => b - a)).toEqual(unused.sort((a, b) => b - a))
    })

    test('pays both back after a month was given, which is not among the days that were paid for', async () => {
      const { db, vendor } = await proVendor()
      await db.query(sql`update membership set ends_on = '2028-04-10' where vendor_id = ${vendor.id}::int`)
      await vendor.until('2028-02-08T12:00:00Z')
      const { refunds } = await planEnd(vendor.context, vendor.id, 'unused')
      expect(refunds.map(({ refundCents }) => refundCents)).toEqual([
        Math.ceil((7500 * 31) / 183),
        Math.ceil((14_900 * 31) / 366),
      ])
    })

    test('a payment service that fails between the two ends nothing; the next attempt pays back the other one', async () => {
      let responses = 1
      const { db, vendor } = await proVendor({
        change: (gateway) => ({
          async refund(refund) {
            responses -= 1
            if (responses < 0) throw new GatewayUnavailable('down')
            return gateway.refund(refund)
          },
        }),
      })
      const end = () => endMembershipNow(vendor.context, vendor.id, 'full', nothing)
      await expect(end()).rejects.toBeInstanceOf(Unavailable)
      expect([await findMembership(db, vendor.id), await paidBack(db)]).toMatchObject([
        { endsOn: '2028-03-10' },
        [7500],
      ])
      responses = 9
      expect(await end()).toEqual({ refundCents: 22_400 })
      expect((await paidBack(db)).sort((a, b) => a - b)).toEqual([7500, 14_900])
    })

    test('of two refunds the second is refused: it says what was paid, and another run pays only the rest', async () => {
      let isRefusing = true
      let asked = 0
      const { db, vendor } = await proVendor({
        change: (gateway) => ({
          async refund(refund) {
            asked += 1
            if (isRefusing && refund.amountCents !== 7500) throw new RefundRefused('The card is closed.')
            return gateway.refund(refund)
          },
        }),
      })
      const noted: [number, boolean][] = []
      const end = (kind: 'full' | 'none') =>
        endMembershipNow(vendor.context, vendor.id, kind, async (_tx, cents, hasEnded) => {
          noted.push([cents, hasEnded])
        })
      const message =
        'The card is closed. $149 was not paid back. $75 was paid back before that, and the membership goes on. ' +
        'Nothing is paid back twice. Try again, or end it without a refund.'
      await expect(end('full')).rejects.toMatchObject({ code: 'invalid', message })
      expect([await findMembership(db, vendor.id), await paidBack(db)]).toMatchObject([
        { endsOn: '2028-03-10' },
        [7500],
      ])
      await expect(end('full')).rejects.toMatchObject({ message })
      expect([asked, noted]).toEqual([3, [[7500, false]]])
      isRefusing = false
      expect(await end('full')).toEqual({ refundCents: 22_400 })
      expect((await paidBack(db)).sort((a, b) => a - b)).toEqual([7500, 14_900])
      expect(noted.at(-1)).toEqual([22_400, true])
    })

    test('what was refused can be left: the membership ends with what was paid back', async () => {
      const { db, vendor } = await proVendor({
        change: (gateway) => ({
          async refund(refund) {
            if (refund.amountCents !== 7500) throw new RefundRefused('The card is closed.')
            return gateway.refund(refund)
          },
        }),
      })
      const end = (kind: 'full' | 'none') => endMembershipNow(vendor.context, vendor.id, kind, nothing)
      await expect(end('full')).rejects.toBeInstanceOf(Refused)
      expect(await end('none')).toEqual({ refundCents: 7500 })
      expect([await findMembership(db, vendor.id), await paidBack(db)]).toMatchObject([
        { endsOn: '2027-09-09' },
        [7500],
      ])
      await vendor.until('2027-09-09T15:05:00Z')
      expect(await mailText(db)).toContain('We pay $75 back')
    })

    test('pays back only the renewal once the term of the change is over', async () => {
      const { db, vendor } = await proVendor({ typed: { autoRenewAgreementChecked: true } })
      await db.query(sql`update membership set auto_renew = true where vendor_id = ${vendor.id}::int`)
      await vendor.until('2028-03-10T15:00:00Z')
      const { refunds } = await planEnd(vendor.context, vendor.id, 'full')
      expect(refunds.map(({ payment }) => payment.kind)).toEqual(['term'])
    })
  })
})
