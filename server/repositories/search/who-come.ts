/** SQL for the vendors who come to a place: those whose own radius contains it. */
import { chordOf } from '#server/db/globe.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/** Every radius (TRAVEL_OPTIONS_MILES). It stands in the text, because only then its index is used. */
export const REACHES = [
  { miles: 10, only: sql`listing.reach_miles = 10` },
  { miles: 25, only: sql`listing.reach_miles = 25` },
  { miles: 50, only: sql`listing.reach_miles = 50` },
  { miles: 100, only: sql`listing.reach_miles = 100` },
  { miles: 150, only: sql`listing.reach_miles = 150` },
  { miles: 200, only: sql`listing.reach_miles = 200` },
] as const

/** The columns of a found listing, next to its `chord`. */
export const listed = sql`listing.vendor_id, listing.is_main, listing.score`

/**
 * The listings of vendors whose radius contains a point.
 * @param matches a condition on `listing`
 * @param point the text of a position, or SQL for one
 * @param limitMiles null for no other limit than their radius
 */
export function whoCome(matches: Sql, point: string | Sql, limitMiles: number | null = null): Sql {
  return REACHES.map(({ miles, only }) =>
    within(sql`${matches} and ${only}`, point, Math.min(miles, limitMiles ?? miles)),
  ).reduce((all, next) => sql`${all} union all ${next}`)
}

/** The listings within a radius around a point. */
export function within(matches: Sql, point: string | Sql, miles: number): Sql {
  const chord = chordOf(miles)
  return sql`
    select ${listed}, listing.loc <-> ${point}::cube as chord from listing
    where ${matches} and listing.loc <@ cube_enlarge(${point}::cube, ${chord}::float8, 3)
      and listing.loc <-> ${point}::cube <= ${chord}::float8`
}

/** Whether a listing's vendor comes to a point. */
export const comes = (point: string) =>
  sql`listing.loc <-> ${point}::cube <= case ${REACHES.map(
    ({ miles, only }) => sql`when ${only} then ${chordOf(miles)}::float8`,
  ).reduce((all, next) => sql`${all} ${next}`)} end`
