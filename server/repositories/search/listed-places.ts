/** Places that have vendors, for the sitemaps. */
import type { Location } from '#contract/location.ts'
import type { Queryable } from '#server/db/database.ts'
import { cubeText, positionOf } from '#server/db/globe.ts'
import { sql } from '#server/db/sql.ts'
import { areasOfWhoCome, isInArea } from './vendors-serving.ts'

/** File names of the places that have a vendor in this list (server/db/listings.ts). */
export async function placesListing(db: Queryable, listing: number): Promise<string[]> {
  const rows = await db.query<{ fileName: string }>(sql`
    select distinct vendor.location_file_name as "fileName" from listing join vendor on vendor.id = listing.vendor_id
    where listing.service_type_id = ${listing}::int`)
  return rows.map(({ fileName }) => fileName)
}

/** File names of those among the places to which a vendor in this list comes. */
export async function placesReached(db: Queryable, listing: number, places: readonly Location[]): Promise<string[]> {
  const areas = places.flatMap((place) => {
    const position = positionOf(place)
    const shared = { place: place.fileName, position: cubeText(position) }
    return areasOfWhoCome(position).map((area) => ({ ...area, ...shared }))
  })
  const rows = await db.query<{ fileName: string }>(sql`
    select distinct area.place as "fileName"
    from unnest(${areas.map(({ place }) => place)}::text[], ${areas.map(({ position }) => position)}::text[],
      ${areas.map(({ reachMiles }) => reachMiles)}::smallint[], ${areas.map(({ from }) => from)}::int[],
      ${areas.map(({ until }) => until)}::int[], ${areas.map(({ chord }) => chord)}::float8[])
      as area (place, position, reach_miles, from_cell, until_cell, chord)
    cross join lateral (
      select from listing where listing.service_type_id = ${listing}::int and ${isInArea}
        and listing.loc <-> area.position::cube <= area.chord limit 1
    ) as come`)
  return rows.map(({ fileName }) => fileName)
}

/** Ids of the lists that have any vendor. */
export async function listingsWithVendors(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select service_type_id as id from listing_total group by service_type_id having sum(vendors) > 0
    order by service_type_id`)
  return rows.map(({ id }) => id)
}
