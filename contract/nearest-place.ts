/**
 * From which of its places a vendor comes: its home city and up to four others have their own radius, all year or for a
 * season (docs/specification.md#places-of-a-vendor). Whoever measures a distance to a vendor asks here.
 */
import { chordBetween, chordOf, milesBetween, positionOf, type Point } from './globe.ts'
import { isInSeason, monthDayOf } from './season.ts'
import type { OtherPlace } from './vendor-places.ts'

/** A place and its radius; one that an earlier version saved doesn't say how far, and reaches everywhere. */
interface Base extends Point {
  travelMiles?: number | undefined
}

/** A vendor's home with its other places; a vendor that an earlier version saved has none. */
export interface VendorPlaces extends Base {
  otherPlaces?: readonly (Base & Pick<OtherPlace, 'from' | 'until' | 'isAwayFromHome'>)[] | undefined
}

type PlaceOf<Vendor extends VendorPlaces> = Vendor | NonNullable<Vendor['otherPlaces']>[number]

/** The places from which a vendor works on a day, its home first; there is always one. @param day a calendar date */
export function placesOn<Vendor extends VendorPlaces>(
  vendor: Vendor,
  day: string,
): [PlaceOf<Vendor>, ...PlaceOf<Vendor>[]] {
  const others: PlaceOf<Vendor>[] = []
  let isAway = false
  for (const place of vendor.otherPlaces ?? []) {
    if (!isInSeason(place, monthDayOf(day))) continue
    others.push(place)
    isAway ||= place.isAwayFromHome
  }
  const [first = vendor, ...further] = others
  return isAway ? [first, ...further] : [vendor, ...others]
}

/** Whether a place's radius contains a point. */
const reaches = (place: Base, point: Point): boolean =>
  place.travelMiles === undefined || isWithin(place, point, place.travelMiles)

const isWithin = (place: Point, point: Point, miles: number): boolean =>
  chordBetween(positionOf(point), positionOf(place)) <= chordOf(miles)

/** Whether a vendor comes to a point on a day, from one of its places. */
export const comesTo = (vendor: VendorPlaces, point: Point, day: string): boolean =>
  placesOn(vendor, day).some((place) => reaches(place, point))

/**
 * The place from which a vendor comes to a point on a day: the nearest of those whose radius contains it. Where none
 * does, and for a vendor that comes by video, the nearest of all.
 */
export function nearestPlace<Vendor extends VendorPlaces>(
  vendor: Vendor,
  point: Point,
  { day, byVideo = false }: { day: string; byVideo?: boolean },
): PlaceOf<Vendor> {
  const places = placesOn(vendor, day)
  const reaching = byVideo ? [] : places.filter((place) => reaches(place, point))
  const [first = places[0], ...further] = reaching.length > 0 ? reaching : places
  return further.reduce((best, place) => (milesBetween(point, place) < milesBetween(point, best) ? place : best), first)
}

/** Miles from a vendor to a point on a day, as `nearestPlace` says. */
export const milesTo = (
  vendor: VendorPlaces,
  point: Point,
  { day, byVideo = false }: { day: string; byVideo?: boolean },
): number => milesBetween(point, nearestPlace(vendor, point, { day, byVideo }))
