/** Searches: which vendors of a list, in which order (docs/specification.md#order-of-results). */
import { BAND_MILES, LAST_NEAR_BAND, REACH_MILES } from '#contract/reach.ts'
import { floorTenths } from '#contract/vendor-filter.ts'
import type { Queryable } from '#server/db/database.ts'
import { chordOf, cubeText, positionOf, type Point } from '#server/db/globe.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isFreeUntil, isNotBusy } from './free-on.ts'
import { tileColumns, type VendorRow } from './vendors.ts'
import { comes, whoCome, within } from './who-come.ts'

export interface VendorSearch {
  /** Which list to search: a service type's or group's id, or one of server/db/listings.ts. */
  listing: number
  /** Where to search from; null for a national search. */
  point: Point | null
  /** Null for any distance; needs a point. */
  radiusMiles: number | null
  /** Minimum stars; null for any. */
  ratingFloor: number | null
  /** Only vendors that offer virtual services. */
  virtualOnly: boolean
  /**
   * Orders by score even though there is a point (preventDistanceSort). Without a point the order is always by score.
   */
  byScore: boolean
  skip: number
  take: number
  /** Leaves out who is busy on this day, and says of the others whether they are free; any day without it. */
  freeOn?: string | null
}

export interface FoundVendors {
  rows: VendorRow[]
  /** Every vendor that the pages lead to. */
  total: number
  /** How many of them come to the place; they are first. The same as `total` where nobody has to travel. */
  totalHere: number
}

/**
 * One page of the vendors in a list, and the totals (docs/specification.md#order-of-results). The order is total, so
 * pages neither overlap nor skip.
 */
export async function searchVendors(db: Queryable, search: VendorSearch): Promise<FoundVendors> {
  const found = await db.query<{ total: number; totalHere: number; id: number | null }>(searchStatement(search))
  // Beyond the last page the statement returns only the totals.
  const rows = found.filter(({ id }) => id !== null) as unknown as VendorRow[]
  return { rows, total: found[0]?.total ?? 0, totalHere: found[0]?.totalHere ?? 0 }
}

/** How many more vendors would come to the place of a search for a day, but are busy on it. */
export async function countBusy(db: Queryable, search: VendorSearch & { freeOn: string }): Promise<number> {
  const [row] = await db.query<{ vendors: number }>(sql`
    select count(*)::int as vendors from busy_day join listing on listing.vendor_id = busy_day.vendor_id
    where busy_day.day = ${search.freeOn}::date and ${inList(search)} ${isHere(search)}`)
  return row?.vendors ?? 0
}

/** A further condition on a listing: its vendor comes to the place. */
function isHere({ point, radiusMiles, virtualOnly }: VendorSearch): Sql {
  if (point === null) return sql``
  const place = cubeText(positionOf(point))
  const isWithin = (miles: number) => sql`and listing.loc <-> ${place}::cube <= ${chordOf(miles)}::float8`
  if (virtualOnly) return isWithin(radiusMiles ?? VIRTUAL_NEAR_MILES)
  return sql`and ${comes(place)} ${radiusMiles === null ? sql`` : isWithin(radiusMiles)}`
}

/** The SQL of a search, separate so that a test and the benchmark can check its plan. */
export function searchStatement(search: VendorSearch): Sql {
  return search.point === null ? everywhere(search) : nearby(search, cubeText(positionOf(search.point)))
}

const inList = ({ listing, ratingFloor, virtualOnly }: VendorSearch) =>
  sql`listing.service_type_id = ${listing}::int and listing.rating_tenths >= ${floorTenths(ratingFloor)}::int ${
    virtualOnly ? sql`and listing.is_virtual` : sql``
  }`

const matching = (search: VendorSearch) => sql`${inList(search)} ${search.freeOn ? isNotBusy(search.freeOn) : sql``}`

const allMatching = (search: VendorSearch) => {
  const all = sql`select coalesce(sum(listing.vendors), 0)::int from listing_total as listing where ${inList(search)}`
  if (!search.freeOn) return sql`(${all})`
  // The others are counted one by one: of a day they are few.
  return sql`(select (${all}) - count(*)::int from busy_day join listing on listing.vendor_id = busy_day.vendor_id
    where busy_day.day = ${search.freeOn}::date and ${inList(search)})`
}

/** The columns of a tile, with what is known of the vendor's day. */
const columnsOf = ({ freeOn }: VendorSearch) =>
  freeOn ? sql`${tileColumns}, ${isFreeUntil} as "knownUntil"` : tileColumns

/** Nationwide: by score, those whose main service it is first. */
function everywhere(search: VendorSearch): Sql {
  return sql`
    select total.vendors as total, total.vendors as "totalHere", ${columnsOf(search)}
    from ${allMatching(search)} as total (vendors)
    left join (
      select listing.vendor_id, listing.is_main, listing.score from listing where ${matching(search)}
      order by is_main desc, score desc, vendor_id limit ${search.take}::int offset ${search.skip}::int
    ) as page on true
    left join vendor on vendor.id = page.vendor_id
    order by page.is_main desc, page.score desc, page.vendor_id`
}

const BAND_CHORDS = BAND_MILES.map(chordOf)
/** A vendor that comes by video is near within this. */
const VIRTUAL_NEAR_MILES = REACH_MILES.pro

/**
 * Near a place: who comes there, by zone, main service, band and score. Without a limit the others follow, the nearest
 * first.
 */
function nearby(search: VendorSearch, point: string): Sql {
  const { radiusMiles, virtualOnly, byScore, skip, take } = search
  const matches = matching(search)
  const here = virtualOnly
    ? within(matches, point, radiusMiles ?? VIRTUAL_NEAR_MILES)
    : whoCome(matches, point, radiusMiles)
  const band = byScore ? sql`0` : sql`width_bucket(chord, ${BAND_CHORDS}::float8[])`
  const zone = sql`greatest(band, ${LAST_NEAR_BAND}::int)`
  const notHere = virtualOnly
    ? sql`listing.loc <-> ${point}::cube > ${chordOf(VIRTUAL_NEAR_MILES)}::float8`
    : sql`not (${comes(point)})`
  const others =
    radiusMiles === null
      ? sql`
        union all
        (select vendor_id, is_main, score, chord, ${BAND_CHORDS.length + 1}::int from (
          select listing.vendor_id, listing.is_main, listing.score, listing.loc <-> ${point}::cube as chord
          from listing where ${matches} and ${notHere}
          order by chord, is_main desc, score desc, vendor_id limit ${skip + take}::int
        ) as other
        limit greatest(0, ${skip + take}::int - greatest(${skip}::int, (select vendors from here_total)))
        offset greatest(0, ${skip}::int - (select vendors from here_total)))`
      : sql``
  return sql`
    with here as materialized (${here}), here_total (vendors) as materialized (select count(*)::int from here)
    select ${radiusMiles === null ? allMatching(search) : sql`here_total.vendors`} as total,
      here_total.vendors as "totalHere", ${columnsOf(search)}
    from here_total
    left join (
      (select vendor_id, is_main, score, chord, band from (select *, ${band} as band from here) as banded
        order by ${zone}, is_main desc, band, score desc, chord, vendor_id limit ${take}::int offset ${skip}::int)
      ${others}
    ) as page on true
    left join vendor on vendor.id = page.vendor_id
    order by ${zone}, case when page.band > ${BAND_CHORDS.length}::int then page.chord end,
      page.is_main desc, page.band, page.score desc, page.chord, page.vendor_id`
}
