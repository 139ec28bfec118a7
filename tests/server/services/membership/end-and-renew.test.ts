/** A membership that is ended and bought again on one day: each purchase is charged, each end is told. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { endMembershipNow } from '#server/services/membership/end-membership.ts'
import { renewManually } from '#server/services/membership/manual-renewal.ts'
import { payRenewal } from '#server/services/membership/membership-renewal.ts'
import { upgradeMembership } from '#server/services/membership/membership-upgrade.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import { BASIC, BASIC_PRICE, PRO } from '#tests/support/people/signup.ts'

const nothing = () => Promise.resolve()

describeOnBothEngines('a membership that is ended twice on one day', (fresh) => {
  async function endedVendor() {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    const renew = async () =>
      renewManually(vendor.context, {
        vendorId: vendor.id,
        follows: '2027-06-18',
        membershipId: BASIC,
        autoRenew: false,
        paymentInfo: { nonce: await vendor.nonce(), total: BASIC_PRICE },
      })
    await vendor.until('2027-06-18T08:00:00Z')
    await endMembershipNow(vendor.context, vendor.id, 'none', nothing)
    await vendor.until('2027-06-18T09:00:00Z')
    await renew()
    return { db, vendor, renew }
  }

  test('is charged again when it is bought again, once', async () => {
    const { db, vendor, renew } = await endedVendor()
    await vendor.until('2027-06-18T10:00:00Z')
    expect(await endMembershipNow(vendor.context, vendor.id, 'full', nothing)).toEqual({ refundCents: 14_900 })
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2027-06-18' })
    await vendor.until('2027-06-18T11:00:00Z')
    await renew()
    expect([await vendor.charges(), await findMembership(db, vendor.id)]).toMatchObject([3, { endsOn: '2028-06-18' }])
    // The response was lost, and the vendor pays once more.
    await renew()
    expect(await vendor.charges()).toBe(3)
  })

  test('is mailed about both ends', async () => {
    const { vendor } = await endedVendor()
    await vendor.until('2027-06-18T10:00:00Z')
    await endMembershipNow(vendor.context, vendor.id, 'full', nothing)
    await vendor.until('2027-06-18T10:05:00Z')
    const ended = (await vendor.mails()).filter((subject) => subject === 'Your Fanfare membership has ended')
    expect(ended).toHaveLength(2)
  })

  test('pays for Pro again after it is bought again', async () => {
    const { vendor, renew } = await endedVendor()
    const upgrade = async () =>
      upgradeMembership(vendor.context, {
        vendorId: vendor.id,
        endsOn: '2028-06-18',
        membershipId: PRO,
        autoRenew: false,
        paymentInfo: { nonce: await vendor.nonce(), total: 150 },
      })
    await upgrade()
    await vendor.until('2027-06-18T10:00:00Z')
    await endMembershipNow(vendor.context, vendor.id, 'none', nothing)
    await vendor.until('2027-06-18T11:00:00Z')
    await renew()
    await upgrade()
    expect(await vendor.charges()).toBe(5)
  })
})

describeOnBothEngines('of the paid renewals that follow one day', (fresh) => {
  test('all but one have ended early', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    const renewal = (ended: boolean) => sql`
      insert into membership_renewal (
        vendor_id, follows, status, membership_option_id, total_cents, auto_renew, paid_at, ended_at)
      values (${vendor.id}::int, '2027-06-18', 'paid', ${BASIC}::int, 14900, false, '2027-06-18T09:00:00Z',
        ${ended ? new Date('2027-06-18T10:00:00Z') : null}::timestamptz)`
    await db.query(renewal(true))
    await db.query(renewal(false))
    await expect(db.query(renewal(false))).rejects.toThrow()
  })
})

describeOnBothEngines('a membership that is ended while the vendor renews it', (fresh) => {
  const renewal = { follows: '2028-03-10', membershipId: BASIC, autoRenew: false }

  test('goes on, is charged once, and is paid back when it is ended again', async () => {
    const { db } = await fresh()
    let whileRefunding = nothing
    const vendor = await paidVendor(db, {
      change: (gateway) => ({
        async refund(asked) {
          await whileRefunding()
          return gateway.refund(asked)
        },
      }),
    })
    whileRefunding = async () => {
      whileRefunding = nothing
      const paymentInfo = { nonce: await vendor.nonce(), total: BASIC_PRICE }
      await renewManually(vendor.context, { vendorId: vendor.id, ...renewal, paymentInfo })
    }
    await vendor.until('2028-03-01T08:00:00Z')
    const noted: unknown[] = []
    const end = (kind: 'unused' | 'full') =>
      endMembershipNow(vendor.context, vendor.id, kind, async (_tx, cents, hasEnded) => {
        noted.push([cents, hasEnded])
      })
    await expect(end('unused')).rejects.toThrow(
      'This membership was paid for meanwhile, and goes on. $3.67 was paid back before that.',
    )
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2029-03-10' })
    expect(await end('full')).toEqual({ refundCents: 14_900 })
    expect(noted).toEqual([
      [367, false],
      [14_900, true],
    ])
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2028-03-01' })
  })

  test('takes no payment that begins after its end', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    await vendor.until('2028-03-01T08:00:00Z')
    await endMembershipNow(vendor.context, vendor.id, 'none', nothing)
    const { membershipId: membershipOptionId, ...rest } = renewal
    const late = { ...rest, kind: 'renewal' as const, vendorId: vendor.id, membershipOptionId, totalCents: 14_900 }
    const source = { nonce: await vendor.nonce(), keep: false }
    await expect(payRenewal(vendor.context, late, source)).rejects.toThrow('You weren’t charged.')
    expect(await vendor.charges()).toBe(1)
    expect(await db.query(sql`select 1 from membership_renewal where vendor_id = ${vendor.id}::int`)).toEqual([])
  })
})
