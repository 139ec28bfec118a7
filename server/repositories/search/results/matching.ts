/** Which vendors of a list a search finds, and how many. */
import { floorTenths } from '#contract/vendor-filter.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isWithinPrice } from '#server/repositories/search/day-price.ts'
import { busyIn, isBusy } from '#server/repositories/search/free-on.ts'
import type { VendorSearch } from '#server/repositories/search/vendor-search.ts'

/** A condition on `listing`: what the search asks for, but for its day. */
export const inList = ({ listing, ratingFloor, priceCeiling = null, virtualOnly, freeOn = null }: VendorSearch): Sql =>
  sql`listing.service_type_id = ${listing}::int and listing.rating_tenths >= ${floorTenths(ratingFloor)}::int ${
    virtualOnly ? sql`and listing.is_virtual` : sql``
  } ${priceCeiling === null ? sql`` : isWithinPrice(priceCeiling, freeOn)}`

/** A condition on `listing`, of those of the list: its vendor isn't busy on the day that is asked for. */
export const isFound = ({ freeOn }: VendorSearch): Sql => (freeOn ? sql`not ${isBusy(freeOn)}` : sql`true`)

/** A condition on `listing`: all that the search asks for. */
export const matching = (search: VendorSearch): Sql => sql`${inList(search)} and ${isFound(search)}`

/** How many `vendors` of the list match, and how many more would but are `busy`. */
export function listTotals(search: VendorSearch): Sql {
  const { freeOn, priceCeiling = null } = search
  // The totals know no prices.
  if (priceCeiling !== null) {
    const list = sql`listing where ${inList(search)}`
    if (!freeOn) return sql`select count(*)::int as vendors, 0 as busy from ${list}`
    // `offset 0`: otherwise, each is asked for both columns.
    return sql`
      select count(*) filter (where not is_busy)::int as vendors, count(*) filter (where is_busy)::int as busy
      from (select ${isBusy(freeOn)} as is_busy from ${list} offset 0) as listed`
  }
  const all = sql`
    select coalesce(sum(listing.vendors), 0)::int as vendors from listing_total as listing where ${inList(search)}`
  if (!freeOn) return sql`select vendors, 0 as busy from (${all}) as list`
  // `offset 0`: otherwise, what both columns need is worked out twice.
  return sql`
    select list.vendors - listed.busy as vendors, listed.busy from (${all} offset 0) as list
    cross join lateral (select ${busyIn(freeOn, inList(search), sql`list.vendors`)} as busy offset 0) as listed`
}
