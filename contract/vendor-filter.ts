/**
 * What the filters of a search mean (specification 1, section 5). The server asks the database by these bounds; the phone
 * applies them to the results that it saved.
 */
import { chordBetween, chordOf, positionOf, type Point } from './globe.ts'

export interface Bounds {
  /** Where the search starts; null for a national one. */
  point: Point | null
  /** Null for any distance; never without a point. */
  radiusMiles: number | null
  /** Stars and up; null for any. */
  ratingFloor: number | null
}

/** -1 means any; a distance counts only where there is a place to measure it from. */
export function boundsOf({ distanceLimit, ratingLimit }: { distanceLimit: number; ratingLimit: number }, point: Point | null): Bounds {
  return {
    point,
    radiusMiles: point === null || distanceLimit < 0 ? null : distanceLimit,
    ratingFloor: ratingLimit < 0 ? null : ratingLimit,
  }
}

/** The floor in tenths of a star: 4 stars and up are 40 and more. */
export const floorTenths = (ratingFloor: number | null): number => (ratingFloor === null ? 0 : Math.ceil(ratingFloor * 10 - 1e-9))

/** Whether a vendor is within the bounds. */
export function fits(vendor: Point & { rating: number }, { point, radiusMiles, ratingFloor }: Bounds): boolean {
  if (Math.round(vendor.rating * 10) < floorTenths(ratingFloor)) return false
  return point === null || radiusMiles === null || chordBetween(positionOf(point), positionOf(vendor)) <= chordOf(radiusMiles)
}
