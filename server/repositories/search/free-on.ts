/**
 * SQL for who is free on a day (docs/specification.md#calendars). Each vendor is looked up by itself, so that a search
 * reads no more of them than its list or its area has, however many are busy. Looks are scalar subqueries: of `exists`
 * and `in`, the planner may make a read of the whole table. They are false instead of null where there is no row: the
 * planner takes half of all rows for true, but hardly any for null, and then sorts what an index has in order.
 */
import { weekdayOf } from '#contract/dates.ts'
import { sql, type Sql } from '#server/db/sql.ts'

const isTakenFor = (vendorId: Sql, day: string) => sql`coalesce((
  select true from busy_day where busy_day.vendor_id = ${vendorId} and busy_day.day = ${day}::date), false)`

const isClosedFor = (vendorId: Sql, day: string) => sql`coalesce((
  select true from closed_weekday
  where closed_weekday.vendor_id = ${vendorId} and closed_weekday.weekday = ${weekdayOf(day)}::smallint), false)`

/**
 * A condition on `listing`: its vendor can't come on the day, without a free crew, or because it takes no events on that
 * day of the week.
 */
export const isBusy = (day: string): Sql =>
  sql`(${isTakenFor(sql`listing.vendor_id`, day)} or ${isClosedFor(sql`listing.vendor_id`, day)})`

const takenOn = (day: string) => sql`select busy_day.vendor_id from busy_day where busy_day.day = ${day}::date`
const closedOn = (day: string) => sql`
  select closed_weekday.vendor_id from closed_weekday where closed_weekday.weekday = ${weekdayOf(day)}::smallint`

/** Everyone who can't come on a day, each once, as `vendor_id`. */
export const busyOn = (day: string): Sql => sql`${takenOn(day)} union ${closedOn(day)}`

/** For many rows with a `vendor_id`: joins both tables to them once, instead of looking each up. */
const joinBusy = (row: Sql, day: string): Sql => sql`
  left join busy_day on busy_day.vendor_id = ${row}.vendor_id and busy_day.day = ${day}::date
  left join closed_weekday on closed_weekday.vendor_id = ${row}.vendor_id
    and closed_weekday.weekday = ${weekdayOf(day)}::smallint`

/** A condition on what `joinBusy` joined. */
const isJoinedBusy = sql`(busy_day.vendor_id is not null or closed_weekday.vendor_id is not null)`

/** To look up whether a vendor is busy takes as long as to read so many who are, in order. */
const BUSY_PER_LOOK = 20
/** To look one who is busy up in a list takes as long as to read so many of the list, and join those who are busy. */
const LISTED_PER_LOOK = 3

const upTo = (rows: Sql, most: Sql) => sql`(select count(*) from (${rows} limit ${most}) as counted)`

/**
 * How many vendors of a list are busy on a day. Where the list or those who are busy are much fewer, they are looked up
 * among the others; otherwise both are read. The planner knows how many are busy on some day, not on this one.
 * @param inList a condition on `listing`
 * @param total SQL for how many the list has
 */
export const busyIn = (day: string, inList: Sql, total: Sql): Sql => sql`(
  select case
    when all_busy.vendors >= ${BUSY_PER_LOOK}::int * ${total}
      then (select count(*)::int from listing where ${inList} and ${isBusy(day)})
    when ${LISTED_PER_LOOK}::int * all_busy.vendors < ${total}
      then (select count(*)::int from (${busyOn(day)}) as busy cross join lateral (
        select from listing where listing.vendor_id = busy.vendor_id and ${inList} offset 0) as listed)
    else (select count(*)::int from listing ${joinBusy(sql`listing`, day)} where ${inList} and ${isJoinedBusy})
  end
  from (select ${upTo(takenOn(day), sql`${BUSY_PER_LOOK}::int * ${total}`)}
    + ${upTo(closedOn(day), sql`${BUSY_PER_LOOK}::int * ${total}`)} as vendors offset 0) as all_busy)`

/**
 * Until when a day of `vendor` without busy time counts as free; null when it never said anything, or nothing is known
 * of this day.
 */
export const isFreeUntil = (day: string | null) =>
  sql`(select known_until from availability where availability.vendor_id = vendor.id
    and not exists (
      select from unsaid_day where unsaid_day.vendor_id = vendor.id and unsaid_day.day = ${day}::date))`

/** Whether a listing's vendor is known to be free on the day, of those who are not busy. */
export const isKnownFree = (day: string, now: Date): Sql => sql`(
  coalesce((select availability.known_until > ${now}::timestamptz from availability
    where availability.vendor_id = listing.vendor_id), false)
  and not coalesce((select true from unsaid_day
    where unsaid_day.vendor_id = listing.vendor_id and unsaid_day.day = ${day}::date), false))`
