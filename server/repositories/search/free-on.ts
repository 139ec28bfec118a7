/** SQL for who is free on a day (docs/specification.md#calendars). */
import { sql, type Sql } from '#server/db/sql.ts'

/**
 * A further condition on `listing`: some crew of the vendor is free on the day, or the vendor did not say. Those who
 * are busy are read once, not looked up for each vendor.
 */
export const isNotBusy = (day: string) =>
  sql`
    and listing.vendor_id not in (select busy_day.vendor_id from busy_day where busy_day.day = ${day}::date)`

/** Looking for one vendor in a list takes as long as reading so many of them. */
const READS_PER_LOOK = 10

/**
 * How many vendors of a list are busy on a day: those of the list are read, or, if it is much longer, those who are
 * busy are looked for in it.
 * @param inList a condition on `listing`
 * @param total SQL for how many the list has
 */
export const busyIn = (day: string, inList: Sql, total: Sql): Sql => sql`
  (select case when list.vendors < ${READS_PER_LOOK}::int * busy.vendors
    then (select count(*)::int from listing where ${inList} and listing.vendor_id in (
      select busy_day.vendor_id from busy_day where busy_day.day = ${day}::date))
    else (select count(*)::int from busy_day cross join lateral (
        select from listing where listing.vendor_id = busy_day.vendor_id and ${inList} offset 0) as listed
      where busy_day.day = ${day}::date)
    end
  from (select ${total} as vendors) as list,
    (select count(*) as vendors from busy_day where busy_day.day = ${day}::date) as busy)`

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
