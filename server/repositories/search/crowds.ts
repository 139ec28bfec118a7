/**
 * The lists of many services (server/db/listings.ts) near a large city: tens of thousands come there, and are counted
 * by their cells instead of one by one.
 */
import { BAND_MILES, LAST_NEAR_BAND, TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import { cellsWithin, type CellRange } from '#server/db/cells.ts'
import type { Queryable } from '#server/db/database.ts'
import { chordOf, cubeText, type Position } from '#server/db/globe.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { VendorSearch } from './vendor-search.ts'
import { hasSeveral } from './places/vendor-places.ts'
import { areaRows, areasOfWhoCome, isInArea, nearestPlaces, type Area } from './vendors-serving.ts'

/** Whether the search is counted by cells. */
export const usesCellCounts = (search: VendorSearch): boolean => {
  const { listing, ratingFloor, priceCeiling = null, sort = 'best', virtualOnly, byScore } = search
  const isWhole = listing <= 0 && ratingFloor === null && priceCeiling === null && !virtualOnly
  return isWhole && sort === 'best' && !byScore
}

/** Those within some miles, who come before all others. */
export interface Nearer {
  miles: number
  /** Only the first band: those whose main service it is, by score alone. */
  isOneBand: boolean
  /** So many of the best of the list probably have a page of them, which is sooner read; null to read all of them. */
  walked: number | null
  /** So many of them are looked at for a page. */
  looked: number
}

/** The cells that touch a circle have at most so many times the vendors in it, but for oddities. */
const TOUCHING_PER_VENDOR = 4
/** Reading so many of a list takes as long as sorting one vendor of an area: mostly it ends much sooner. */
const WALKED_PER_VENDOR = 3
/** Among so many at least one is probably known to be free on a day; where it isn't so, all are looked at. */
const PER_FREE = 10
/** The first band and the first zone. */
const BAND = BAND_MILES[0]
const ZONE = BAND_MILES[LAST_NEAR_BAND]
/** Cells of 16 miles at the edge of 200. */
const FINENESS = 8

interface Crowd {
  /** The totals of a search without a day. */
  totals: { total: number; totalHere: number }
  /** The page is probably made out of these: the nearest that seem enough, then more; none if it needs all. */
  nearer: Nearer[]
}

/** Counts a crowd by its cells, without looking at each vendor. */
export async function countCrowd(db: Queryable, search: VendorSearch, position: Position): Promise<Crowd> {
  const { listing, radiusMiles, skip, take, freeOn } = search
  const list = sql`${listing}::int`
  const counted = (areas: readonly Area[]) => sql`
    (select coalesce(sum(listing.vendors), 0)::int from ${areaRows(areas)} cross join lateral (
      select vendors from listing_cell_total as listing
      where listing.service_type_id = ${list} and ${isInArea()} offset 0) as listing)`
  const [totals] = await db.query<{ inList: number; totalHere: number; inBand: number; inZone: number }>(sql`
    select (select coalesce(sum(vendors), 0)::int from listing_total where service_type_id = ${list}) as "inList",
      ${freeOn ? sql`0` : countComing(search, position, counted)} as "totalHere",
      ${counted(areasOfWhoCome(position, BAND))} as "inBand", ${counted(areasOfWhoCome(position, ZONE))} as "inZone"`)
  const { inList = 0, totalHere = 0, inBand = 0, inZone = 0 } = totals ?? {}
  const page = skip + take
  const enough = (freeOn ? PER_FREE : TOUCHING_PER_VENDOR) * page
  const walked = Math.ceil(enough * (inList / inBand))
  const looked = freeOn ? enough : page
  const nearer: Nearer[] = []
  if (inBand >= enough) {
    if (walked < WALKED_PER_VENDOR * inBand) nearer.push({ miles: BAND, isOneBand: true, walked, looked })
    nearer.push({ miles: BAND, isOneBand: true, walked: null, looked })
  }
  if (inZone >= enough) nearer.push({ miles: ZONE, isOneBand: false, walked: null, looked })
  return {
    totals: { total: radiusMiles === null ? inList : totalHere, totalHere },
    nearer: nearer.filter(({ miles }) => miles <= (radiusMiles ?? Infinity)),
  }
}

/** SQL for how many come to the place: the cells inside are summed up, and only vendors at the edge are looked at. */
function countComing(
  { listing, radiusMiles, day }: VendorSearch,
  position: Position,
  counted: (areas: readonly Area[]) => Sql,
): Sql {
  const list = sql`${listing}::int`
  const areas = areasOfWhoCome(position, radiusMiles)
  const { inside, edge } = areasWithin(position, radiusMiles ?? Infinity)
  return sql`
    ${counted(inside)} + (
      select count(*)::int from ${areaRows(edge)} cross join lateral (
        select from listing where listing.service_type_id = ${list} and ${isInArea()}
          and listing.loc <-> ${cubeText(position)}::cube <= area.chord offset 0) as come) + (
      select count(*)::int from (${nearestPlaces({ list, position, day, areas })})
        as nearest join listing on listing.vendor_id = nearest.vendor_id
      where listing.service_type_id = ${list} and ${hasSeveral})`
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
