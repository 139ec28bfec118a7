/**
 * A vendor's calendar: which crews are free when. Whoever writes to it takes its lock first; the exclusion constraint
 * of the table `booking` refuses what would get past this.
 */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/**
 * Serializes everything that takes a vendor's time, until the transaction ends. Take it before any row: of the
 * request, its leads, and its bookings, in this order.
 * @throws LockTimeout when another one takes too long
 */
export async function lockCalendar(tx: Queryable, vendorId: number): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar of vendor ${vendorId}`}, 0))`)
}

/** SQL fragment: a busy time with the buffers of the row `own` of `availability`; whole days have none. */
const withBuffers = (during: Sql, isWhole: Sql) => sql`
  case when ${isWhole} then ${during} else tstzrange(
    lower(${during}) - make_interval(mins => own.buffer_before_minutes),
    upper(${during}) + make_interval(mins => own.buffer_after_minutes)) end`

interface AskedCrew {
  vendorId: Sql
  crew: Sql
  during: Sql
  /** A booking that is to be moved there, and so leaves its own time. */
  exceptBooking?: Sql
}

/**
 * SQL fragment: whether a crew of a vendor is free for a whole range, set-up and travel included. The only place that
 * says what makes a crew busy: its bookings, busy times that the vendor typed, and its calendars elsewhere.
 */
const crewIsFree = ({ vendorId, crew, during, exceptBooking = sql`null::int` }: AskedCrew) => sql`
  not exists (
    select from booking as taken
    where taken.vendor_id = ${vendorId} and taken.crew = ${crew} and taken.state in ('confirmed', 'completed')
      and taken.during && ${during} and taken.id is distinct from ${exceptBooking})
  and not exists (
    select from busy_range as typed join availability as own using (vendor_id)
    where typed.vendor_id = ${vendorId} and coalesce(typed.crew = ${crew}, true)
      and ${withBuffers(sql`typed.during`, sql`typed.starts_at is null`)} && ${during})
  and not exists (
    select from calendar_feed as feed join availability as own using (vendor_id)
    join feed_busy on feed_busy.feed_id = feed.id
    where feed.vendor_id = ${vendorId} and coalesce(feed.crew = ${crew}, true)
      and ${withBuffers(sql`feed_busy.during`, sql`feed_busy.is_all_day`)} && ${during})`

/** SQL fragment: how many events the row `vendor` can serve at the same time. */
const crewsOfVendor = sql`
  coalesce((select availability.crews from availability where availability.vendor_id = vendor.id), 1)`

/** SQL fragment: whether any crew of the row `vendor`, or the given one, is free for a range. */
export const someCrewIsFree = ({ crew, during }: { crew: Sql; during: Sql }) => sql`
  exists (
    select from generate_series(1, ${crewsOfVendor}) as each (crew)
    where coalesce(${crew} = each.crew, true)
      and ${crewIsFree({ vendorId: sql`vendor.id`, crew: sql`each.crew`, during })})`

/**
 * The crews of a vendor that are free for a whole range, the lowest number first.
 * @param asked.crew this one only; null for any
 * @param asked.exceptBookingId a booking whose own time does not count; null for none
 */
export async function freeCrews(
  db: Queryable,
  {
    vendorId,
    crew,
    from,
    until,
    exceptBookingId = null,
  }: { vendorId: number; crew: number | null; from: Date; until: Date; exceptBookingId?: number | null },
): Promise<number[]> {
  const rows = await db.query<{ crew: number }>(sql`
    select each.crew from vendor cross join generate_series(1, ${crewsOfVendor}) as each (crew)
    where vendor.id = ${vendorId}::int and coalesce(${crew}::int = each.crew, true)
      and ${crewIsFree({
        vendorId: sql`vendor.id`,
        crew: sql`each.crew`,
        during: sql`tstzrange(${from}::timestamptz, ${until}::timestamptz)`,
        exceptBooking: sql`${exceptBookingId}::int`,
      })}
    order by each.crew`)
  return rows.map((row) => row.crew)
}

/** How many events the vendor can serve at the same time. */
export async function countCrews(db: Queryable, vendorId: number): Promise<number> {
  const [row] = await db.query<{ crews: number }>(sql`
    select ${crewsOfVendor}::int as crews from vendor where id = ${vendorId}::int`)
  return row?.crews ?? 0
}
