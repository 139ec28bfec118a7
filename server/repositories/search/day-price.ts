/** Prices of a day: those of the vendors who ask more on it than at least (docs/specification.md#prices-of-a-day). */
import { weekdayOf } from '#contract/dates.ts'
import { monthDayOf, numberOfMonthDay } from '#contract/season.ts'
import type { PriceSpan } from '#contract/prices/price-rules.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'

const isOfDay = (day: string) => sql`
  day_price.weekday = ${weekdayOf(day)}::smallint
  and ${numberOfMonthDay(monthDayOf(day))}::smallint between day_price.from_day and day_price.until_day`

/** The price of a vendor on a day; null where it asks its lowest. */
export const dayPrice = (day: string, vendorId: Sql = sql`vendor.id`): Sql => sql`(
  select day_price.price from day_price where day_price.vendor_id = ${vendorId} and ${isOfDay(day)})`

/** A further condition on `listing`: its vendor asks no more than this, on a day if one is given. */
export const isWithinPrice = (ceiling: number, day: string | null): Sql => sql`
  and listing.starting_price <= ${ceiling}::int ${
    day === null ? sql`` : sql`and coalesce(${dayPrice(day, sql`listing.vendor_id`)}, 0) <= ${ceiling}::int`
  }`

/** Replaces the prices of a vendor's days, and its lowest one wherever it is listed. */
export async function setDayPrices(
  tx: Queryable,
  vendorId: number,
  { lowest, others }: { lowest: number | null; others: readonly PriceSpan[] },
): Promise<void> {
  const rows = others.map(({ weekday, from, until, price }) => ({
    weekday,
    from: numberOfMonthDay(from),
    until: numberOfMonthDay(until),
    price,
  }))
  await tx.query(sql`delete from day_price where vendor_id = ${vendorId}::int`)
  if (rows.length > 0)
    await tx.query(sql`
      insert into day_price (vendor_id, weekday, from_day, until_day, price)
      select ${vendorId}::int, weekday, "from", until, price
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (
        weekday smallint, "from" smallint, until smallint, price int)`)
  await tx.query(sql`update vendor set lowest_price = ${lowest}::int where id = ${vendorId}::int`)
  await tx.query(sql`
    update listing set starting_price = coalesce(vendor.lowest_price, vendor.starting_price)
    from vendor where vendor.id = ${vendorId}::int and listing.vendor_id = vendor.id`)
}
