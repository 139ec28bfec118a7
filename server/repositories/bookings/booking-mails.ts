/** The data of the mails about bookings. */
import type { BookingEvent } from '#contract/bookings/booking.ts'
import type { DateChange } from '#contract/bookings/dates/date-changes.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { oneRow } from '#server/db/one-row.ts'
import { sql } from '#server/db/sql.ts'
import { clientConfirmed } from '#server/repositories/requests/client-confirmed.ts'
import { acceptState, LOCAL_TIME, timesOfQuote } from './offers.ts'

/** A line of the timeline with its recipient. */
export interface EventToNotify {
  accountId: number
  vendorId: number
  /** The recipient's address. */
  email: string
  name: string
  /** The other side's address and name; the address is null when no account manages it anymore. */
  otherEmail: string | null
  other: string
  bookingId: number
  eventType: string
  eventDate: string
  startsAt: string | null
  totalCents: number
  depositCents: number
  balanceDueOn: string | null
  owedCents: number | null
  refusedBecause: 'slotTaken' | 'notConfirmed' | null
  by: BookingEvent['by']
  what: BookingEvent['what'] | DateChange['what']
  /** The time that a line about another date is about: the proposed one, or the one before; null for other lines. */
  otherDate: string | null
  otherStartsAt: string | null
  timeZone: string
  note: string
  cents: number | null
  /** Whether the payment it is about is one from the vendor to the client. */
  isRefund: boolean
  /** Whether the vendor, or a quote that holds the date, had confirmed it. */
  wasConfirmed: boolean
  /** Whether the client has deleted their data. */
  isClientGone: boolean
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
      booking.id as "bookingId", booking.vendor_id as "vendorId",
      coalesce(request.event_type, 'Event') as "eventType", booking.event_date as "eventDate",
      to_char(booking.starts_at, ${LOCAL_TIME}) as "startsAt", booking.total_cents as "totalCents",
      booking.deposit_cents as "depositCents", booking.balance_due_on as "balanceDueOn",
      booking.owed_cents as "owedCents",
      booking.refused_because as "refusedBecause", event.by_side as by, event.what, event.note, event.cents,
      coalesce(entry.kind = 'refund', false) as "isRefund",
      event.event_date as "otherDate", to_char(event.starts_at, ${LOCAL_TIME}) as "otherStartsAt",
      booking.time_zone as "timeZone",
      booking.confirmed_at is not null as "wasConfirmed", booking.client_account_id is null as "isClientGone",
      request.id as "requestId", request.location_file_name as "locationFileName", booking.service_type_id as "serviceTypeId"
    from booking_event as event
    join booking on booking.id = event.booking_id
    join vendor on vendor.id = booking.vendor_id
    left join ledger_entry as entry on entry.id = event.entry_id
    left join account as vendor_account on vendor_account.id = vendor.account_id
    left join account as client_account on client_account.id = booking.client_account_id
    left join lead on lead.id = booking.lead_id
    left join request on request.id = lead.request_id
    left join client on client.id = request.client_id
    cross join lateral (
      select client_account.id, client_account.username as email, coalesce(client.first_name, '') as name,
        vendor_account.username as other_email,
        vendor.profile_name as other
      where ${side} = 'host'
      union all
      select vendor_account.id, vendor_account.username, vendor.profile_name, client_account.username,
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

/** SQL fragment: when the row `booking` starts, for who is reminded; without a time, at noon of its day. */
const remindedStart = sql`case when booking.starts_at is null
  then (booking.event_date + time '12:00') at time zone booking.time_zone else booking.starts end`

/**
 * The event that confirmed a booking which still stands; null for any other.
 * @param at.after the instant after which it starts
 * @param at.starts the start that is meant; null for any
 * @param at.until the first instant at which it may not start; null for any
 */
export async function findConfirmation(
  db: Queryable,
  bookingId: number,
  { after, starts, until }: { after: Date; starts: string | null; until: Date | null },
): Promise<number | null> {
  const rows = await db.query<{ id: number }>(sql`
    select event.id from booking
      join booking_event as event on event.booking_id = booking.id and event.what = 'confirmed'
    where booking.id = ${bookingId}::int and booking.state = 'confirmed' and ${remindedStart} > ${after}::timestamptz
      and booking.starts = coalesce(${starts}::timestamptz, booking.starts)
      and ${remindedStart} < coalesce(${until}::timestamptz, 'infinity')`)
  return rows[0]?.id ?? null
}

/** The event that confirmed a booking which stands, also after the event itself; null for any other. */
export async function findConfirmationToPay(db: Queryable, bookingId: number): Promise<number | null> {
  const rows = await db.query<{ id: number }>(sql`
    select event.id from booking
      join booking_event as event on event.booking_id = booking.id and event.what = 'confirmed'
    where booking.id = ${bookingId}::int and booking.state in ('confirmed', 'completed')`)
  return rows[0]?.id ?? null
}

interface DueDay {
  timeZone: string
  /** Calendar date. */
  balanceDueOn: string
  /** Whether the time of the event's start is known. */
  hasTime: boolean
}

/** The day on which the balance of a booking is due, and how its event's start is reckoned. */
export async function findDueDay(db: Queryable, bookingId: number): Promise<DueDay> {
  return oneRow(
    await db.query<DueDay>(sql`
      select time_zone as "timeZone", coalesce(balance_due_on, event_date) as "balanceDueOn",
        starts_at is not null as "hasTime"
      from booking where id = ${bookingId}::int`),
  )
}

/** The quotes of a request that its client can accept now, the lowest price first. */
export function findOpenQuotes(
  db: Queryable,
  requestId: number,
  now: Date,
): Promise<{ profileName: string; cents: number }[]> {
  return db.query(sql`
    select vendor.profile_name as "profileName", reply.price_cents as cents
    from lead
    join request on request.id = lead.request_id
    join vendor on vendor.id = lead.vendor_id
    join reply on reply.lead_id = lead.id and reply.is_current
    cross join ${timesOfQuote}
    where request.id = ${requestId}::int and ${acceptState(now)} = 'open'
    order by reply.price_cents, lead.id`)
}

interface ReleasedToNotify {
  email: string
  vendorId: number
  name: string
  clientFirstName: string
  eventType: string
  eventDate: string
  eventDateLatest: string | null
}

/** A lead whose vendor is notified that another vendor was chosen; undefined once it is open again or gone. */
export async function findReleasedToNotify(db: Queryable, leadId: number): Promise<ReleasedToNotify | undefined> {
  const rows = await db.query<ReleasedToNotify>(sql`
    select account.username as email, vendor.id as "vendorId", vendor.profile_name as name,
      client.first_name as "clientFirstName",
      request.event_type as "eventType", lead.event_date as "eventDate", request.event_date_latest as "eventDateLatest"
    from lead
    join vendor on vendor.id = lead.vendor_id join account on account.id = vendor.account_id
    join request on request.id = lead.request_id join client on client.id = request.client_id
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

interface PassedRequestToMail extends PassedEvent {
  quotes: number
  /** Whether the client has proven the address for it. */
  isProven: boolean
}

/** A request that was closed after its day, for its client; undefined once it is gone. */
export async function findPassedRequest(db: Queryable, requestId: number): Promise<PassedRequestToMail | undefined> {
  const rows = await db.query<PassedRequestToMail>(sql`
    select client.email, ${clientConfirmed} as "isProven", client.first_name as name, request.event_type as "eventType", request.event_date as "eventDate",
      request.event_date_latest as "eventDateLatest", (
        select count(*)::int from lead
        where lead.request_id = request.id and lead.state = 'quoted') as quotes
    from request join client on client.id = request.client_id
    where request.id = ${requestId}::int and request.closed_because = 'eventPassed'`)
  return rows[0]
}

/** Leads of one vendor that were closed after their day, oldest first; none when no account manages the vendor. */
export function findPassedLeads(
  db: Queryable,
  leadIds: readonly number[],
): Promise<(PassedEvent & { vendorId: number; clientFirstName: string })[]> {
  return db.query(sql`
    select account.username as email, vendor.id as "vendorId", vendor.profile_name as name,
      client.first_name as "clientFirstName", request.event_type as "eventType", lead.event_date as "eventDate", request.event_date_latest as "eventDateLatest"
    from lead
    join vendor on vendor.id = lead.vendor_id join account on account.id = vendor.account_id
    join request on request.id = lead.request_id join client on client.id = request.client_id
    where lead.id = any(${leadIds}::int[]) and lead.closed_because = 'eventPassed' order by lead.id`)
}
