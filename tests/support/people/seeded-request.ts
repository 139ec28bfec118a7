/** A request of the seeded host to the seeded vendor, and its decline, without their browsers. */
import { DAY_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { USER, VENDOR_USER } from './seeded-accounts.ts'

/** @param options.hours how old it is. @returns the lead's id */
export async function addSeededRequest(db: Database, { hours = 0, isQuoted = false } = {}): Promise<number> {
  const people = bookingWorld(db, new Date())
  const accountId = async (email: string) =>
    (await db.query<{ id: number }>(sql`select id from account where username = ${email}`))[0]?.id ?? 0
  const host = { accountId: await accountId(USER.email), memberId: null, email: USER.email }
  const { email, memberId } = VENDOR_USER
  const vendor = { accountId: await accountId(email), memberId, email }
  const eventDate = utcDate(new Date(Date.now() + 60 * DAY_MS))
  const { leadIds } = await people.ask(host, [vendor], { eventDate })
  const [leadId = 0] = leadIds
  const times = { startsAt: `${eventDate}T18:30`, endsAt: `${eventDate}T22:30` }
  if (isQuoted) await people.quote(vendor, leadId, times, { validUntil: eventDate })
  await db.query(sql`
    update gig_request_vendor set created_at = now() - make_interval(hours => ${hours}::int) where id = ${leadId}::int`)
  return leadId
}

/** Without a message. */
export async function declineSeededRequest(db: Database, leadId: number): Promise<void> {
  const [vendor] = await db.query<{ id: number }>(sql`select id from account where username = ${VENDOR_USER.email}`)
  const decline = { leadId, kind: 'decline', replaces: null, message: '' }
  const by = { accountId: vendor?.id ?? 0, memberId: VENDOR_USER.memberId }
  await replyToLead({ db, clock: () => new Date() }, crypto.randomUUID(), decline, by)
}
