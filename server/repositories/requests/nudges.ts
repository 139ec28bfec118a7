/** Reminders of quotes that clients have not decided about. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingStands } from '#server/repositories/bookings/booking-stands.ts'
import { clientConfirmed } from './client-confirmed.ts'

interface NudgedLead {
  isCurrent: boolean
  isClosed: boolean
  isBooked: boolean
  /** Whether the client has proven ownership of the address. */
  isProven: boolean
  nudgedAt: Date | null
  /** When the present quote was sent, and its last day; null without a quote. */
  quotedAt: Date | null
  validUntil: string | null
  timeZone: string
}

/** A lead of a vendor, locked until the commit; undefined when it is not this vendor's. */
export async function lockToNudge(tx: Queryable, id: number, vendorId: number): Promise<NudgedLead | undefined> {
  const locked = await tx.query(sql`
    select 1 from lead where id = ${id}::int and vendor_id = ${vendorId}::int for update`)
  if (locked.length === 0) return undefined
  // A statement of its own: one that waited for the lock would not see what its holder wrote.
  const rows = await tx.query<NudgedLead>(sql`
    select lead.is_current as "isCurrent", lead.closed_at is not null as "isClosed",
      exists (select from booking where booking.lead_id = lead.id and ${bookingStands}) as "isBooked",
      ${clientConfirmed} as "isProven", lead.nudged_at as "nudgedAt", reply.created_at as "quotedAt",
      reply.valid_until as "validUntil", request.time_zone as "timeZone"
    from lead
    join request on request.id = lead.request_id
    join client on client.id = request.client_id
    left join reply on reply.lead_id = lead.id and reply.is_current and reply.kind = 'quote'
    where lead.id = ${id}::int`)
  return rows[0]
}

export async function setNudged(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`update lead set nudged_at = ${now}::timestamptz where id = ${id}::int`)
}

interface NudgeToMail {
  email: string
  clientFirstName: string
  vendorName: string
  eventType: string
  eventDate: string
  eventDateLatest: string | null
  priceCents: number
  validUntil: string
}

/** The content of the reminder; undefined once the client has decided, or the quote is gone. */
export async function findNudgeToMail(db: Queryable, id: number): Promise<NudgeToMail | undefined> {
  const rows = await db.query<NudgeToMail>(sql`
    select client.email, client.first_name as "clientFirstName", vendor.profile_name as "vendorName",
      request.event_type as "eventType", lead.event_date as "eventDate",
      request.event_date_latest as "eventDateLatest", reply.price_cents as "priceCents",
      reply.valid_until as "validUntil"
    from lead
    join reply on reply.lead_id = lead.id and reply.is_current and reply.kind = 'quote'
    join request on request.id = lead.request_id
    join client on client.id = request.client_id
    join vendor on vendor.id = lead.vendor_id
    where lead.id = ${id}::int and lead.is_current and lead.closed_at is null and ${clientConfirmed}
      and not exists (select from booking where booking.lead_id = lead.id and ${bookingStands})`)
  return rows[0]
}
