/** Searches: which vendors of a list, in which order (docs/specification.md#order-of-results). */
import { BAND_MILES, LAST_NEAR_BAND, REACH_MILES } from '#contract/reach.ts'
import type { Queryable } from '#server/db/database.ts'
import { chordOf, positionOf, type Position } from '#server/db/globe.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { countCrowd, usesCellCounts, type Nearer } from './crowds.ts'
import { busyOn, isBusy } from './free-on.ts'
import { countOfDay, type DayCount } from './results/kept-counts.ts'
import { inList, isFound, listTotals, matching } from './results/matching.ts'
import { nationwide, pageOfDay } from './results/nationwide.ts'
import { columnsOf, isFoundFirst, isFree, orderOf, priceOf } from './results/ordering.ts'
import type { VendorSearch } from './vendor-search.ts'
import type { VendorRow } from './vendors.ts'
import { chordOfComing, chordTo, servesPlace } from './places/vendor-places.ts'
import { listed, vendorsServing, within } from './vendors-serving.ts'

export type { VendorSearch } from './vendor-search.ts'

interface FoundVendors {
  rows: VendorRow[]
  /** Every vendor that the pages lead to. */
  total: number
  /** How many of them come to the place; they are first. Equal to `total` where no vendor has to travel. */
  totalHere: number
  /** How many more would come to the place of a search for a day, but are busy on it. */
  busy: number
}

/**
 * One page of the vendors in a list, and the totals (docs/specification.md#order-of-results). The order is total, so
 * pages neither overlap nor skip.
 */
export async function searchVendors(db: Queryable, search: VendorSearch): Promise<FoundVendors> {
  const { point, radiusMiles, freeOn } = search
  const list = freeOn && radiusMiles === null ? await countOfDay(db, listTotals(search)) : null
  if (point === null) {
    if (!list) return found(await db.query(nationwide(search)))
    const { vendors, busy } = list
    return { rows: await pageOfDay(db, search, vendors), total: vendors, totalHere: vendors, busy }
  }
  const position = positionOf(point)
  if (usesCellCounts(search)) {
    const crowd = await countCrowd(db, search, position)
    for (const near of crowd.nearer) {
      const rows = await db.query<VendorRow>(nearestStatement(search, position, near))
      if (rows.length < search.take) continue
      if (!freeOn) return { rows, ...crowd.totals, busy: 0 }
      const here = await countOfDay(db, hereTotals(search, position, freeOn))
      const total = Math.max(list?.vendors ?? 0, here.vendors)
      return { rows, total, totalHere: here.vendors, busy: here.busy }
    }
  }
  const here = found(await db.query(nearby(search, position, list ? constant(list) : listTotals(search))))
  return { ...here, rows: [...here.rows, ...(await others(db, search, position, here))] }
}

/** Counts that are known already, as rows. */
const constant = ({ vendors, busy }: DayCount) => sql`select ${vendors}::int as vendors, ${busy}::int as busy`

type Totals = Omit<FoundVendors, 'rows'>

/** Beyond the last page a statement returns only the totals. */
const found = (rows: readonly (Totals & { id: number | null })[]): FoundVendors => ({
  rows: rows.filter(({ id }) => id !== null) as unknown as VendorRow[],
  total: rows[0]?.total ?? 0,
  totalHere: rows[0]?.totalHere ?? 0,
  busy: rows[0]?.busy ?? 0,
})

/** The SQL of a search, separate so that a test and the benchmark can check its plan. */
export function searchStatement(search: VendorSearch): Sql {
  return search.point === null ? nationwide(search) : nearby(search, positionOf(search.point), listTotals(search))
}

const BAND_CHORDS = BAND_MILES.map(chordOf)
/** A vendor that comes by video is near within this. */
export const VIRTUAL_NEAR_MILES = REACH_MILES.pro
/** Up to so many vendors of a list are all looked at, when those who come to a place do not fill a page. */
const FEW = 1_500
/** How far the others of a longer list are looked for, first and then; null for the whole list. */
const OTHERS_MILES = [400, 1_600, null]

/** The list that is searched. */
const listOf = ({ listing }: VendorSearch) => sql`${listing}::int`

const hereOf = (search: VendorSearch, matches: Sql, position: Position, miles: number | null) =>
  search.virtualOnly
    ? within(matches, { list: listOf(search), position, day: search.day, limitMiles: miles ?? VIRTUAL_NEAR_MILES })
    : vendorsServing(matches, { list: listOf(search), position, day: search.day, limitMiles: miles })

/** A condition on a listing that is not among those here, when there is no limit. */
const isElsewhere = ({ virtualOnly, day }: VendorSearch, position: Position) =>
  virtualOnly
    ? sql`${chordTo(position, day)} > ${chordOf(VIRTUAL_NEAR_MILES)}::float8`
    : sql`not (${servesPlace(position, day)})`

/** The order of those who don't come. Whether they are busy is looked up in it, until there are enough. */
const orderElsewhere = sql`chord, is_main desc, score desc, vendor_id`

const bandOf = ({ byScore }: VendorSearch) => (byScore ? sql`0` : sql`width_bucket(chord, ${BAND_CHORDS}::float8[])`)
/** Those who don't come follow in an order of their own. */
const isOther = sql`(band > ${BAND_CHORDS.length}::int)`
const zone = sql`greatest(band, ${LAST_NEAR_BAND}::int)`

/** The order of those who come to a place; the best ones first, by zone, main service, band and score. */
const orderNearby = (search: VendorSearch) =>
  orderOf(search, sql`${zone}, is_main desc, band, score desc, chord, vendor_id`)

/**
 * Those who come to a place with what their order needs: their price, whether they are known to be free, their band.
 */
const bandedOf = (search: VendorSearch, here: Sql) => sql`
  select listing.vendor_id, listing.is_main, listing.score, ${priceOf(search, sql`listing`)} as price, listing.wait,
    listing.chord, ${isFree(search)} as is_free, ${bandOf(search)} as band
  from ${here} as listing`

/** SQL for those who come to the place of a search, with their bands, and for their order. */
export function rankingNearby(search: VendorSearch, position: Position): { vendors: Sql; order: Sql } {
  const here = hereOf(search, matching(search), position, search.radiusMiles)
  return { vendors: bandedOf(search, sql`(${here})`), order: orderNearby(search) }
}

/**
 * Near a place: who comes there, by zone, main service, band and score. Without a limit the others of a short list
 * follow, the nearest first.
 * @param list SQL for the totals of the list
 */
function nearby(search: VendorSearch, position: Position, list: Sql): Sql {
  const { radiusMiles, skip, take } = search
  const all = radiusMiles === null
  const order = orderNearby(search)
  const rest = all
    ? sql`
        union all
        (select vendor_id, is_main, score, price, wait, chord, false, ${BAND_CHORDS.length + 1}::int from (
          select ${listed}, ${chordTo(position, search.day)} as chord from listing
          where ${inList(search)} and ${isElsewhere(search, position)}
            and (select vendors from list_total) <= ${FEW}::int
          order by ${orderElsewhere} offset 0
        ) as listing
        where ${isFound(search)}
        order by ${orderElsewhere}
        limit greatest(0, ${skip + take}::int - greatest(${skip}::int, (select vendors from here_total)))
        offset greatest(0, ${skip}::int - (select vendors from here_total)))`
    : sql``
  return sql`
    with ${hereRows(search, position)},
      list_total (vendors) as materialized (${
        all ? sql`select vendors from (${list}) as list` : sql`select vendors from here_total`
      })
    select greatest(list_total.vendors, here_total.vendors) as total, here_total.vendors as "totalHere",
      here_total.busy, ${columnsOf(search)}
    from here_total cross join list_total
    left join (
      (select vendor_id, is_main, score, price, wait, chord, is_free, band from (
          ${bandedOf(search, sql`here`)}
        ) as banded
        order by ${order} limit ${take}::int offset ${skip}::int)
      ${rest}
    ) as page on true
    left join vendor on vendor.id = page.vendor_id
    order by ${isOther}, case when ${isOther} then chord end, case when ${isOther} then is_main end desc,
      case when ${isOther} then score end desc, case when ${isOther} then vendor_id end, ${order}`
}

/** The rows `here` of those who come, and `here_total`: how many, and how many more are busy on the day. */
function hereRows(search: VendorSearch, position: Position): Sql {
  const come = hereOf(search, inList(search), position, search.radiusMiles)
  if (!search.freeOn)
    return sql`here as materialized (${come}),
      here_total (vendors, busy) as materialized (select count(*)::int, 0 from here)`
  return sql`
    come as materialized (select listing.*, ${isBusy(search.freeOn)} as is_busy from (${come}) as listing),
    here as (select * from come where not is_busy),
    here_total (vendors, busy) as materialized (
      select count(*) filter (where not is_busy)::int, count(*) filter (where is_busy)::int from come)`
}

/** How many come to the place of a search, and how many more are busy on its day: of so many that both are read. */
const hereTotals = (search: VendorSearch, position: Position, day: string) => sql`
  select (count(*) - count(busy.vendor_id))::int as vendors, count(busy.vendor_id)::int as busy
  from (${hereOf(search, inList(search), position, search.radiusMiles)}) as here
  left join (${busyOn(day)}) as busy on busy.vendor_id = here.vendor_id`

/** The others of a long list, when those who come do not fill the page. */
async function others(
  db: Queryable,
  search: VendorSearch,
  position: Position,
  { rows, total, totalHere }: FoundVendors,
): Promise<VendorRow[]> {
  const skip = Math.max(0, search.skip - totalHere)
  const take = Math.min(search.take - rows.length, total - totalHere - skip)
  if (search.radiusMiles !== null || total <= FEW || take <= 0) return []
  const elsewhere = sql`${inList(search)} and ${isElsewhere(search, position)}`
  let page: VendorRow[] = []
  for (const miles of OTHERS_MILES) {
    page = await db.query<VendorRow>(sql`
      select ${columnsOf(search)} from (
        select * from (
          select * from (${
            miles === null
              ? sql`select ${listed}, ${chordTo(position, search.day)} as chord from listing where ${elsewhere}`
              : within(elsewhere, { list: listOf(search), position, day: search.day, limitMiles: miles })
          }) as other
          order by ${orderElsewhere} offset 0
        ) as listing
        where ${isFound(search)}
        order by ${orderElsewhere} limit ${take}::int offset ${skip}::int
      ) as page
      join vendor on vendor.id = page.vendor_id
      order by page.chord, page.is_main desc, page.score desc, page.vendor_id`)
    if (page.length === take) break
  }
  return page
}

/** A page out of those who come and are nearer than the others: fewer rows than a page if it needs more of them. */
function nearestStatement(search: VendorSearch, position: Position, near: Nearer): Sql {
  const { skip, take } = search
  const order = near.isOneBand
    ? sql`score desc, chord, vendor_id`
    : sql`zone, is_main desc, band, score desc, chord, vendor_id`
  return sql`
    select ${columnsOf(search)} from (
      select * from (
        ${near.walked === null ? nearestOf(search, position, near) : bestOf(search, position, near, near.walked)}
        order by ${order} limit ${near.looked}::int
      ) as listing
      where ${isFoundFirst(search)}
      order by ${order} limit ${take}::int offset ${skip}::int
    ) as page join vendor on vendor.id = page.vendor_id
    order by ${order}`
}

const matchesNear = (search: VendorSearch, { isOneBand }: Nearer) =>
  sql`${inList(search)} ${isOneBand ? sql`and listing.is_main` : sql``}`

/** Those who come, by their areas. */
function nearestOf(search: VendorSearch, position: Position, near: Nearer): Sql {
  const where = { list: listOf(search), position, day: search.day, limitMiles: near.miles }
  const come = vendorsServing(matchesNear(search, near), where)
  return near.isOneBand
    ? sql`select * from (${come}) as come`
    : sql`select *, ${zone} as zone from (select *, ${bandOf(search)} as band from (${come}) as come) as banded`
}

/** Those who come, of the best of the list: as far as their score is above that of the first one that isn't read. */
function bestOf(search: VendorSearch, position: Position, near: Nearer, walked: number): Sql {
  const matches = matchesNear(search, near)
  const coming = chordOfComing(position, search.day)
  return sql`
    select ${listed}, ${coming} as chord from listing
    where ${matches} and ${coming} <= ${chordOf(near.miles)}::float8 and listing.score > coalesce((
      select listing.score from listing where ${matches} order by listing.score desc offset ${walked}::int limit 1),
      '-infinity')`
}
