/** Another date for a booking: proposals and decisions in its timeline, and the move itself. */
import type { DateChange } from '#contract/bookings/dates/date-changes.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/one-row.ts'
import { writtenBy } from '#server/repositories/team/teams.ts'
import { LOCAL_TIME } from './offers.ts'

/** When an event is: local times of its place. */
export interface EventTime {
  eventDate: string
  startsAt: string | null
  endsAt: string | null
}

/** SQL fragment: who of the team of the vendor of the row `booking` did what the row `event` says; the full name. */
export const personOfEvent = sql`case when event.by_side = 'vendor' then ${writtenBy(
  { by: sql`event.account_id`, at: sql`event.at`, vendorId: sql`booking.vendor_id` },
  'vendor',
)} end`

/** SQL fragment: the lines about other dates of the row `booking`, oldest first. */
export const dateChangesOfBooking = sql`(
  select coalesce(json_agg(json_build_object('id', event.id, 'at', event.at, 'by', event.by_side, 'what', event.what,
    'person', ${personOfEvent}, 'note', event.note, 'eventDate', event.event_date, 'startsAt', to_char(event.starts_at, ${LOCAL_TIME}),
    'endsAt', to_char(event.ends_at, ${LOCAL_TIME})) order by event.id), '[]')
  from booking_event as event where event.booking_id = booking.id and event.event_date is not null)`

export async function findDateChanges(db: Queryable, bookingId: number): Promise<DateChange[]> {
  const [row] = await db.query<{ changes: DateChange[] }>(sql`
    select ${dateChangesOfBooking} as changes from booking where booking.id = ${bookingId}::int`)
  return row?.changes ?? []
}

/** The booking of a proposal; undefined when there is no such proposal. */
export async function bookingOfProposal(db: Queryable, id: number): Promise<number | undefined> {
  const [row] = await db.query<{ bookingId: number }>(sql`
    select booking_id as "bookingId" from booking_event where id = ${id}::int and what = 'dateProposed'`)
  return row?.bookingId
}

interface NewDateChange {
  bookingId: number
  by: Side
  accountId: number
  /** The Idempotency-Key of the write. */
  key: string
  what: DateChange['what']
  note?: string
  time: EventTime
  /** Null for a proposal. */
  proposalId: number | null
  now: Date
}

/** Adds a line. @returns its id */
export async function addDateChange(tx: Queryable, change: NewDateChange): Promise<number> {
  const { bookingId, by, accountId, key, what, note = '', time, proposalId, now } = change
  const { id } = oneRow(
    await tx.query<{ id: number }>(sql`
    insert into booking_event (booking_id, at, by_side, account_id, idempotency_key, what, note, event_date, starts_at,
      ends_at, proposal_id)
    values (${bookingId}::int, ${now}::timestamptz, ${by}, ${accountId}::int, ${key}::uuid, ${what}, ${note},
      ${time.eventDate}::date, ${time.startsAt}::timestamp, ${time.endsAt}::timestamp, ${proposalId}::int)
    returning id`),
  )
  return id
}

/** The time of a booking, as it was typed. */
export async function findEventTime(db: Queryable, bookingId: number): Promise<EventTime | undefined> {
  const rows = await db.query<EventTime>(sql`
    select event_date as "eventDate", to_char(starts_at, ${LOCAL_TIME}) as "startsAt",
      to_char(ends_at, ${LOCAL_TIME}) as "endsAt"
    from booking where id = ${bookingId}::int`)
  return rows[0]
}

/** Another booking of the same client with the same vendor on a day, as accepting a quote counts it. */
export async function findOtherOnDay(db: Queryable, bookingId: number, day: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(sql`
    select other.id from booking
    join booking as other on other.vendor_id = booking.vendor_id and other.client_account_id = booking.client_account_id
    where booking.id = ${bookingId}::int and other.id <> booking.id and other.event_date = ${day}::date
      and other.state in ('accepted', 'confirmed', 'completed')
    order by other.id desc limit 1`)
  return row?.id
}

/** A booking's time as instants, and with set-up and travel. */
interface Span {
  starts: Date
  ends: Date
  from: Date
  until: Date
}

/** The instants of another time of a booking, with its set-up and travel. */
export async function findSpan(db: Queryable, bookingId: number, time: EventTime): Promise<Span> {
  const [row] = await db.query<Span>(sql`
    select span.starts, span.ends, lower(span.during) as from, upper(span.during) as until
    from booking cross join lateral event_span(${time.eventDate}::date, ${time.startsAt}::timestamp,
      ${time.endsAt}::timestamp, booking.time_zone, booking.set_up_minutes, booking.travel_minutes) as span
    where booking.id = ${bookingId}::int`)
  if (!row) throw new Error('A booking is gone in its own transaction.')
  return row
}

/**
 * Moves a booking to another time. A balance that would be due after the event is due with it.
 * @throws QueryFailed when the crew has another booking at that time (`isDoubleBooking`)
 */
export async function setEventTime(
  tx: Queryable,
  id: number,
  { time, span, crew, now }: { time: EventTime; span: Span; crew: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update booking set event_date = ${time.eventDate}::date, starts_at = ${time.startsAt}::timestamp,
      ends_at = ${time.endsAt}::timestamp, starts = ${span.starts}::timestamptz, ends = ${span.ends}::timestamptz,
      during = tstzrange(${span.from}::timestamptz, ${span.until}::timestamptz), crew = ${crew}::smallint,
      balance_due_on = least(balance_due_on, ${time.eventDate}::date), changed_at = ${now}::timestamptz
    where id = ${id}::int`)
}
