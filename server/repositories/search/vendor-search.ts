/** The terms of a search (docs/specification.md#search). */
import type { Sort } from '#contract/search-filters.ts'
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
  /** Starting price at most, in dollars; null for any. */
  priceCeiling?: number | null
  /** The order; the best first without it. Distance needs a point. */
  sort?: Sort
  /** Only vendors that offer virtual services. */
  virtualOnly: boolean
  /**
   * Orders by score even though there is a point (preventDistanceSort). Without a point the order is always by score.
   */
  byScore: boolean
  /** Whose places count: those of the searched day, otherwise of today, `YYYY-MM-DD`. */
  day: string
  skip: number
  take: number
  /**
   * Leaves out who is busy on this day, and says of the others whether they are free, who come first; any day without
   * it.
   */
  freeOn?: string | null
  /** In a search for a day, until when it has to be known that a vendor is free. */
  now?: Date
}
