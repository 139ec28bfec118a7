/**
 * The meaning of the search filters (docs/specification.md#filters). The server queries the database with these bounds;
 * the device applies them to saved results.
 */
import { ANY } from './limits.ts'
import { chordBetween, chordOf, positionOf, type Point } from './globe.ts'

export interface Bounds {
  /** A service type or a group; null for any. */
  category: number | null
  /** Where the search starts; null for a national one. */
  point: Point | null
  /** Null for any distance; always null without a point. */
  radiusMiles: number | null
  /** Minimum stars; null for any. */
  ratingFloor: number | null
  /** Starting price at most, in dollars; null for any. */
  priceCeiling: number | null
}

interface Filters {
  categoryId: number
  distanceLimit: number
  ratingLimit: number
  priceLimit?: number | undefined
}

/** -1 means any; a distance counts only when there is a place to measure from. */
export function boundsOf(
  { categoryId, distanceLimit, ratingLimit, priceLimit = ANY }: Filters,
  point: Point | null,
): Bounds {
  return {
    category: categoryId === ANY ? null : categoryId,
    point,
    radiusMiles: point === null || distanceLimit < 0 ? null : distanceLimit,
    ratingFloor: ratingLimit < 0 ? null : ratingLimit,
    priceCeiling: priceLimit < 0 ? null : priceLimit,
  }
}

/** The minimum in tenths of a star: 4 stars and up means 40 or more. */
export const floorTenths = (ratingFloor: number | null): number =>
  ratingFloor === null ? 0 : Math.max(0, Math.ceil(ratingFloor * 10 - 1e-9))

type Vendor = Point & {
  categoryIds: readonly number[]
  rating: number
  startingPrice?: number | null | undefined
  /** In a search for a day. */
  dayPrice?: number | undefined
  travelMiles?: number | undefined
}

/** Whether a vendor's own radius contains a point. A copy that an earlier version saved doesn't say, and counts. */
export const comesTo = (vendor: Point & { travelMiles?: number | undefined }, point: Point): boolean =>
  vendor.travelMiles === undefined || isWithin(vendor, point, vendor.travelMiles)

const isWithin = (vendor: Point, point: Point, miles: number) =>
  chordBetween(positionOf(point), positionOf(vendor)) <= chordOf(miles)

/** Whether a vendor is within the bounds. With a limit it also has to come to the place, unless it comes by video. */
export function fits(
  vendor: Vendor,
  { category, point, radiusMiles, ratingFloor, priceCeiling }: Bounds,
  byVideo: boolean = false,
): boolean {
  if (category !== null && !vendor.categoryIds.includes(category)) return false
  if (Math.round(vendor.rating * 10) < floorTenths(ratingFloor)) return false
  if (priceCeiling !== null && (vendor.dayPrice ?? vendor.startingPrice ?? Infinity) > priceCeiling) return false
  return (
    point === null ||
    radiusMiles === null ||
    (isWithin(vendor, point, radiusMiles) && (byVideo || comesTo(vendor, point)))
  )
}
