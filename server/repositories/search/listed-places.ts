/** Places that have vendors, for the sitemaps. */
import type { Location } from '#contract/location.ts'
import type { Queryable } from '#server/db/database.ts'
import { cubeText, positionOf } from '#server/db/globe.ts'
import { ALL_VENDORS } from '#server/db/listings.ts'
import { sql } from '#server/db/sql.ts'
import { hasSeveral, isPlaceOn } from './places/vendor-places.ts'
import { findAreasOfWhoCome, isInArea } from './vendors-serving.ts'

/** About as many places have vendors, once there are many of these. */
const PLACES = 30_000

/**
 * File names of the places that have a vendor in this list (server/db/listings.ts): its home, and where else it works
 * from, whatever the season.
 */
export async function placesListing(db: Queryable, listing: number, places = PLACES): Promise<string[]> {
  const [size] = await db.query<{ listed: number; all: number }>(sql`
    select coalesce(sum(vendors) filter (where service_type_id = ${listing}::int), 0)::float8 as listed,
      coalesce(sum(vendors) filter (where service_type_id = ${ALL_VENDORS}::int), 0)::float8 as all
    from listing_total where service_type_id in (${listing}::int, ${ALL_VENDORS}::int)`)
  const { listed, all } = size ?? { listed: 0, all: 0 }
  // One place after the other, each until its first vendor of the list; or, where few are in it, all of these.
  const homes = listed * listed > places * all ? placesInTurn(listing) : homesOf(listing)
  const rows = await db.query<{ fileName: string }>(sql`
    (${homes}) union
    select place.value ->> 'locationFileName' from (
      select vendor.other_places as places from listing join vendor on vendor.id = listing.vendor_id
      where listing.service_type_id = ${listing}::int and ${hasSeveral} offset 0
    ) as vendor cross join jsonb_array_elements(vendor.places) as place`)
  return rows.map(({ fileName }) => fileName)
}

const homesOf = (listing: number) => sql`
  select vendor.location_file_name as "fileName" from listing join vendor on vendor.id = listing.vendor_id
  where listing.service_type_id = ${listing}::int`

const placesInTurn = (listing: number) => sql`
  with recursive place as (
    (select location_file_name as name from vendor where is_listed order by 1 limit 1)
    union all
    select (select location_file_name from vendor where is_listed and location_file_name > place.name order by 1 limit 1)
    from place where place.name is not null
  )
  select place.name as "fileName" from place where place.name is not null and exists (
    select from vendor join listing on listing.vendor_id = vendor.id and listing.service_type_id = ${listing}::int
    where vendor.is_listed and vendor.location_file_name = place.name offset 0)`

/** File names of those among the places to which a vendor in this list comes on a day. */
export async function placesReached(
  db: Queryable,
  listing: number,
  { places, day }: { places: readonly Location[]; day: string },
): Promise<string[]> {
  const areas = places.flatMap((place) => {
    const position = positionOf(place)
    const shared = { place: place.fileName, position: cubeText(position) }
    return findAreasOfWhoCome(position).map((area) => ({ ...area, ...shared }))
  })
  const rows = await db.query<{ fileName: string }>(sql`
    select distinct area.place as "fileName"
    from unnest(${areas.map(({ place }) => place)}::text[], ${areas.map(({ position }) => position)}::text[],
      ${areas.map(({ reachMiles }) => reachMiles)}::smallint[], ${areas.map(({ from }) => from)}::int[],
      ${areas.map(({ until }) => until)}::int[], ${areas.map(({ chord }) => chord)}::float8[])
      as area (place, position, reach_miles, from_cell, until_cell, chord)
    cross join lateral (
      (select from listing where listing.service_type_id = ${listing}::int and ${isInArea()}
        and listing.loc <-> area.position::cube <= area.chord limit 1)
      union all
      (select from vendor_place join listing on listing.vendor_id = vendor_place.vendor_id
        where listing.service_type_id = ${listing}::int and ${hasSeveral} and ${isInArea(sql`vendor_place`)}
          and ${isPlaceOn(day)} and ${listing}::int = any(vendor_place.lists)
          and vendor_place.loc <-> area.position::cube <= area.chord limit 1)
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
