/** What people are mailed about bookings. */
import type { BookingEvent } from '#contract/bookings/booking.ts'
import type { DateChange } from '#contract/bookings/dates/date-changes.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { acceptState, LOCAL_TIME, timesOfQuote } from './offers.ts'

/** A line of the timeline with its recipient. */
export interface EventToNotify {
  accountId: number
  /** The recipient's address. */
  email: string
  name: string
  /** The other side's address and name; the address is null when nobody manages it anymore. */
  otherEmail: string | null
  other: string
  bookingId: number
  eventType: string
  eventDate: string
  startsAt: string | null
  totalCents: number
  depositCents: number
  owedCents: number | null
  refusedBecause: 'slotTaken' | 'notConfirmed' | null
  by: BookingEvent['by']
  what: BookingEvent['what'] | DateChange['what']
  /** The time that a line about another date is about: the proposed one, or the one before; null for other lines. */
  otherDate: string | null
  otherStartsAt: string | null
  note: string
  cents: number | null
  /** Whether the payment it is about is one from the vendor to the client. */
  isRefund: boolean
  /** Whether the vendor, or a quote that holds the date, had confirmed it. */
  wasConfirmed: boolean
  /** Whether the client has deleted their data. */
  isHostGone: boolean
  /** Null once the client's data was deleted. */
  requestId: number | null
  locationFileName: string | null
  serviceTypeId: number
}

/**
 * The event for one side; undefined when the side has no account, when the booking is gone, and for a payment to
 * confirm or a date to accept that was decided or withdrawn since.
 */
export async function findEventToNotify(
  db: Queryable,
  eventId: number,
  side: Side,
): Promise<EventToNotify | undefined> {
  const rows = await db.query<EventToNotify>(sql`
    select reader.id as "accountId", reader.email, reader.name, reader.other_email as "otherEmail", reader.other,
      booking.id as "bookingId",
      coalesce(gig.event_type, 'Event') as "eventType", booking.event_date as "eventDate",
      to_char(booking.starts_at, ${LOCAL_TIME}) as "startsAt", booking.total_cents as "totalCents",
      booking.deposit_cents as "depositCents", booking.owed_cents as "owedCents",
      booking.refused_because as "refusedBecause", event.by_side as by, event.what, event.note, event.cents,
      coalesce(entry.kind = 'refund', false) as "isRefund",
      event.event_date as "otherDate", to_char(event.starts_at, ${LOCAL_TIME}) as "otherStartsAt",
      booking.confirmed_at is not null as "wasConfirmed", booking.host_account_id is null as "isHostGone",
      gig.id as "requestId", gig.location_file_name as "locationFileName", booking.service_type_id as "serviceTypeId"
    from booking_event as event
    join booking on booking.id = event.booking_id
    join vendor on vendor.id = booking.vendor_id
    left join ledger_entry as entry on entry.id = event.entry_id
    left join account as vendor_account on vendor_account.id = vendor.account_id
    left join account as host_account on host_account.id = booking.host_account_id
    left join gig_request_vendor as lead on lead.id = booking.lead_id
    left join gig_request as gig on gig.id = lead.gig_request_id
    left join client on client.id = gig.client_id
    cross join lateral (
      select host_account.id, host_account.username as email, coalesce(client.first_name, '') as name,
        vendor_account.username as other_email,
        vendor.profile_name as other
      where ${side} = 'host'
      union all
      select vendor_account.id, vendor_account.username, vendor.profile_name, host_account.username,
        coalesce(client.first_name, 'The client')
      where ${side} = 'vendor'
    ) as reader
    where event.id = ${eventId}::int and reader.email is not null
      and not (event.what = 'paymentNoted' and coalesce(entry.state <> 'noted', false))
      and not exists (select from booking_event as decision where decision.proposal_id = event.id)
      -- Of another date that waited in a queue while the booking was canceled.
      and (event.event_date is null or booking.state = 'confirmed')`)
  return rows[0]
}

/**
 * The event that confirmed a booking which still stands and has not begun; null for any other.
 * @param at.starts the start that is meant; null for any that is near
 */
export async function findConfirmation(
  db: Queryable,
  bookingId: number,
  { now, starts }: { now: Date; starts: string | null },
): Promise<number | null> {
  const rows = await db.query<{ id: number }>(sql`
    select event.id from booking
      join booking_event as event on event.booking_id = booking.id and event.what = 'confirmed'
    where booking.id = ${bookingId}::int and booking.state = 'confirmed' and booking.starts > ${now}::timestamptz
      and booking.starts = coalesce(${starts}::timestamptz, booking.starts)
      and booking.starts < ${now}::timestamptz + interval '25 hours'`)
  return rows[0]?.id ?? null
}

/** The quotes of a request that its client can accept now, the lowest price first. */
export function findOpenQuotes(
  db: Queryable,
  requestId: number,
  now: Date,
): Promise<{ profileName: string; cents: number }[]> {
  return db.query(sql`
    select vendor.profile_name as "profileName", reply.price_cents as cents
    from gig_request_vendor as lead
    join gig_request as gig on gig.id = lead.gig_request_id
    join vendor on vendor.id = lead.vendor_id
    join lead_answer as reply on reply.lead_id = lead.id and reply.is_current
    cross join ${timesOfQuote}
    where gig.id = ${requestId}::int and ${acceptState(now)} = 'open'
    order by reply.price_cents, lead.id`)
}

export interface ReleasedToNotify {
  email: string
  name: string
  hostFirstName: string
  eventType: string
  eventDate: string
  eventDateLatest: string | null
}

/** A lead whose vendor is notified that somebody else was chosen; undefined once it is open again or gone. */
export async function findReleasedToNotify(db: Queryable, leadId: number): Promise<ReleasedToNotify | undefined> {
  const rows = await db.query<ReleasedToNotify>(sql`
    select account.username as email, vendor.profile_name as name, client.first_name as "hostFirstName",
      gig.event_type as "eventType", lead.event_date as "eventDate", gig.event_date_latest as "eventDateLatest"
    from gig_request_vendor as lead
    join vendor on vendor.id = lead.vendor_id join account on account.id = vendor.account_id
    join gig_request as gig on gig.id = lead.gig_request_id join client on client.id = gig.client_id
    where lead.id = ${leadId}::int and lead.closed_because = 'otherChosen'`)
  return rows[0]
}

interface PassedEvent {
  email: string
  name: string
  eventType: string
  eventDate: string
  eventDateLatest: string | null
}

/** A request that was closed after its day, for its client; undefined once it is gone. */
export async function findPassedRequest(
  db: Queryable,
  requestId: number,
): Promise<(PassedEvent & { quotes: number }) | undefined> {
  const rows = await db.query<PassedEvent & { quotes: number }>(sql`
    select client.email, client.first_name as name, gig.event_type as "eventType", gig.event_date as "eventDate",
      gig.event_date_latest as "eventDateLatest", (
        select count(*)::int from gig_request_vendor as lead
        where lead.gig_request_id = gig.id and lead.state = 'quoted') as quotes
    from gig_request as gig join client on client.id = gig.client_id
    where gig.id = ${requestId}::int and gig.closed_because = 'eventPassed'`)
  return rows[0]
}

/** Leads of one vendor that were closed after their day, oldest first; none when nobody manages the vendor. */
export function findPassedLeads(
  db: Queryable,
  leadIds: readonly number[],
): Promise<(PassedEvent & { hostFirstName: string })[]> {
  return db.query(sql`
    select account.username as email, vendor.profile_name as name, client.first_name as "hostFirstName",
      gig.event_type as "eventType", lead.event_date as "eventDate", gig.event_date_latest as "eventDateLatest"
    from gig_request_vendor as lead
    join vendor on vendor.id = lead.vendor_id join account on account.id = vendor.account_id
    join gig_request as gig on gig.id = lead.gig_request_id join client on client.id = gig.client_id
    where lead.id = any(${leadIds}::int[]) and lead.closed_because = 'eventPassed' order by lead.id`)
}
