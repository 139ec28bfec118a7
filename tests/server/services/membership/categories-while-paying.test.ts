/** A term is sold for as many categories as it includes, also while it is being paid and before it begins. */
import { expect, test } from 'vitest'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { changeVendor } from '#server/repositories/accounts/own-vendors.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { changeCategories } from '#server/services/accounts/vendor-changes.ts'
import { renewManually } from '#server/services/membership/manual-renewal.ts'
import { sql } from '#server/db/sql.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { holdingGateway, paidVendor } from '#tests/support/people/paid-vendor.ts'
import { BASIC, BASIC_PRICE } from '#tests/support/people/signup.ts'
import { aVendorCaller } from '#tests/support/server/context.ts'

describeOnBothEngines('the categories of a vendor', (fresh) => {
  /** Pro, in one category, a few days before its end. */
  async function ending() {
    const { db } = await fresh()
    const { held, change } = holdingGateway()
    const vendor = await paidVendor(db, { change })
    await vendor.until('2028-03-08T15:00:00Z')
    await db.query(sql`update membership set tier = 'pro' where vendor_id = ${vendor.id}::int`)
    await db.transaction((tx) => changeVendor(tx, vendor.id, { memberLevel: MEMBER_LEVELS.pro }))
    const choose = (count: number) =>
      changeCategories(
        vendor.context,
        {
          id: vendor.id,
          categories: serviceTypes.slice(0, count).map(({ id }, place) => ({ id, isPrimaryForMember: place === 0 })),
        },
        aVendorCaller(1, vendor.id),
      )
    await choose(1)
    const renew = async () =>
      renewManually(vendor.context, {
        vendorId: vendor.id,
        follows: '2028-03-10',
        membershipId: BASIC,
        autoRenew: false,
        paymentInfo: { nonce: await vendor.nonce(), total: BASIC_PRICE },
      })
    const count = async () => (await findVendor(db, vendor.id))?.serviceTypeIds.length
    return { db, vendor, held, choose, renew, count }
  }

  test('stay as they are while Basic is being paid, and within Basic until it begins', async () => {
    const { db, vendor, held, choose, renew, count } = await ending()
    held.during = async () => {
      await expect(choose(6)).rejects.toMatchObject({
        code: 'inProgress',
        message: expect.stringContaining('Your categories weren’t changed.'),
      })
    }
    await renew()
    expect(await count()).toBe(1)
    await expect(choose(6)).rejects.toMatchObject({
      errors: [{ message: 'Your membership includes 4 categories from Fri, Mar 10, 2028 on. Remove some.' }],
    })
    await choose(4)
    await vendor.until('2028-03-10T15:00:00Z')
    expect([await findMembership(db, vendor.id), await count()]).toMatchObject([{ tier: 'basic' }, 4])
  })

  test('that were added since the renewal was checked refuse it before anything is charged', async () => {
    const { db, vendor, choose, renew } = await ending()
    // They are written once the renewal has read the vendor, and before it begins the charge.
    const { transaction } = db
    db.transaction = async (work) => {
      db.transaction = transaction
      await choose(6)
      return db.transaction(work)
    }
    await expect(renew()).rejects.toMatchObject({ errors: [{ name: 'membershipId' }] })
    expect(await vendor.charges()).toBe(1)
  })
})
