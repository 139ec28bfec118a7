/** In which order a search shows what it finds (docs/specification.md#order-of-results). */
import { sql, type Sql } from '#server/db/sql.ts'
import { dayPrice } from '#server/repositories/search/day-price.ts'
import { isKnownFree } from '#server/repositories/search/free-on.ts'
import type { VendorSearch } from '#server/repositories/search/vendor-search.ts'
import { ofDay, tileColumns } from '#server/repositories/search/vendors.ts'
import { isFound } from './matching.ts'

export const columnsOf = ({ freeOn }: VendorSearch): Sql =>
  freeOn ? sql`${tileColumns}, ${ofDay(freeOn)}` : tileColumns

/** The price of a found listing: only an order by price looks up that of a day. */
export const priceOf = ({ sort, freeOn }: VendorSearch, found: Sql): Sql =>
  sort === 'price' && freeOn
    ? sql`coalesce(${dayPrice(freeOn, sql`${found}.vendor_id`)}, ${found}.price)`
    : sql`${found}.price`

/** All vendors nationwide are too many to look at the calendar of each. */
const ordersByFree = ({ point, listing }: VendorSearch) => point !== null || listing > 0

/** The day of whose free vendors come first, and until when that has to be known; null where the order doesn't ask. */
export const freeFirst = (search: VendorSearch): { day: string; now: Date } | null => {
  const { freeOn, now } = search
  return freeOn && now && ordersByFree(search) ? { day: freeOn, now } : null
}

/** Whether a found vendor is known to be free on the day; false for all where the order doesn't ask. */
export function isFree(search: VendorSearch): Sql {
  const first = freeFirst(search)
  return first ? isKnownFree(first.day, first.now) : sql`false`
}

/**
 * A condition on `listing`, of those of the list: its vendor is found, and one of those whom the order has first. `case`:
 * fewer are known to be free than aren't busy, so that is looked up first.
 */
export function isFoundFirst(search: VendorSearch): Sql {
  const first = freeFirst(search)
  return first
    ? sql`case when ${isKnownFree(first.day, first.now)} then ${isFound(search)} else false end`
    : isFound(search)
}

/** The order that is asked for; of a day, those who are known to be free first. */
export function orderOf(search: VendorSearch, best: Sql): Sql {
  const { sort, point } = search
  const free = freeFirst(search) ? sql`is_free desc,` : sql``
  if (sort === 'price') return sql`${free} price, score desc, ${point ? sql`chord,` : sql``} vendor_id`
  if (sort === 'reply') return sql`${free} wait, score desc, ${point ? sql`chord,` : sql``} vendor_id`
  return sort === 'distance' && point ? sql`${free} chord, vendor_id` : sql`${free} ${best}`
}
