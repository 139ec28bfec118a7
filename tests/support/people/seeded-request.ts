/** A request of the seeded client to the seeded vendor, and its decline, without their browsers. */
import { DAY_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { aSignedIn, aVendorCaller, testContext } from '#tests/support/server/context.ts'
import { USER, VENDOR_USER } from './seeded-accounts.ts'

/** @param options.hours how old it is. @returns the lead's id */
export async function addSeededRequest(db: Database, { hours = 0, isQuoted = false } = {}): Promise<number> {
  const people = bookingWorld(db, new Date())
  const accountId = async (email: string) =>
    (await db.query<{ id: number }>(sql`select id from account where username = ${email}`))[0]?.id ?? 0
  const client = { ...aSignedIn(await accountId(USER.email)), email: USER.email }
  const { email, memberId: vendorId } = VENDOR_USER
  const vendor = { ...aVendorCaller(await accountId(email), vendorId), email }
  const eventDate = utcDate(new Date(Date.now() + 60 * DAY_MS))
  const { leadIds } = await people.ask(client, [vendor], { eventDate })
  const [leadId = 0] = leadIds
  const times = { startsAt: `${eventDate}T18:30`, endsAt: `${eventDate}T22:30` }
  if (isQuoted) await people.quote(vendor, leadId, times, { validUntil: eventDate })
  await db.query(sql`
    update lead set created_at = now() - make_interval(hours => ${hours}::int) where id = ${leadId}::int`)
  return leadId
}

/** Without a message. */
export async function declineSeededRequest(db: Database, leadId: number): Promise<void> {
  const [vendor] = await db.query<{ id: number }>(sql`select id from account where username = ${VENDOR_USER.email}`)
  const body = { leadId, kind: 'decline', replaces: null, message: '' }
  const by = aVendorCaller(vendor?.id ?? 0, VENDOR_USER.memberId)
  await replyToLead(testContext(db), { key: crypto.randomUUID(), body }, by)
}
