/** Searches without a place: by score, those whose main service it is first, unless another order is asked for. */
import type { Queryable } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { dayPrice } from '#server/repositories/search/day-price.ts'
import { isKnownFreeByLook } from '#server/repositories/search/free-on.ts'
import { busyRows, listTotals, matchingBeside } from './matching.ts'
import { columnsOf, freeFirst, isFree, orderOf, pricesFor } from './ordering.ts'
import type { VendorSearch } from '#server/repositories/search/vendor-search.ts'
import type { VendorRow } from '#server/repositories/search/vendors.ts'
import { listed } from '#server/repositories/search/vendors-serving.ts'

/** So many of a list are looked at, in its order without a day, to find a page of those who are known to be free. */
const WALKED = 500
/** Up to here a page is probably among them. */
const WALKED_FOR = 100

const best = sql`is_main desc, score desc, vendor_id`

/** One page, and the totals; in a search for a day the page of a long list may lack rows (`wholePage` has them). */
export const nationwide = (search: VendorSearch): Sql => sql`
  with ${busyRows(search)} list_total (vendors, busy) as materialized (${listTotals(search)})
  select list_total.vendors as total, list_total.vendors as "totalHere", list_total.busy, ${columnsOf(search)}
  from list_total left join (${firstPage(search)}) as page on true
  left join vendor on vendor.id = page.vendor_id
  order by ${orderOf(search, best)}`

/** A page of a list of which all that match are looked at. */
export const wholePage = (db: Queryable, search: VendorSearch): Promise<VendorRow[]> =>
  db.query<VendorRow>(sql`
    with ${busyRows(search)} page as (${pageOf(search, isFree(search))})
    select ${columnsOf(search)} from page join vendor on vendor.id = page.vendor_id
    order by ${orderOf(search, best)}`)

const pageOf = (search: VendorSearch, free: Sql, further: Sql = sql``) => {
  const { price, join } = pricesFor(search, sql`found`)
  return sql`
    select found.vendor_id, found.is_main, found.score, ${price} as price, found.wait, found.is_free from (
      select ${listed}, ${free} as is_free from listing where ${matchingBeside(search)} ${further}
    ) as found ${join}
    order by ${orderOf(search, best)} limit ${search.take}::int offset ${search.skip}::int`
}

function firstPage(search: VendorSearch): Sql {
  const first = freeFirst(search)
  if (!first || search.skip + search.take > WALKED_FOR) return pageOf(search, isFree(search))
  const isFreeByLook = isKnownFreeByLook(first.day, first.now)
  const vendors = sql`(select vendors from list_total)`
  return sql`
    (${pageOf(search, isFreeByLook, sql`and ${vendors} <= ${WALKED}::int`)})
    union all
    (${pageOfFree(
      search,
      first.day,
      sql`
      select ${listed}, ${isFreeByLook} as is_free from listing
      where ${matchingBeside(search)} and ${vendors} > ${WALKED}::int
      order by ${indexOrder(search)} limit ${WALKED}::int`,
    )})`
}

/** The order of a list in an index. */
function indexOrder({ sort }: VendorSearch): Sql {
  if (sort === 'price') return sql`listing.starting_price, listing.score desc, listing.vendor_id`
  if (sort === 'reply') return sql`listing.reply_minutes, listing.score desc, listing.vendor_id`
  return sql`listing.is_main desc, listing.score desc, listing.vendor_id`
}

/** A page of the free ones of some who come before all others of their list. */
function pageOfFree(search: VendorSearch, day: string, walked: Sql): Sql {
  const page = sql`order by ${orderOf(search, best)} limit ${search.take}::int offset ${search.skip}::int`
  if (search.sort !== 'price')
    return sql`
      select vendor_id, is_main, score, price, wait, true as is_free from (${walked}) as walked where is_free ${page}`
  // A price of a day is never below the lowest, so the vendors beyond these ask as much as the last of them, or more.
  return sql`
    with walked as materialized (${walked}),
      priced as (
        select vendor_id, is_main, score, wait,
          coalesce(${dayPrice(day, sql`walked.vendor_id`)}, price) as price
        from walked where is_free)
    select vendor_id, is_main, score, price, wait, true as is_free from priced
    where price < (select max(price) from walked) ${page}`
}
