/** A renewal and an upgrade of one vendor at the same time, and a next term that is paid early at another tier. */
import { expect, test } from 'vitest'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { sql } from '#server/db/sql.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { renewManually } from '#server/services/membership/manual-renewal.ts'
import { upgradeMembership } from '#server/services/membership/membership-upgrade.ts'
import { membershipOf } from '#server/services/membership/vendor-membership.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { holdingGateway, paidVendor } from '#tests/support/people/paid-vendor.ts'
import { BASIC, BASIC_PRICE, PRO, PRO_PRICE } from '#tests/support/people/signup.ts'

const END = '2028-03-10'
const NEXT_END = '2029-03-10'
/** Two of 366 days are left. */
const LAST_DAYS = '2028-03-08T15:00:00Z'
const UPGRADE_PRICE = 0.81

describeOnBothEngines('a renewal and an upgrade', (fresh) => {
  async function ending() {
    const { db } = await fresh()
    const { held, change } = holdingGateway()
    const vendor = await paidVendor(db, { change })
    const paymentInfo = async (total: number) => ({ nonce: await vendor.nonce(), total })
    const renew = async (tier: 'basic' | 'pro' = 'basic') =>
      renewManually(vendor.context, {
        vendorId: vendor.id,
        follows: END,
        membershipId: tier === 'pro' ? PRO : BASIC,
        autoRenew: false,
        paymentInfo: await paymentInfo(tier === 'pro' ? PRO_PRICE : BASIC_PRICE),
      })
    const upgrade = async (total = UPGRADE_PRICE) =>
      upgradeMembership(vendor.context, {
        vendorId: vendor.id,
        endsOn: END,
        membershipId: PRO,
        autoRenew: false,
        paymentInfo: await paymentInfo(total),
      })
    const level = async () =>
      (await db.query<{ level: number }>(sql`select member_level as level from vendor where id = ${vendor.id}::int`))[0]
        ?.level
    await vendor.until(LAST_DAYS)
    return { db, vendor, held, renew, upgrade, level, shown: () => membershipOf(vendor.context, vendor.id) }
  }

  test('begin one after the other: no upgrade begins while the renewal is being paid', async () => {
    const { db, vendor, held, renew, upgrade } = await ending()
    held.during = async () => {
      await expect(upgrade()).rejects.toMatchObject({ code: 'inProgress' })
    }
    await renew()
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'basic', nextTier: null, endsOn: NEXT_END })
    expect(await vendor.charges()).toBe(2)
    await expect(upgrade()).rejects.toThrow()
    expect(await vendor.charges()).toBe(2)
  })

  test('begin one after the other: no renewal begins while the upgrade is being paid', async () => {
    const { db, vendor, held, renew, upgrade } = await ending()
    held.during = async () => {
      await expect(renew()).rejects.toMatchObject({ code: 'inProgress' })
    }
    await upgrade()
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'pro', endsOn: END })
    expect(await vendor.charges()).toBe(2)
  })

  test('at once: whichever is first, the next term is what was paid for it', async () => {
    const { db, vendor, renew, upgrade } = await ending()
    const outcomes = await Promise.allSettled([renew(), upgrade()])
    const paid = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(paid).toBeGreaterThan(0)
    expect(await vendor.charges()).toBe(1 + paid)
    await vendor.until('2028-03-10T15:00:00Z')
    const membership = await findMembership(db, vendor.id)
    if (membership?.endsOn === NEXT_END) expect(membership.tier).toBe('basic')
    else expect(membership).toMatchObject({ tier: 'pro', endsOn: END })
  })

  test('an upgrade that is approved after the renewal is Pro only until the end of its own term', async () => {
    const { db, vendor, held, renew, upgrade, level } = await ending()
    held.during = async () => {
      // The gateway knows of no charge, so the attempt is given up.
      await vendor.until('2028-03-08T15:05:00Z')
      await renew()
    }
    await upgrade()
    expect(await findMembership(db, vendor.id)).toMatchObject({
      tier: 'pro',
      nextTier: 'basic',
      nextTierOn: END,
      endsOn: NEXT_END,
    })
    await vendor.until('2028-03-10T15:00:00Z')
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'basic', nextTier: null, endsOn: NEXT_END })
    expect(await level()).toBe(MEMBER_LEVELS.basic)
  })

  test('Pro that is bought early begins with its term, and there is nothing to change to before', async () => {
    const { db, vendor, renew, level, shown } = await ending()
    await renew('pro')
    expect(await shown()).toMatchObject({ tier: 'basic', next: { tier: 'pro', startsOn: END }, upgrade: null })
    expect(await level()).toBe(MEMBER_LEVELS.basic)
    await vendor.until('2028-03-10T15:00:00Z')
    expect(await shown()).toMatchObject({ tier: 'pro', next: null, endsOn: NEXT_END })
    expect([await level(), await vendor.charges()]).toEqual([MEMBER_LEVELS.pro, 2])
    expect((await findMembership(db, vendor.id))?.nextTierOn).toBeNull()
  })

  test('Basic that is bought early leaves the days of Pro that are paid for', async () => {
    const { vendor, renew, upgrade, level, shown } = await ending()
    await upgrade()
    await renew()
    expect([await level(), await shown()]).toMatchObject([
      MEMBER_LEVELS.pro,
      { tier: 'pro', next: { tier: 'basic', startsOn: END }, endsOn: NEXT_END },
    ])
    await vendor.until('2028-03-10T15:00:00Z')
    expect([await level(), await shown()]).toMatchObject([MEMBER_LEVELS.basic, { tier: 'basic', next: null }])
  })
})
