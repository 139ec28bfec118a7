/** SQL for the vendors who come to a place: those whose own radius contains it. */
import { LRUCache } from 'lru-cache'
import type { Position } from '#contract/globe.ts'
import { TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import { cellsAround } from '#server/db/cells.ts'
import { chordOf, cubeText } from '#server/db/globe.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { hasSeveral, isPlaceOn } from './places/vendor-places.ts'

/** The columns of a found listing, next to its `chord`; under names that no vendor's column has. */
export const listed = sql`listing.vendor_id, listing.is_main, listing.score, listing.starting_price as price,
  listing.reply_minutes as wait`

/** The listings with one radius in some cells, and how far away they may be. */
export interface Area {
  reachMiles: number
  from: number
  until: number
  chord: number
}

/** With smaller cells it takes longer to find them than to look at the vendors that are not near enough. */
const FINENESS = 1

/** The areas around a place, which many searches begin from: finding its cells takes longer than what uses them. */
const found = new LRUCache<string, readonly Area[]>({ max: 300 })

/**
 * Where those who come to a place live.
 * @param limitMiles null for no other limit than their radius
 */
export function areasOfWhoCome(position: Position, limitMiles: number | null = null): readonly Area[] {
  const key = [...position, limitMiles].join()
  const known = found.get(key)
  if (known !== undefined) return known
  const areas = findAreasOfWhoCome(position, limitMiles)
  found.set(key, areas)
  return areas
}

/** As `areasOfWhoCome`, but not kept: who reads thousands of places would push out those of visitors. */
export const findAreasOfWhoCome = (position: Position, limitMiles: number | null = null): readonly Area[] =>
  TRAVEL_OPTIONS_MILES.flatMap((reach) => areasOf(position, reach, Math.min(reach, limitMiles ?? reach)))

function areasOf(position: Position, reachMiles: number, miles: number): Area[] {
  const chord = chordOf(miles)
  return cellsAround(position, chord, FINENESS).map(({ from, until }) => ({ reachMiles, from, until, chord }))
}

/** The rows `area` of a statement. */
export function areaRows(areas: readonly Area[]): Sql {
  const { reachMiles, from, until, chord } = columns.get(areas) ?? writeColumns(areas)
  return sql`
    unnest(${reachMiles}::smallint[], ${from}::int[], ${until}::int[], ${chord}::float8[])
      as area (reach_miles, from_cell, until_cell, chord)`
}

/** Areas as arrays of the database, one for each column: a statement has them twice, and others have the same ones. */
const columns = new WeakMap<readonly Area[], Record<keyof Area, string>>()

function writeColumns(areas: readonly Area[]): Record<keyof Area, string> {
  const column = (name: keyof Area) => `{${areas.map((area) => area[name]).join()}}`
  const written = {
    reachMiles: column('reachMiles'),
    from: column('from'),
    until: column('until'),
    chord: column('chord'),
  }
  columns.set(areas, written)
  return written
}

/** Whether a row (a listing, the totals of its cells, a place) is in the cells of `area`. */
export const isInArea = (row: Sql = sql`listing`): Sql =>
  sql`${row}.reach_miles = area.reach_miles and ${row}.cell >= area.from_cell and ${row}.cell < area.until_cell`

interface Where {
  /** The list (server/db/listings.ts) that the condition asks for: only its vendors' further places are looked at. */
  list: Sql
  position: Position
  /** Whose places count: those of this day. */
  day: string
  /** Null for no other limit than the vendors' radius. */
  limitMiles?: number | null
}

/**
 * The listings of vendors whose radius contains a position, each once, from its nearest place.
 * @param matches a condition on `listing`
 */
export const vendorsServing = (matches: Sql, { limitMiles = null, ...where }: Where): Sql =>
  inAreas(matches, { ...where, areas: areasOfWhoCome(where.position, limitMiles) })

/** The listings within a distance of a position, however far their vendors travel. */
export const within = (matches: Sql, { limitMiles, ...where }: Where & { limitMiles: number }): Sql =>
  inAreas(matches, {
    ...where,
    areas: TRAVEL_OPTIONS_MILES.flatMap((reach) => areasOf(where.position, reach, limitMiles)),
  })

interface InAreas extends Omit<Where, 'limitMiles'> {
  areas: readonly Area[]
}

/** One look into the index per area: `offset 0` keeps the planner from reading the whole list instead. */
function inAreas(matches: Sql, where: InAreas): Sql {
  const { position, areas } = where
  const chord = sql`listing.loc <-> ${cubeText(position)}::cube`
  return sql`
    select found.* from ${areaRows(areas)} cross join lateral (
      select ${listed}, ${chord} as chord from listing
      where ${matches} and ${isInArea()} and ${chord} <= area.chord offset 0
    ) as found
    union all
    select listed.*, nearest.chord from (${nearestPlaces(where)}) as nearest cross join lateral (
      select ${listed} from listing
      where listing.vendor_id = nearest.vendor_id and ${hasSeveral} and ${matches} offset 0
    ) as listed`
}

/**
 * The vendors of a list with several places that have one in the areas, each once, with the chord of the nearest. While
 * there is no such vendor, nothing is looked for.
 */
export const nearestPlaces = ({ list, position, day, areas }: InAreas): Sql => {
  const chord = sql`vendor_place.loc <-> ${cubeText(position)}::cube`
  return sql`
    select place.vendor_id, min(place.chord) as chord from ${areaRows(areas)} cross join lateral (
      select vendor_place.vendor_id, ${chord} as chord from vendor_place
      where ${isInArea(sql`vendor_place`)} and ${isPlaceOn(day)} and ${list} = any(vendor_place.lists)
        and ${chord} <= area.chord offset 0
    ) as place
    where (select exists (select from vendor_place))
    group by place.vendor_id`
}
