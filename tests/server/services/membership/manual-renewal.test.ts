/** A vendor pays its next term itself (decision 22). */
import { expect, test } from 'vitest'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { changeVendor } from '#server/repositories/accounts/own-vendors.ts'
import { renewManually } from '#server/services/membership/manual-renewal.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import { BASIC, BASIC_PRICE, DECLINED_CARD, PRO, PRO_PRICE } from '#tests/support/people/signup.ts'

const FOLLOWS = '2028-03-10'

describeOnBothEngines('renewing by hand', (fresh) => {
  async function ending(moment: string) {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    await vendor.until(moment)
    const wanted = async (some: Partial<Parameters<typeof renewManually>[1]> = {}) => ({
      follows: FOLLOWS,
      membershipId: BASIC,
      autoRenew: false,
      paymentInfo: { nonce: await vendor.nonce(), total: BASIC_PRICE },
      ...some,
    })
    return {
      db,
      vendor,
      wanted,
      renew: async (some?: Parameters<typeof wanted>[0]) =>
        renewManually(vendor.context, { vendorId: vendor.id, ...(await wanted(some)) }),
    }
  }

  test('before the end the next term follows the last one', async () => {
    const { db, vendor, renew } = await ending('2028-02-20T15:00:00Z')
    await renew()
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2029-03-10', autoRenew: false })
    await vendor.until('2028-03-10T15:00:00Z')
    expect(await vendor.lists()).toBeGreaterThan(0)
  })

  test('long after the end the next term begins today, and the vendor is listed again at its new level', async () => {
    const { db, vendor, renew } = await ending('2028-09-01T15:00:00Z')
    expect(await vendor.lists()).toBe(0)
    await renew({ membershipId: PRO, autoRenew: true, paymentInfo: { nonce: await vendor.nonce(), total: PRO_PRICE } })
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'pro', endsOn: '2029-09-01', autoRenew: true })
    expect(await vendor.lists()).toBeGreaterThan(0)
  })

  test('whatever is changed about an unlisted vendor, it stays unlisted', async () => {
    const { db, vendor } = await ending('2028-09-01T15:00:00Z')
    await db.transaction((tx) => changeVendor(tx, vendor.id, { description: 'Back soon.' }))
    expect(await vendor.lists()).toBe(0)
  })

  test('fault 61: taps at once and a repeated call are one charge', async () => {
    const { db, vendor, wanted } = await ending('2028-02-20T15:00:00Z')
    const taps = [await wanted(), await wanted()]
    const outcomes = await Promise.allSettled(
      taps.map((tap) => renewManually(vendor.context, { vendorId: vendor.id, ...tap })),
    )
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'inProgress' })
    await renewManually(vendor.context, { vendorId: vendor.id, ...(await wanted()) })
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2029-03-10' })
    expect(await vendor.charges()).toBe(2)
  })

  test('a declined card is said at its field, and another one pays', async () => {
    const { vendor, renew } = await ending('2028-02-20T15:00:00Z')
    const declined = renew({ paymentInfo: { nonce: await vendor.nonce(DECLINED_CARD), total: BASIC_PRICE } })
    await expect(declined).rejects.toMatchObject({ errors: [{ name: 'paymentInfo' }] })
    await renew()
    expect(await vendor.charges()).toBe(2)
  })

  test('another total is told the price, in the form of a sentence', async () => {
    const { renew } = await ending('2028-02-20T15:00:00Z')
    const message = 'The price is $149 now. You weren’t charged. Review the new price and pay again.'
    await expect(renew({ paymentInfo: { nonce: 'any', total: 1 } })).rejects.toMatchObject({ errors: [{ message }] })
  })

  test.each([
    ['another total', { paymentInfo: { nonce: 'any', total: 1 } }, 'paymentInfo'],
    ['another term', { follows: '2030-03-10' }, 'follows'],
    ['what is not on offer', { membershipId: 999 }, 'membershipId'],
  ])('%s is refused before anything is charged', async (_what, some, name) => {
    const { vendor, renew } = await ending('2028-02-20T15:00:00Z')
    await expect(renew(some)).rejects.toMatchObject({ errors: [{ name }] })
    expect(await vendor.charges()).toBe(1)
  })

  test('sooner than a month before the end nothing can be paid', async () => {
    const { vendor, renew } = await ending('2027-12-01T15:00:00Z')
    await expect(renew()).rejects.toMatchObject({ errors: [{ name: 'follows' }] })
    expect(await vendor.charges()).toBe(1)
  })
})
