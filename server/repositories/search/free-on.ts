/**
 * SQL for who is free on a day (docs/specification.md#calendars). Each vendor is looked up by itself, so that a search
 * reads no more of them than its list or its area has, however many are busy. Looks are scalar subqueries: of `exists`
 * and `in`, the planner may make a read of the whole table.
 */
import { weekdayOf } from '#contract/dates.ts'
import { sql, type Sql } from '#server/db/sql.ts'

const dayOf = (vendorId: Sql, day: string) => sql`(
  select busy_day.vendor_id from busy_day where busy_day.vendor_id = ${vendorId} and busy_day.day = ${day}::date)`

const closedOf = (vendorId: Sql, day: string) => sql`(
  select closed_weekday.vendor_id from closed_weekday
  where closed_weekday.vendor_id = ${vendorId} and closed_weekday.weekday = ${weekdayOf(day)}::smallint)`

const ofListing = sql`listing.vendor_id`

/**
 * A condition on `listing`: its vendor can't come on the day, without a free crew or taking no events on that day of the
 * week.
 */
export const isBusy = (day: string): Sql =>
  sql`(${dayOf(ofListing, day)} is not null or ${closedOf(ofListing, day)} is not null)`

/** A further condition on `listing`: some crew of the vendor is free on the day, or the vendor did not say. */
export const isNotBusy = (day: string): Sql => sql`and not ${isBusy(day)}`

/**
 * SQL for how many vendors of a list are busy on a day: a join, which takes as long as reading both or as looking for
 * the fewer ones among the others, whichever the planner chooses.
 * @param inList a condition on `listing`
 */
export const busyIn = (day: string, inList: Sql): Sql => sql`(
  (select count(*)::int from busy_day join listing on listing.vendor_id = busy_day.vendor_id
    where busy_day.day = ${day}::date and ${inList})
  + (select count(*)::int from closed_weekday join listing on listing.vendor_id = closed_weekday.vendor_id
    where closed_weekday.weekday = ${weekdayOf(day)}::smallint and ${inList} and ${dayOf(ofListing, day)} is null))`

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
  and (select unsaid_day.day from unsaid_day
    where unsaid_day.vendor_id = listing.vendor_id and unsaid_day.day = ${day}::date) is null)`
