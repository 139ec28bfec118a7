/** Searches without a place: by score, those whose main service it is first, unless another order is asked for. */
import type { Queryable } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { inList, listTotals, matching } from './matching.ts'
import { columnsOf, freeFirst, isFoundFirst, isFree, orderOf, priceOf } from './ordering.ts'
import type { VendorSearch } from '#server/repositories/search/vendor-search.ts'
import type { VendorRow } from '#server/repositories/search/vendors.ts'
import { listed } from '#server/repositories/search/vendors-serving.ts'

/** So many of a list are looked at for a page of a day, in the order without one; then more, and at last all. */
const WALKS = [500, 5_000]
/** A page is probably among so many times its rows. */
const WALKED_PER_ROW = 5

const best = sql`is_main desc, score desc, vendor_id`

/** One page, and the totals. */
export const nationwide = (search: VendorSearch): Sql => sql`
  with list_total (vendors, busy) as materialized (${listTotals(search)})
  select list_total.vendors as total, list_total.vendors as "totalHere", list_total.busy, ${columnsOf(search)}
  from list_total left join (${pageOf(search)}) as page on true
  left join vendor on vendor.id = page.vendor_id
  order by ${orderOf(search, best)}`

const pageOf = (search: VendorSearch) => sql`
  select vendor_id, is_main, score, ${priceOf(search, sql`found`)} as price, wait, is_free from (
    select ${listed}, ${isFree(search)} as is_free from listing where ${matching(search)}
  ) as found
  order by ${orderOf(search, best)} limit ${search.take}::int offset ${search.skip}::int`

/**
 * A page of a search for a day.
 * @param vendors how many it finds
 */
export async function pageOfDay(db: Queryable, search: VendorSearch, vendors: number): Promise<VendorRow[]> {
  const needed = search.skip + search.take
  for (const walked of isInIndexOrder(search) ? [] : WALKS) {
    if (Math.min(walked, vendors) < WALKED_PER_ROW * needed) continue
    const rows = await db.query<VendorRow>(pageStatement(search, walkedPage(search, walked)))
    if (rows.length === search.take) return rows
    if (walked >= vendors) break
  }
  return db.query<VendorRow>(pageStatement(search, pageOf(search)))
}

const pageStatement = (search: VendorSearch, page: Sql) => sql`
  select ${columnsOf(search)} from (${page}) as page join vendor on vendor.id = page.vendor_id
  order by ${orderOf(search, best)}`

/** Whether an index has the order of the search, so that reading ends with the page. */
const isInIndexOrder = (search: VendorSearch) => !freeFirst(search) && search.sort !== 'price'

/** The order of a list in an index. */
function indexOrder({ sort }: VendorSearch): Sql {
  if (sort === 'price') return sql`listing.starting_price, listing.score desc, listing.vendor_id`
  if (sort === 'reply') return sql`listing.reply_minutes, listing.score desc, listing.vendor_id`
  return sql`listing.is_main desc, listing.score desc, listing.vendor_id`
}

/** A page of the first ones of a list, as far as they come before all others; of the free ones, if the order asks. */
function walkedPage(search: VendorSearch, walked: number): Sql {
  return search.sort === 'price' ? pricedPage(search, walked) : firstFreePage(search, walked)
}

/** Those who are known to be free: the list is in the order of the page, so that looks end with it. */
function firstFreePage(search: VendorSearch, walked: number): Sql {
  return sql`
    select listing.*, true as is_free from (
      select ${listed} from listing where ${inList(search)} order by ${indexOrder(search)} limit ${walked}::int
    ) as listing
    where ${isFoundFirst(search)}
    order by ${walkedOrder(search)} limit ${search.take}::int offset ${search.skip}::int`
}

/** A price of a day is never below the lowest, so the vendors beyond these ask as much as the last of them, or more. */
function pricedPage(search: VendorSearch, walked: number): Sql {
  return sql`
    with walked as materialized (
        select ${listed}, ${isFree(search)} as is_free from listing
        where ${matching(search)} order by ${indexOrder(search)} limit ${walked}::int),
      priced as (
        select vendor_id, is_main, score, ${priceOf(search, sql`walked`)} as price, wait, is_free
        from walked where ${freeFirst(search) ? sql`is_free` : sql`true`} offset 0)
    select * from priced where price < (select max(price) from walked)
    order by ${walkedOrder(search)} limit ${search.take}::int offset ${search.skip}::int`
}

/** All of a walked page are free, or its order doesn't ask: it is that of the list. */
const walkedOrder = (search: VendorSearch) => orderOf({ ...search, freeOn: null }, best)
