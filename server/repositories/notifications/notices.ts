/**
 * The content of a person's notifications, as it is now: nothing once they have seen it, or once it no longer is so.
 * Only what a lock screen may show is read (decision 54).
 */
import type { BookingState } from '#contract/bookings/booking-states.ts'
import type { BookingEvent } from '#contract/bookings/booking.ts'
import type { DateChange } from '#contract/bookings/dates/date-changes.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { accountsWith } from '#server/repositories/team/teams.ts'
import { ofLead, type FactsOfLead } from '#server/repositories/requests/lead-facts.ts'

interface Occasion {
  /** The accounts that it is for: the client's, or those that work for the vendor. */
  accountIds: number[]
  /** Calendar date of the event, and the last one of a flexible date. */
  eventDate: string
  eventDateLatest: string | null
}

/** A vendor's reply that its client has not seen and that is still the present one. */
interface ReplyNotice extends Occasion {
  vendorName: string
  isChange: boolean
}

export async function findReplyNotice(db: Queryable, replyId: number): Promise<ReplyNotice | undefined> {
  const rows = await db.query<ReplyNotice>(sql`
    select array[request.owner_account_id] as "accountIds", lead.event_date as "eventDate",
      request.event_date_latest as "eventDateLatest", vendor.profile_name as "vendorName", reply.revision > 1 as "isChange"
    from reply
    join lead on lead.id = reply.lead_id
    join request on request.id = lead.request_id
    join vendor on vendor.id = lead.vendor_id
    where reply.id = ${replyId}::int and reply.kind = 'quote' and reply.is_current and lead.is_current
      and reply.seen_at is null and lead.closed_at is null and request.owner_account_id is not null`)
  return rows[0]
}

interface LeadNotice extends Occasion, FactsOfLead {
  isRevision: boolean
  vendorId: number
  locationFileName: string
  timeZone: string
  /** ISO 8601. */
  askedAt: string
}

/** A lead that its vendor has not opened. */
export async function findLeadNotice(db: Queryable, leadId: number): Promise<LeadNotice | undefined> {
  const rows = await db.query<LeadNotice>(sql`
    select array(${accountsWith(sql`vendor.id`, 'work')}) as "accountIds", lead.event_date as "eventDate", request.event_date_latest as "eventDateLatest",
      lead.revision > 1 as "isRevision", lead.vendor_id as "vendorId",
      request.location_file_name as "locationFileName", request.time_zone as "timeZone",
      to_json(lead.created_at)#>>'{}' as "askedAt", ${ofLead}
    from lead
    join request on request.id = lead.request_id
    join vendor on vendor.id = lead.vendor_id
    where lead.id = ${leadId}::int and lead.is_current and lead.state = 'delivered' and lead.closed_at is null
      and vendor.account_id is not null`)
  return rows[0]
}

interface MessageNotice extends Occasion {
  /** The newest revision, whose page has the thread. */
  leadId: number
  to: Side
  vendorName: string
}

/** A message that the other side has not read. */
export async function findMessageNotice(db: Queryable, messageId: number): Promise<MessageNotice | undefined> {
  const rows = await db.query<MessageNotice>(sql`
    select reader.account_ids as "accountIds", reader.side as to, lead.event_date as "eventDate",
      request.event_date_latest as "eventDateLatest", vendor.profile_name as "vendorName",
      (select max(id) from thread_of(lead.id) as id) as "leadId"
    from message
    join lead on lead.id = message.lead_id
    join request on request.id = lead.request_id
    join vendor on vendor.id = lead.vendor_id
    cross join lateral (
      select array_remove(array[request.owner_account_id], null) as account_ids, 'host' as side
      where message.author = 'vendor'
      union all select array(${accountsWith(sql`vendor.id`, 'work')}), 'vendor' where message.author = 'host'
    ) as reader
    where message.id = ${messageId}::int and message.read_at is null and cardinality(reader.account_ids) > 0`)
  return rows[0]
}

export interface BookingNotice extends Omit<Occasion, 'eventDateLatest'> {
  bookingId: number
  what: BookingEvent['what'] | DateChange['what']
  by: BookingEvent['by']
  /** The booking's, now. */
  state: BookingState
  /** Whether it was ever booked. */
  wasConfirmed: boolean
  vendorName: string
}

/** An event of a booking, for one of its sides. */
export async function findBookingNotice(
  db: Queryable,
  eventId: number,
  side: Side,
): Promise<BookingNotice | undefined> {
  const accounts =
    side === 'host'
      ? sql`array_remove(array[booking.client_account_id], null)`
      : sql`array(${accountsWith(sql`vendor.id`, 'work')})`
  const rows = await db.query<BookingNotice>(sql`
    select ${accounts} as "accountIds",
      booking.event_date as "eventDate", booking.id as "bookingId", event.what, event.by_side as by,
      booking.state, booking.confirmed_at is not null as "wasConfirmed", vendor.profile_name as "vendorName"
    from booking_event as event
    join booking on booking.id = event.booking_id
    join vendor on vendor.id = booking.vendor_id
    where event.id = ${eventId}::int
      and cardinality(${accounts}) > 0
      and not exists (select from booking_event as decision where decision.proposal_id = event.id)`)
  return rows[0]
}
