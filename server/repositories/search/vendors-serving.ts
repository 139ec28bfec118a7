/** SQL for the vendors who come to a place: those whose own radius contains it. */
import type { Position } from '#contract/globe.ts'
import { TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import { cellsAround } from '#server/db/cells.ts'
import { chordOf, cubeText } from '#server/db/globe.ts'
import { sql, type Sql } from '#server/db/sql.ts'

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

/**
 * Where those who come to a place live.
 * @param limitMiles null for no other limit than their radius
 */
export const areasOfWhoCome = (position: Position, limitMiles: number | null = null): Area[] =>
  TRAVEL_OPTIONS_MILES.flatMap((reach) => areasOf(position, reach, Math.min(reach, limitMiles ?? reach)))

function areasOf(position: Position, reachMiles: number, miles: number): Area[] {
  const chord = chordOf(miles)
  return cellsAround(position, chord, FINENESS).map(({ from, until }) => ({ reachMiles, from, until, chord }))
}

/** The rows `area` of a statement. */
export const areaRows = (areas: readonly Area[]): Sql => sql`
  unnest(${areas.map(({ reachMiles }) => reachMiles)}::smallint[], ${areas.map(({ from }) => from)}::int[],
    ${areas.map(({ until }) => until)}::int[], ${areas.map(({ chord }) => chord)}::float8[])
    as area (reach_miles, from_cell, until_cell, chord)`

/** Whether a row (`listing`, or the totals of its cells) is in the cells of `area`. */
export const isInArea = sql`listing.reach_miles = area.reach_miles and listing.cell >= area.from_cell
  and listing.cell < area.until_cell`

/**
 * The listings of vendors whose radius contains a position.
 * @param matches a condition on `listing`
 * @param limitMiles null for no other limit than their radius
 */
export const vendorsServing = (matches: Sql, position: Position, limitMiles: number | null = null): Sql =>
  inAreas(matches, position, areasOfWhoCome(position, limitMiles))

/** The listings within a distance of a position, however far their vendors travel. */
export const within = (matches: Sql, position: Position, miles: number): Sql =>
  inAreas(
    matches,
    position,
    TRAVEL_OPTIONS_MILES.flatMap((reach) => areasOf(position, reach, miles)),
  )

/** One look into the index per area: `offset 0` keeps the planner from reading the whole list instead. */
function inAreas(matches: Sql, position: Position, areas: readonly Area[]): Sql {
  const chord = sql`listing.loc <-> ${cubeText(position)}::cube`
  return sql`
    select found.* from ${areaRows(areas)} cross join lateral (
      select ${listed}, ${chord} as chord from listing
      where ${matches} and ${isInArea} and ${chord} <= area.chord offset 0
    ) as found`
}

/** Whether a listing's vendor comes to a position. */
export const servesPlace = (position: Position): Sql =>
  sql`listing.loc <-> ${cubeText(position)}::cube <= case listing.reach_miles ${TRAVEL_OPTIONS_MILES.map(
    (miles) => sql`when ${miles}::smallint then ${chordOf(miles)}::float8`,
  ).reduce((all, next) => sql`${all} ${next}`)} end`
