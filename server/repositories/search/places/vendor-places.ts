/**
 * Vendors with several places, in searches (docs/specification.md#places-of-a-vendor). Their listings have a radius of
 * `SEVERAL`, which no look by cells finds; their places are in `vendor_place`. All others have one place, that of their
 * listings.
 */
import type { Point, Position } from '#contract/globe.ts'
import { reachOf, TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import { everyMonthDay, isInSeason, monthDayOf, numberOfMonthDay } from '#contract/season.ts'
import type { OtherPlace } from '#contract/vendor-places.ts'
import { cellOf } from '#server/db/cells.ts'
import type { Queryable } from '#server/db/database.ts'
import { chordOf, cubeText, positionOf } from '#server/db/globe.ts'
import { listingsOf } from '#server/db/listings.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/** A further place as it is stored. */
export interface StoredPlace extends Omit<OtherPlace, 'travelMiles'> {
  locationFileName: string
  /** Null for as far as the membership allows. */
  travelMiles: number | null
}

/** A vendor's places as they are stored, its home first. */
export interface StoredPlaces extends Point {
  memberLevel: number
  travelMiles: number | null
  otherPlaces: readonly StoredPlace[]
}

/** A vendor that is written; without other places it has its home alone. */
interface PlacedVendor extends Omit<StoredPlaces, 'otherPlaces'> {
  id: number
  serviceTypeIds: readonly number[]
  otherPlaces?: readonly StoredPlace[]
}

/** SQL fragment: the columns of `StoredPlaces`. */
export const storedPlaces = sql`vendor.latitude, vendor.longitude, vendor.member_level as "memberLevel",
  vendor.travel_miles as "travelMiles", vendor.other_places as "otherPlaces"`

/** The radius in the listings of a vendor with several places. */
const SEVERAL = 0

/** The radius in a vendor's listings. */
export const listedReach = ({ memberLevel, travelMiles, otherPlaces = [] }: PlacedVendor): number =>
  otherPlaces.length > 0 ? SEVERAL : reachOf(memberLevel, travelMiles)

export const hasSeveral = sql`listing.reach_miles = ${SEVERAL}::smallint`

/** Whether the vendor works from the row `vendor_place` on a day. */
export const isPlaceOn = (day: string): Sql =>
  sql`${numberOfMonthDay(monthDayOf(day))}::smallint between vendor_place.from_day and vendor_place.until_day`

/** The chord of the radius of a row. */
const reachChord = (row: Sql) =>
  sql`case ${row}.reach_miles ${TRAVEL_OPTIONS_MILES.map(
    (miles) => sql`when ${miles}::smallint then ${chordOf(miles)}::float8`,
  ).reduce((all, next) => sql`${all} ${next}`)} end`

const chordFrom = (row: Sql, position: Position) => sql`${row}.loc <-> ${cubeText(position)}::cube`
const [ofListing, ofPlace] = [sql`listing`, sql`vendor_place`]

/** The nearest of the places of a day, in miles straight through the ground. */
const nearestOf = (position: Position, day: string, condition: Sql) => sql`(
  select min(${chordFrom(ofPlace, position)}) from vendor_place
  where vendor_place.vendor_id = listing.vendor_id and ${isPlaceOn(day)} ${condition})`

const isReached = (row: Sql, position: Position) => sql`${chordFrom(row, position)} <= ${reachChord(row)}`

/** From a position to the nearest place of a listing's vendor, whether it comes or not. */
export const chordTo = (position: Position, day: string): Sql =>
  sql`case when ${hasSeveral} then ${nearestOf(position, day, sql``)} else ${chordFrom(ofListing, position)} end`

/** From a position to the nearest place from which a listing's vendor comes there; null if it doesn't. */
export const chordOfComing = (position: Position, day: string): Sql => sql`
  case when ${hasSeveral} then ${nearestOf(position, day, sql`and ${isReached(ofPlace, position)}`)}
    when ${isReached(ofListing, position)} then ${chordFrom(ofListing, position)} end`

/** Whether a listing's vendor comes to a position. */
export const servesPlace = (position: Position, day: string): Sql => sql`
  case when ${hasSeveral} then ${nearestOf(position, day, sql`and ${isReached(ofPlace, position)}`)} is not null
    else ${isReached(ofListing, position)} end`

/**
 * Replaces the places of vendors that were just written; an unlisted one has none.
 * @param areKnown whether there may be earlier ones
 */
export async function setVendorPlaces(
  tx: Queryable,
  vendors: readonly PlacedVendor[],
  areKnown: boolean,
): Promise<void> {
  if (areKnown) {
    const ids = vendors.map(({ id }) => id)
    await tx.query(sql`delete from vendor_place where vendor_id = any(${ids}::int[])`)
  }
  const rows = vendors.flatMap(placeRows)
  if (rows.length === 0) return
  await tx.query(sql`
    insert into vendor_place (vendor_id, place, reach_miles, cell, loc, lists, from_day, until_day)
    select vendor_id, place, reach_miles, cell, loc::cube, lists, from_day, until_day
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      vendor_id int, place smallint, reach_miles smallint, cell int, loc text, lists int[], from_day smallint,
      until_day smallint)
    where exists (select from vendor where vendor.id = row.vendor_id and vendor.is_listed)`)
}

/** A row for each part of the year in which a vendor with several places works from one of them. */
function placeRows(vendor: PlacedVendor): object[] {
  const { id, memberLevel, serviceTypeIds, otherPlaces = [] } = vendor
  if (otherPlaces.length === 0) return []
  const lists = listingsOf(serviceTypeIds)
  const isAwayOn = (monthDay: string) =>
    otherPlaces.some((place) => place.isAwayFromHome && isInSeason(place, monthDay))
  const row = (place: number, at: PlacedVendor | StoredPlace, isOn: (monthDay: string) => boolean) => {
    const position = positionOf(at)
    const shared = { vendor_id: id, place, reach_miles: reachOf(memberLevel, at.travelMiles), lists }
    return spansOf(isOn).map((span) => ({ ...shared, cell: cellOf(position), loc: cubeText(position), ...span }))
  }
  return [
    ...row(0, vendor, (monthDay) => !isAwayOn(monthDay)),
    ...otherPlaces.flatMap((other, at) => row(at + 1, other, (monthDay) => isInSeason(other, monthDay))),
  ]
}

function spansOf(isOn: (monthDay: string) => boolean): { from_day: number; until_day: number }[] {
  const spans: { from_day: number; until_day: number }[] = []
  let isOpen = false
  for (const monthDay of everyMonthDay()) {
    const day = numberOfMonthDay(monthDay)
    const last = spans.at(-1)
    if (isOn(monthDay)) {
      if (isOpen && last) last.until_day = day
      else spans.push({ from_day: day, until_day: day })
    }
    isOpen = isOn(monthDay)
  }
  return spans
}
