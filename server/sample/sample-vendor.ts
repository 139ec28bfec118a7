import type { ProfileFacts } from '#contract/profile-facts.ts'

/**
 * A vendor of the generated sample marketplace (docs/specification.md#sample-marketplace), before it becomes database
 * rows.
 */
export interface SampleVendor {
  /** From 1 to the requested count. */
  vendorId: number
  profileName: string
  description: string
  /** Picture id for `pictureUrl`: service type file name and variant, `dj-07`. */
  photoId: string
  primaryServiceTypeId: number
  /** 1 to 6, the primary first; no groups except those that are services themselves (`dj`). */
  serviceTypeIds: number[]
  locationFileName: string
  cityName: string
  stateOrProvinceAbbreviation: string
  /** Degrees, within a few miles of the city's center. */
  latitude: number
  longitude: number
  /** 0 without reviews, otherwise 3.5 to 5 in steps of 0.1. */
  rating: number
  numberOfReviews: number
  numberOfBookings: number
  /** Whole days; null when never booked. */
  lastBookingDaysAgo: number | null
  includeInVirtualEvents: boolean
  /** One of `MEMBER_LEVELS`. */
  memberLevel: number
  /** How far it travels, within its membership. */
  travelMiles: number
  facts: ProfileFacts
  /** To the first reply, made up; null where too few requests would tell. */
  replyMinutes: number | null
}

export { MEMBER_LEVELS } from '#contract/commerce.ts'
