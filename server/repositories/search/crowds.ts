/**
 * The lists of many services (server/db/listings.ts) near a large city: tens of thousands come there, and are counted by
 * their cells instead of one by one.
 */
import { BAND_MILES, LAST_NEAR_BAND, TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import { cellsWithin, type CellRange } from '#server/db/cells.ts'
import type { Queryable } from '#server/db/database.ts'
import { chordOf, cubeText, type Position } from '#server/db/globe.ts'
import { sql } from '#server/db/sql.ts'
import type { VendorSearch } from './vendor-search.ts'
import { areaRows, isInArea, type Area } from './who-come.ts'

/** Whether the search is counted by cells. */
export const isCrowd = ({ listing, ratingFloor, virtualOnly, byScore, freeOn }: VendorSearch): boolean =>
  listing <= 0 && ratingFloor === null && !virtualOnly && !byScore && !freeOn

/** Those within some miles who come before all others. */
export interface Nearer {
  miles: number
  /** Only the first band: those whose main service it is, by score alone. */
  isOneBand: boolean
  /** They are so many of the list that it is read by score, until there are enough of them. */
  isDense: boolean
}

/** From this share of a list on, its best ones have a page of them. */
const DENSE_SHARE = 0.01
/** Cells of 16 miles at the edge of 200. */
const FINENESS = 8

/**
 * The totals of a search, and out of whom its page is made: the nearest that are certainly enough for it; none if it may
 * need all.
 */
export async function countCrowd(
  db: Queryable,
  { listing, radiusMiles, skip, take }: VendorSearch,
  position: Position,
): Promise<{ total: number; totalHere: number; nearer: Nearer[] }> {
  const limit = radiusMiles ?? Infinity
  const zones = [BAND_MILES[0], BAND_MILES[LAST_NEAR_BAND]].filter((miles) => miles <= limit)
  const [here, ...nearest] = [limit, ...zones].map((miles) => areasWithin(position, miles))
  const point = cubeText(position)
  const counted = (areas: readonly Area[]) => sql`
    (select coalesce(sum(listing.vendors), 0)::int from ${areaRows(areas)} cross join lateral (
      select vendors from listing_cell_total as listing
      where listing.service_type_id = ${listing}::int and ${isInArea} offset 0) as listing)`
  const [totals] = await db.query<{ list: number; here: number; nearest: number[] }>(sql`
    select (select coalesce(sum(vendors), 0)::int from listing_total where service_type_id = ${listing}::int) as list,
      ${counted(here?.inside ?? [])} + (
        select count(*)::int from ${areaRows(here?.edge ?? [])} cross join lateral (
          select from listing where listing.service_type_id = ${listing}::int and ${isInArea}
            and listing.loc <-> ${point}::cube <= area.chord offset 0) as come) as here,
      array[${nearest.map(({ inside }) => counted(inside)).reduce((all, next) => sql`${all}, ${next}`, sql`0`)}] as nearest`)
  const { list = 0, here: totalHere = 0, nearest: atLeast = [] } = totals ?? {}
  const nearer = zones
    .map((miles, index) => ({ miles, isOneBand: index === 0, vendors: atLeast[index + 1] ?? 0 }))
    .filter(({ vendors }) => vendors >= skip + take)
    .map(({ vendors, ...zone }) => ({ ...zone, isDense: zone.isOneBand && vendors >= DENSE_SHARE * list }))
  return { total: radiusMiles === null ? list : totalHere, totalHere, nearer }
}

/** The cells of those who come from within some miles, as a whole and to be looked at. */
function areasWithin(position: Position, limitMiles: number): Record<'inside' | 'edge', Area[]> {
  const parts = TRAVEL_OPTIONS_MILES.map((reachMiles) => {
    const chord = chordOf(Math.min(reachMiles, limitMiles))
    const { inside, edge } = cellsWithin(position, chord, FINENESS)
    const areas = (ranges: CellRange[]) => ranges.map(({ from, until }) => ({ reachMiles, from, until, chord }))
    return { inside: areas(inside), edge: areas(edge) }
  })
  return { inside: parts.flatMap(({ inside }) => inside), edge: parts.flatMap(({ edge }) => edge) }
}
