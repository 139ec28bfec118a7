/** The price of a renewal by itself: what the mail a month ahead named, or less (decision 22). */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { upgradeMembership } from '#server/services/membership/membership-upgrade.ts'
import { changeAutoRenew } from '#server/services/membership/vendor-membership.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import { BASIC, PRO } from '#tests/support/people/signup.ts'

const MONTH_BEFORE = '2028-02-09T15:00:00Z'
const END = '2028-03-10T15:00:00Z'

describeOnBothEngines('a renewal by itself costs', (fresh) => {
  async function renewing() {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: { autoRenewAgreementChecked: true } })
    const price = (option: number, cents: number) =>
      db.query(sql`update membership_option set price_cents = ${cents}::int where id = ${option}::int`)
    const renewedFor = async () =>
      (
        await db.query<{ cents: number }>(
          sql`select total_cents as cents from membership_renewal where kind = 'renewal' and status = 'paid'
            order by follows`,
        )
      ).map(({ cents }) => cents)
    const mailed = async () =>
      (
        await db.query<{ text: string }>(
          sql`select text_body as text from outgoing_mail where subject like '%renews on%' order by id desc limit 1`,
        )
      )[0]?.text
    return { db, vendor, price, renewedFor, mailed }
  }

  test('what its mail named, though the price has risen since; the next mail names the new price', async () => {
    const { vendor, price, renewedFor, mailed } = await renewing()
    await vendor.until(MONTH_BEFORE)
    expect(await mailed()).toContain('for 12 months for $149,')
    await price(BASIC, 19_900)
    await vendor.until(END)
    expect(await renewedFor()).toEqual([14_900])
    await vendor.until('2029-02-09T15:00:00Z')
    expect(await mailed()).toContain('for 12 months for $199,')
    await vendor.until('2029-03-10T15:00:00Z')
    expect(await renewedFor()).toEqual([14_900, 19_900])
  })

  test('less than its mail named when the price has fallen', async () => {
    const { vendor, price, renewedFor } = await renewing()
    await vendor.until(MONTH_BEFORE)
    await price(BASIC, 9_900)
    await vendor.until(END)
    expect(await renewedFor()).toEqual([9_900])
  })

  test('the current price when no mail has named one', async () => {
    const { vendor, price, renewedFor, mailed } = await renewing()
    const autoRenew = (is: boolean) => changeAutoRenew(vendor.context, { vendorId: vendor.id, autoRenew: is })
    await autoRenew(false)
    await vendor.until(MONTH_BEFORE)
    expect(await mailed()).toBeUndefined()
    await autoRenew(true)
    await price(BASIC, 19_900)
    await vendor.until(END)
    expect(await renewedFor()).toEqual([19_900])
  })

  test('what Pro cost when the vendor changed to it after the mail', async () => {
    const { vendor, price, renewedFor } = await renewing()
    await vendor.until(MONTH_BEFORE)
    await vendor.until('2028-03-09T15:00:00Z')
    await upgradeMembership(vendor.context, {
      vendorId: vendor.id,
      endsOn: '2028-03-10',
      membershipId: PRO,
      autoRenew: true,
      paymentInfo: { nonce: await vendor.nonce(), total: 0.4 },
    })
    await price(PRO, 39_900)
    await vendor.until(END)
    expect(await renewedFor()).toEqual([29_900])
  })
})
