/** Bookings: their rows and the moves between their states. */
import type { BookingState } from '#contract/bookings/booking-states.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { CancellationPolicy } from '#contract/bookings/quote-terms.ts'
import { QueryFailed } from '#server/db/errors.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/one-row.ts'
import type { Offer } from './offers.ts'

/** SQLSTATE of the constraint that refuses a second booking for one crew and time. */
const EXCLUSION_VIOLATION = '23P01'

/** Whether the database refused to book a vendor twice. */
export const isDoubleBooking = (error: unknown): boolean =>
  error instanceof QueryFailed && error.code === EXCLUSION_VIOLATION

/** The facts that decide about a booking's moves. */
export interface BookingRow {
  id: number
  state: BookingState
  vendorId: number
  /** The account that manages the vendor now; null when none does. */
  clientAccountId: number | null
  /** Null once the client's data was deleted. */
  requestId: number | null
  leadId: number | null
  serviceTypeId: number
  eventType: string
  eventDate: string
  timeZone: string
  starts: Date
  ends: Date
  /** With set-up and travel. */
  from: Date
  until: Date
  crew: number | null
  totalCents: number
  cancellation: CancellationPolicy | null
  owedCents: number | null
}

const columns = sql`
  select booking.id, booking.state, booking.vendor_id as "vendorId",
    booking.client_account_id as "clientAccountId", lead.request_id as "requestId", booking.lead_id as "leadId",
    booking.service_type_id as "serviceTypeId", coalesce(request.event_type, 'Event') as "eventType",
    booking.event_date as "eventDate", booking.time_zone as "timeZone", booking.starts, booking.ends,
    lower(booking.during) as from, upper(booking.during) as until, booking.crew, booking.total_cents as "totalCents",
    booking.cancellation, booking.owed_cents as "owedCents"
  from booking join vendor on vendor.id = booking.vendor_id
  left join lead on lead.id = booking.lead_id
  left join request on request.id = lead.request_id`

/** A booking, whoever it belongs to; services check that. */
export async function findBookingRow(db: Queryable, id: number): Promise<BookingRow | undefined> {
  const rows = await db.query<BookingRow>(sql`${columns} where booking.id = ${id}::int`)
  return rows[0]
}

/** A booking, locked until the commit. Lock the calendar and the request first (`lockCalendar`). */
export async function lockBooking(tx: Queryable, id: number): Promise<BookingRow | undefined> {
  const rows = await tx.query<BookingRow>(sql`${columns} where booking.id = ${id}::int for update of booking`)
  return rows[0]
}

/** Adds an accepted booking of a quote by a client whose address is proven. @returns its id */
export async function addBooking(
  tx: Queryable,
  {
    offer,
    quote,
    clientAccountId,
    now,
  }: { offer: Offer; quote: NonNullable<Offer['quote']>; clientAccountId: number; now: Date },
): Promise<number> {
  const { terms } = quote
  const { id } = oneRow(
    await tx.query<{ id: number }>(sql`
    insert into booking (
      vendor_id, lead_id, quote_id, client_account_id, state, service_type_id, event_date, starts_at, ends_at, time_zone,
      starts, ends, set_up_minutes, travel_minutes, during, crew, quote_revision, total_cents, deposit_cents,
      balance_due_on, cancellation, includes, message, terms, is_client_proven, created_at, changed_at)
    values (
      ${offer.vendorId}::int, ${offer.leadId}::int, ${quote.id}::int, ${clientAccountId}::int, 'accepted',
      ${offer.serviceTypeId}::int, ${offer.eventDate}::date, ${offer.startsAt}::timestamp, ${offer.endsAt}::timestamp,
      ${offer.timeZone}, ${offer.starts}::timestamptz, ${offer.ends}::timestamptz, ${offer.setUpMinutes}::int,
      ${offer.travelMinutes}::int, tstzrange(${offer.from}::timestamptz, ${offer.until}::timestamptz),
      ${terms?.crew ?? null}::smallint, ${quote.revision}::int, ${quote.totalCents}::int,
      ${terms?.depositCents ?? 0}::int, ${terms?.balanceDueOn ?? null}::date, ${terms?.cancellation ?? null},
      ${quote.includes}, ${quote.message}, ${terms && JSON.stringify(terms)}::jsonb, true, ${now}::timestamptz,
      ${now}::timestamptz)
    returning id`),
  )
  return id
}

/** @throws QueryFailed when the crew has another booking at that time (`isDoubleBooking`) */
export async function setConfirmed(tx: Queryable, id: number, crew: number, now: Date): Promise<void> {
  await tx.query(sql`
    update booking set state = 'confirmed', crew = ${crew}::smallint, confirmed_at = ${now}::timestamptz,
      changed_at = ${now}::timestamptz
    where id = ${id}::int`)
}

export async function setCompleted(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`update booking set state = 'completed', changed_at = ${now}::timestamptz where id = ${id}::int`)
}

export async function setCanceled(
  tx: Queryable,
  id: number,
  { by, reason, owedCents, now }: { by: Side; reason: string; owedCents: number | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update booking set state = 'cancelled', canceled_by = ${by}, canceled_at = ${now}::timestamptz,
      cancel_reason = ${reason},
      owed_cents = ${owedCents}::int, changed_at = ${now}::timestamptz
    where id = ${id}::int`)
}

export async function setRefused(
  tx: Queryable,
  id: number,
  because: 'slotTaken' | 'notConfirmed',
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update booking set state = 'refused', refused_because = ${because}, changed_at = ${now}::timestamptz
    where id = ${id}::int`)
}

/** Notes that something about a booking changed. */
export async function touchBooking(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`update booking set changed_at = ${now}::timestamptz where id = ${id}::int`)
}

/** Accepted bookings of a vendor that overlap a range, oldest first; each with its request. */
export function findWaitingBookings(
  tx: Queryable,
  { vendorId, from, until }: { vendorId: number; from: Date; until: Date },
): Promise<Pick<BookingRow, 'id' | 'crew' | 'from' | 'until' | 'requestId' | 'serviceTypeId'>[]> {
  return tx.query(sql`
    select booking.id, booking.crew, lower(booking.during) as from, upper(booking.during) as until,
      lead.request_id as "requestId", booking.service_type_id as "serviceTypeId"
    from booking left join lead on lead.id = booking.lead_id
    where booking.vendor_id = ${vendorId}::int and booking.state = 'accepted'
      and booking.during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
    order by booking.id`)
}
