/** SQL for who is free on a day (docs/specification.md#calendars). */
import { weekdayOf } from '#contract/dates.ts'
import { sql, type Sql } from '#server/db/sql.ts'

const closedOn = (day: string) => sql`
  select closed_weekday.vendor_id from closed_weekday where closed_weekday.weekday = ${weekdayOf(day)}::smallint`

/**
 * Who can't come on a day, as `vendor_id`: those without a free crew, and those who take no events on that day of the
 * week. A vendor may be there twice: leaving the second one out costs more than reading both.
 */
export const busyOn = (day: string) => sql`
  select busy_day.vendor_id from busy_day where busy_day.day = ${day}::date
  union all ${closedOn(day)}`

/** A condition on `listing`, in a statement with the rows `busy`. */
export const isAmongBusy = sql`listing.vendor_id in (select busy.vendor_id from busy)`

/**
 * A further condition on `listing`: some crew of the vendor is free on the day, or the vendor did not say. Those who
 * are busy are read once, not looked up for each vendor.
 */
export const isNotBusy = (day: string) =>
  sql`
    and listing.vendor_id not in (${busyOn(day)})`

/** Looking for one vendor in a list takes as long as reading so many of them. */
const READS_PER_LOOK = 10

/**
 * How many vendors of a list are among the rows `busy`: those of the list are read, or, if it is much longer, those who
 * are busy are looked for in it.
 * @param inList a condition on `listing`
 * @param total SQL for how many the list has
 */
export const busyIn = (inList: Sql, total: Sql): Sql => sql`
  case when ${total} < ${READS_PER_LOOK}::int * (select count(*) from busy)
    then (select count(*) filter (where ${isAmongBusy})::int from listing where ${inList})
    else (select count(*)::int from (select distinct vendor_id from busy) as busy cross join lateral (
        select from listing where listing.vendor_id = busy.vendor_id and ${inList} offset 0) as listed)
  end`

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
  exists (select from availability
    where availability.vendor_id = listing.vendor_id and availability.known_until > ${now}::timestamptz)
  and not exists (select from unsaid_day
    where unsaid_day.vendor_id = listing.vendor_id and unsaid_day.day = ${day}::date))`

/** As `isKnownFree`, looked up for one vendor after the other: for the first few of a long list. */
export const isKnownFreeByLook = (day: string, now: Date): Sql => sql`(
  coalesce((select availability.known_until > ${now}::timestamptz from availability
    where availability.vendor_id = listing.vendor_id), false)
  and (select unsaid_day.day from unsaid_day
    where unsaid_day.vendor_id = listing.vendor_id and unsaid_day.day = ${day}::date) is null)`
