/** A referral brings a month to both, once the new vendor has paid. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'

describeOnBothEngines('a referral', (fresh) => {
  test('adds a month to both terms once, and the referrer is mailed', async () => {
    const { db } = await fresh()
    const referrer = await paidVendor(db, { typed: { email: 'referrer@example.com' } })
    const { referralCode = '' } = (await findMembership(db, referrer.id)) ?? {}
    const joined = await paidVendor(db, { typed: { email: 'joined@example.com', referralCode } })
    expect(await findMembership(db, joined.id)).toMatchObject({ endsOn: '2028-04-10' })
    await referrer.until('2027-03-11T15:00:00Z')
    // As after a crash before the job was noted as done.
    await db.query(sql`update job set done_at = null where kind = 'referralReward'`)
    await referrer.until('2027-03-12T15:00:00Z')
    expect(await findMembership(db, referrer.id)).toMatchObject({ endsOn: '2028-04-10' })
    const mails = await db.query(
      sql`select recipient from outgoing_mail where subject = 'A free month for your referral'`,
    )
    expect(mails).toEqual([{ recipient: 'referrer@example.com' }])
  })
})
