/** Which vendors of a list a search finds, and how many. */
import { floorTenths } from '#contract/vendor-filter.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isWithinPrice } from '#server/repositories/search/day-price.ts'
import { busyIn, busyOn, isAmongBusy, isNotBusy } from '#server/repositories/search/free-on.ts'
import type { VendorSearch } from '#server/repositories/search/vendor-search.ts'

/** A condition on `listing`: what the search asks for, but for its day. */
export const inList = ({ listing, ratingFloor, priceCeiling = null, virtualOnly, freeOn = null }: VendorSearch): Sql =>
  sql`listing.service_type_id = ${listing}::int and listing.rating_tenths >= ${floorTenths(ratingFloor)}::int ${
    virtualOnly ? sql`and listing.is_virtual` : sql``
  } ${priceCeiling === null ? sql`` : isWithinPrice(priceCeiling, freeOn)}`

/** A condition on `listing`: all that the search asks for. */
export const matching = (search: VendorSearch): Sql =>
  sql`${inList(search)} ${search.freeOn ? isNotBusy(search.freeOn) : sql``}`

/** All that the search asks for, in a statement that begins with `busyRows`. */
export const matchingBeside = (search: VendorSearch): Sql =>
  sql`${inList(search)} ${search.freeOn ? sql`and not ${isAmongBusy}` : sql``}`

/** The rows `busy` at the head of a statement, read once for all that asks for them; none without a day. */
export const busyRows = ({ freeOn }: VendorSearch): Sql =>
  freeOn ? sql`busy (vendor_id) as materialized (${busyOn(freeOn)}),` : sql``

/** How many `vendors` of the list match, and how many more would but are `busy`; beside `busyRows`. */
export function listTotals(search: VendorSearch): Sql {
  const { freeOn, priceCeiling = null } = search
  const list = sql`listing where ${inList(search)}`
  // The totals know no prices.
  if (priceCeiling !== null) {
    if (!freeOn) return sql`select count(*)::int as vendors, 0 as busy from ${list}`
    return sql`
      select count(*) filter (where not is_busy)::int as vendors, count(*) filter (where is_busy)::int as busy
      from (select ${isAmongBusy} as is_busy from ${list}) as listed`
  }
  const all = sql`
    select coalesce(sum(listing.vendors), 0)::int as vendors from listing_total as listing where ${inList(search)}`
  if (!freeOn) return sql`select vendors, 0 as busy from (${all}) as list`
  // `offset 0`: otherwise, what both columns need is worked out twice.
  return sql`
    select list.vendors - listed.busy as vendors, listed.busy from (${all} offset 0) as list
    cross join lateral (select ${busyIn(inList(search), sql`list.vendors`)} as busy offset 0) as listed`
}
