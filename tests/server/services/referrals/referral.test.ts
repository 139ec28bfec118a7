/** A referral brings a month to both, once the new vendor has paid. */
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'

/** A vendor whose term ended on 10 March 2028, and another that comes by its code two days later. */
async function joinedLate(db: Database, setUp: (referrerId: number) => Promise<void> = () => Promise.resolve()) {
  const referrer = await paidVendor(db, { typed: { email: 'referrer@example.com' } })
  const { referralCode = '' } = (await findMembership(db, referrer.id)) ?? {}
  const joined = await paidVendor(db, { typed: { email: 'joined@example.com', referralCode } })
  await db.query(sql`update job set run_at = '2028-03-12T15:00:00Z' where kind = 'referralReward'`)
  // Its card is tried for a week.
  await db.query(sql`delete from job where kind like 'membershipEnd%'`)
  await setUp(referrer.id)
  await joined.until('2028-03-12T15:00:00Z')
  return (await findMembership(db, referrer.id))?.endsOn
}

describeOnBothEngines('a referral', (fresh) => {
  test('adds a month from today in the week in which a card is tried again; nothing once the membership has ended', async () => {
    expect(await joinedLate((await fresh()).db)).toBe('2028-04-12')
    const { db } = await fresh()
    const ended = (id: number) =>
      db.transaction(async (tx) => {
        await tx.query(sql`update membership set ends_on = '2028-03-12' where vendor_id = ${id}::int`)
        await setUnlisted(tx, id, '2028-03-12')
      })
    expect(await joinedLate(db, ended)).toBe('2028-03-12')
  })

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
