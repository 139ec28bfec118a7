/** The sample marketplace's calendars: some vendors say when they are free, so that a search for a day shows it. */
import type { Queryable } from './database.ts'
import { sql } from './sql.ts'

/** A third of those after the first two thousand: vendors who never said anything are there as well. */
const FROM = 2000
const EVERY = 3
const WEEKS = 26
/** One Saturday in so many is taken. */
const TAKEN_EVERY = 3

/** @param today a calendar date */
export async function seedAvailability(tx: Queryable, today: string): Promise<void> {
  await tx.query(sql`
    insert into availability (vendor_id, time_zone, said_at, known_until)
    select id, 'America/Chicago', ${today}::date, ${today}::date + 365 from vendor
    where is_sample and id > ${FROM}::int and id % ${EVERY}::int = 0 on conflict do nothing`)
  await tx.query(sql`
    insert into busy_day (day, vendor_id)
    select ${today}::date + (6 - extract(dow from ${today}::date)::int) + 7 * week, vendor.id
    from vendor join availability on availability.vendor_id = vendor.id
      cross join generate_series(0, ${WEEKS - 1}::int) as week
    where vendor.is_sample and (vendor.id / ${EVERY}::int * 7 + week) % ${TAKEN_EVERY}::int = 0
    on conflict do nothing`)
}
