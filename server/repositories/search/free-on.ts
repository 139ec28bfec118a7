/** SQL for who is free on a day (docs/specification.md#calendars). */
import { sql } from '#server/db/sql.ts'

/** A further condition on `listing`: some crew of the vendor is free on the day, or the vendor did not say. */
export const isNotBusy = (day: string) =>
  sql`
    and not exists (select from busy_day where busy_day.day = ${day}::date and busy_day.vendor_id = listing.vendor_id)`

/** Until when a day of `vendor` without busy time counts as free; null when it never said anything. */
export const isFreeUntil = sql`(select known_until from availability where availability.vendor_id = vendor.id)`
