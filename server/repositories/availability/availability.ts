/** Vendors' calendars: crews, buffers, and the busy times that they typed. */
import { AVAILABILITY_KNOWN_DAYS } from '#contract/availability/availability-limits.ts'
import type { BusyRange, NewWeekdayHours, WeekdayHours } from '#contract/availability/availability.ts'
import { weekdayOf } from '#contract/dates.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { bookingStands } from '#server/repositories/bookings/booking-stands.ts'

export interface AvailabilityRow {
  timeZone: string
  crews: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  saidAt: Date
  knownUntil: Date
}

/** Epoch milliseconds; of one crew, or with null of all. */
export interface BusySpanRow {
  vendorId: number
  crew: number | null
  start: number
  end: number
  /** Nothing is added around it: whole days, and bookings, which have their own set-up and travel. */
  isWhole: boolean
}

const columns = sql`
  time_zone as "timeZone", crews, buffer_before_minutes as "bufferBeforeMinutes",
  buffer_after_minutes as "bufferAfterMinutes", said_at as "saidAt", known_until as "knownUntil"`

/** Undefined for a vendor that never said anything. */
export async function findAvailability(db: Queryable, vendorId: number): Promise<AvailabilityRow | undefined> {
  const rows = await db.query<AvailabilityRow>(sql`
    select ${columns} from availability where vendor_id = ${vendorId}::int`)
  return rows[0]
}

/** A vendor's row, made where it is missing, and locked until the commit: changes of one calendar take turns. */
export async function lockAvailability(
  tx: Queryable,
  vendorId: number,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<AvailabilityRow> {
  let row = await findLocked(tx, vendorId)
  if (!row) {
    // Not before it is known to be missing: even an insert without effect drops the saved replies of searches.
    await tx.query(sql`
      insert into availability (vendor_id, time_zone, said_at, known_until)
      values (${vendorId}::int, ${timeZone}, ${NEVER}::timestamptz, ${now}::timestamptz) on conflict do nothing`)
    row = await findLocked(tx, vendorId)
  }
  if (!row) throw new Error('The calendar of a vendor was deleted while it was changed.')
  return row
}

/** When a vendor said that its calendar is right that only marked busy times or subscribed to a calendar so far. */
export const NEVER = new Date(0)

/** A word of that time has just stopped counting. */
const unsaidAt = (now: Date) => new Date(now.getTime() - AVAILABILITY_KNOWN_DAYS * DAY_MS)

/** Takes back what the vendor said about its free days since a moment; what it said before stays. */
export async function unsaySince(tx: Queryable, vendorId: number, since: Date, now: Date): Promise<void> {
  await tx.query(sql`
    update availability set said_at = ${unsaidAt(now)}::timestamptz
    where vendor_id = ${vendorId}::int and said_at >= ${since}::timestamptz`)
}

async function findLocked(tx: Queryable, vendorId: number): Promise<AvailabilityRow | undefined> {
  const [row] = await tx.query<AvailabilityRow>(sql`
    select ${columns} from availability where vendor_id = ${vendorId}::int for update`)
  return row
}

export async function updateAvailability(tx: Queryable, vendorId: number, row: AvailabilityRow): Promise<void> {
  await tx.query(sql`
    update availability set time_zone = ${row.timeZone}, crews = ${row.crews}::int,
      buffer_before_minutes = ${row.bufferBeforeMinutes}::int, buffer_after_minutes = ${row.bufferAfterMinutes}::int,
      said_at = ${row.saidAt}::timestamptz, known_until = ${row.knownUntil}::timestamptz
    where vendor_id = ${vendorId}::int`)
}

export function findBusyRanges(db: Queryable, vendorId: number): Promise<BusyRange[]> {
  return db.query<BusyRange>(sql`
    select id, crew, starts_on as "startsOn", to_char(starts_at, 'HH24:MI') as "startsAt", ends_on as "endsOn",
      to_char(ends_at, 'HH24:MI') as "endsAt", time_zone as "timeZone", note
    from busy_range where vendor_id = ${vendorId}::int order by starts_on, starts_at nulls first, id`)
}

/** Adds busy times, or changes those whose ids are known. `start` and `end` are their instants. */
export async function putBusyRanges(
  tx: Queryable,
  vendorId: number,
  ranges: readonly (BusyRange & { start: Date; end: Date })[],
): Promise<void> {
  await tx.query(sql`
    insert into busy_range (vendor_id, id, crew, starts_on, starts_at, ends_on, ends_at, time_zone, during, note)
    select ${vendorId}::int, id, crew, "startsOn", "startsAt", "endsOn", "endsAt", "timeZone",
      tstzrange("start", "end"), note
    from json_to_recordset(${JSON.stringify(ranges)}::json) as row (
      id uuid, crew smallint, "startsOn" date, "startsAt" time, "endsOn" date, "endsAt" time, "timeZone" text,
      "start" timestamptz, "end" timestamptz, note text)
    on conflict (vendor_id, id) do update set crew = excluded.crew, starts_on = excluded.starts_on,
      starts_at = excluded.starts_at, ends_on = excluded.ends_on, ends_at = excluded.ends_at,
      time_zone = excluded.time_zone, during = excluded.during, note = excluded.note`)
}

export async function removeBusyRanges(tx: Queryable, vendorId: number, ids: readonly string[]): Promise<void> {
  await tx.query(sql`delete from busy_range where vendor_id = ${vendorId}::int and id = any(${ids}::uuid[])`)
}

export async function countBusyRanges(tx: Queryable, vendorId: number): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from busy_range where vendor_id = ${vendorId}::int`,
  )
  return rows[0]?.count ?? 0
}

/** When a vendor takes events, from Sunday on; days of which it said nothing are left out. */
export async function findWeeklyHours(db: Queryable, vendorId: number): Promise<WeekdayHours[]> {
  const rows = await db.query<{ weekday: number; takes: WeekdayHours['takes']; startsAt: string; endsAt: string }>(sql`
    select weekday, takes, to_char(starts_at, 'HH24:MI') as "startsAt", to_char(ends_at, 'HH24:MI') as "endsAt"
    from weekly_hours where vendor_id = ${vendorId}::int order by weekday`)
  return rows.map(({ weekday, takes, startsAt, endsAt }) =>
    takes === 'hours' ? { weekday, takes, startsAt, endsAt } : { weekday, takes },
  )
}

/** Sets the hours of the named days of the week, each of them once. */
export async function putWeeklyHours(
  tx: Queryable,
  vendorId: number,
  hours: readonly NewWeekdayHours[],
): Promise<void> {
  if (hours.length === 0) return
  await tx.query(sql`
    delete from weekly_hours
    where vendor_id = ${vendorId}::int and weekday = any(${hours.map(({ weekday }) => weekday)}::smallint[])`)
  await tx.query(sql`
    insert into weekly_hours (vendor_id, weekday, takes, starts_at, ends_at)
    select ${vendorId}::int, weekday, takes, "startsAt", "endsAt"
    from json_to_recordset(${JSON.stringify(hours)}::json) as row (
      weekday smallint, takes text, "startsAt" time, "endsAt" time)
    where takes <> 'notSaid'`)
}

/** Replaces the days of the week on which a vendor takes no events. */
export async function setClosedWeekdays(tx: Queryable, vendorId: number, weekdays: readonly number[]): Promise<void> {
  const known = await tx.query<{ weekday: number }>(sql`
    select weekday from closed_weekday where vendor_id = ${vendorId}::int`)
  const before = new Set(known.map(({ weekday }) => weekday))
  const [gone, added] = [
    [...before].filter((weekday) => !weekdays.includes(weekday)),
    weekdays.filter((weekday) => !before.has(weekday)),
  ]
  // Statements without effect would drop the saved replies of searches.
  if (gone.length > 0)
    await tx.query(sql`
      delete from closed_weekday where vendor_id = ${vendorId}::int and weekday = any(${gone}::smallint[])`)
  if (added.length > 0)
    await tx.query(sql`
      insert into closed_weekday (weekday, vendor_id)
      select weekday, ${vendorId}::int from unnest(${added}::smallint[]) as weekday on conflict do nothing`)
}

/** Everything that keeps crews of these vendors busy within a time: typed, from calendars elsewhere, booked. */
export function busySpans(db: Queryable, vendorIds: readonly number[], { from, to }: { from: Date; to: Date }) {
  const window = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`
  // Cut to the window, because nothing bounds how long a time lasts.
  const start = sql`(extract(epoch from lower(during * ${window})) * 1000)::float8`
  const end = sql`(extract(epoch from upper(during * ${window})) * 1000)::float8`
  return db.query<BusySpanRow>(sql`
    select vendor_id as "vendorId", crew, ${start} as start, ${end} as end, starts_at is null as "isWhole"
    from busy_range where vendor_id = any(${vendorIds}::int[]) and during && ${window}
    union all
    select feed.vendor_id, feed.crew, ${start}, ${end}, is_all_day
    from feed_busy join calendar_feed as feed on feed.id = feed_busy.feed_id
    where feed.vendor_id = any(${vendorIds}::int[]) and during && ${window}
    union all
    select vendor_id, crew, ${start}, ${end}, true
    from booking where vendor_id = any(${vendorIds}::int[]) and state in ('confirmed', 'completed')
      and during && ${window}`)
}

export interface BookedRow {
  id: number
  crew: number | null
  eventType: string
  timeZone: string
  starts: Date
  ends: Date
  isConfirmed: boolean
}

/** The bookings of a vendor from a moment on, soonest first, without those that fell through. */
export const findBooked = (db: Queryable, vendorId: number, from: Date, take: number) =>
  db.query<BookedRow>(sql`
    select booking.id, booking.crew, coalesce(request.event_type, 'Event') as "eventType", booking.time_zone as "timeZone",
      booking.starts, booking.ends, booking.state <> 'accepted' as "isConfirmed"
    from booking left join lead on lead.id = booking.lead_id
    left join request on request.id = lead.request_id
    where booking.vendor_id = ${vendorId}::int and ${bookingStands}
      and booking.ends > ${from}::timestamptz
    order by booking.starts, booking.id limit ${take}::int`)

/** The calendars of listed vendors: one is missing where its vendor never said anything. */
export const findAvailabilities = (db: Queryable, vendorIds: readonly number[]) =>
  db.query<
    Pick<AvailabilityRow, 'timeZone' | 'crews' | 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'knownUntil'> & {
      vendorId: number
    }
  >(sql`
    select vendor_id as "vendorId", time_zone as "timeZone", crews, buffer_before_minutes as "bufferBeforeMinutes",
      buffer_after_minutes as "bufferAfterMinutes", known_until as "knownUntil"
    from availability where vendor_id = any(${vendorIds}::int[])`)

/** Those of the vendors of whom no crew is free on a day, and those of whom that is not known. */
export async function vendorsNotFreeOn(
  db: Queryable,
  vendorIds: readonly number[],
  day: string,
): Promise<Map<number, 'busy' | 'notSaid'>> {
  const rows = await db.query<{ id: number; state: 'busy' | 'notSaid' }>(sql`
    select vendor_id as id, 'notSaid' as state from unsaid_day
    where day = ${day}::date and vendor_id = any(${vendorIds}::int[])
    union all
    select vendor_id, 'busy' from busy_day where day = ${day}::date and vendor_id = any(${vendorIds}::int[])
    union all
    select vendor_id, 'busy' from closed_weekday
    where weekday = ${weekdayOf(day)}::smallint and vendor_id = any(${vendorIds}::int[])`)
  // The last one of a vendor counts: a day that isn't theirs is busy, whatever else is known of it.
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Replaces the days on which no crew of a vendor is free; those that stay are not touched. */
export const setBusyDays = (tx: Queryable, vendorId: number, days: readonly string[]): Promise<void> =>
  setDays(tx, sql`busy_day`, vendorId, days)

/** Replaces the days of which nothing is known, none of them busy. */
export const setUnsaidDays = (tx: Queryable, vendorId: number, days: readonly string[]): Promise<void> =>
  setDays(tx, sql`unsaid_day`, vendorId, days)

async function setDays(tx: Queryable, table: Sql, vendorId: number, days: readonly string[]): Promise<void> {
  const changed = await tx.query(sql`
    select from ${table} where vendor_id = ${vendorId}::int and day <> all(${days}::date[]) limit 1`)
  // Statements without effect would drop saved replies as well.
  if (changed.length > 0)
    await tx.query(sql`delete from ${table} where vendor_id = ${vendorId}::int and day <> all(${days}::date[])`)
  const missing = await tx.query<{ day: string }>(sql`
    select day from unnest(${days}::date[]) as day
    where not exists (select from ${table} as known where vendor_id = ${vendorId}::int and known.day = day.day)`)
  if (missing.length > 0)
    await tx.query(sql`
      insert into ${table} (day, vendor_id) select day, ${vendorId}::int
      from unnest(${missing.map(({ day }) => day)}::date[]) as day
      on conflict do nothing`)
}
