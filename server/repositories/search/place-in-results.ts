/**
 * A vendor's place in the results of a search, as it is and as it would be (docs/specification.md#place-in-results).
 */
import type { Queryable } from '#server/db/database.ts'
import { positionOf, type Point } from '#server/db/globe.ts'
import type { Reputation } from '#server/db/score.ts'
import { sql } from '#server/db/sql.ts'
import { rankingNearby } from './search-vendors.ts'
import type { VendorSearch } from './vendor-search.ts'

/** Figures of the vendor that would be others; those that are left out stay as they are. */
export interface ChangedFigures {
  score?: number
  /** Starting price, in dollars. */
  price?: number
  /** Minutes to the first reply. */
  wait?: number
  /** Known to be free on the day of the search. */
  isFree?: boolean
}

interface PlaceInResults {
  /** Counted from 1. */
  place: number
  /** How many come to the place. */
  of: number
}

/**
 * The vendor's place among those who come to the place of a search, for each of some changes: the order is that of the
 * search itself. Empty when the search doesn't find the vendor.
 */
export async function placesInResults(
  db: Queryable,
  search: VendorSearch & { point: Point },
  vendorId: number,
  changes: readonly ChangedFigures[],
): Promise<PlaceInResults[]> {
  const { vendors, order } = rankingNearby(search, positionOf(search.point))
  const given = changes.map(({ score, price, wait, isFree }, at) => ({ at, score, price, wait, is_free: isFree }))
  return db.query<PlaceInResults>(sql`
    with here as materialized (${vendors}),
      changed as (
        select at, vendor_id, is_main, chord, band,
          case when vendor_id = ${vendorId}::int then coalesce(change.score, here.score) else here.score end as score,
          case when vendor_id = ${vendorId}::int then coalesce(change.price, here.price) else here.price end as price,
          case when vendor_id = ${vendorId}::int then coalesce(change.wait, here.wait) else here.wait end as wait,
          case when vendor_id = ${vendorId}::int then coalesce(change.is_free, here.is_free)
            else here.is_free end as is_free
        from here cross join json_to_recordset(${JSON.stringify(given)}::json)
          as change (at int, score float8, price int, wait int, is_free boolean)
        where exists (select from here as own where own.vendor_id = ${vendorId}::int)
      ),
      ranked as (
        select at, vendor_id, row_number() over (partition by at order by ${order})::int as place,
          count(*) over (partition by at)::int as vendors
        from changed
      )
    select place, vendors as "of" from ranked where vendor_id = ${vendorId}::int order by at`)
}

/** The figures of which a vendor's score is made. */
export async function findReputation(db: Queryable, vendorId: number): Promise<Reputation | undefined> {
  const [row] = await db.query<Reputation>(sql`
    select rating_tenths as "ratingTenths", number_of_reviews as "numberOfReviews",
      number_of_bookings as "numberOfBookings", last_booking_on as "lastBookingOn",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as "joinedOn"
    from vendor where id = ${vendorId}::int`)
  return row
}

/** The middle starting price of those who come to the place of a search, in dollars; null where none states one. */
export async function middlePrice(db: Queryable, search: VendorSearch & { point: Point }): Promise<number | null> {
  const { vendors } = rankingNearby(search, positionOf(search.point))
  const [row] = await db.query<{ price: number | null }>(sql`
    select percentile_disc(0.5) within group (order by price) as price from (${vendors}) as here`)
  return row?.price ?? null
}
