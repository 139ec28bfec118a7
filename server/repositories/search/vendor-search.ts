/** What is searched for (docs/specification.md#search). */
import type { Point } from '#server/db/globe.ts'

export interface VendorSearch {
  /** Which list to search: a service type's or group's id, or one of server/db/listings.ts. */
  listing: number
  /** Where to search from; null for a national search. */
  point: Point | null
  /** Null for any distance; needs a point. */
  radiusMiles: number | null
  /** Minimum stars; null for any. */
  ratingFloor: number | null
  /** Only vendors that offer virtual services. */
  virtualOnly: boolean
  /**
   * Orders by score even though there is a point (preventDistanceSort). Without a point the order is always by score.
   */
  byScore: boolean
  skip: number
  take: number
  /** Leaves out who is busy on this day, and says of the others whether they are free; any day without it. */
  freeOn?: string | null
}
