/**
 * A vendor's quality score, for ordering (docs/specification.md#order-of-results). Higher is better.
 *
 *     bayes  = (10 × 4.0 + reviews × rating) / (10 + reviews)
 *     trust  = 1 + log10(1 + bookings) / 4
 *     score  = log2(bayes × trust) + day / 730
 *
 * - `bayes` is the average rating, pulled toward 4.0 as if there were ten more such reviews: one five-star review does
 *   not beat a hundred of 4.9.
 * - `trust` grows with bookings, at a decreasing rate: 10 bookings 1.26, 100 bookings 1.5.
 * - `day` is the day of the last booking, counted from January 1, 2020 (for a vendor never booked, two years before the
 *   day it joined). Adding day / 730 to the logarithm halves the weight of past results every two years.
 * Because it is a fixed day and not an age, the order of two vendors stays the same as time passes, and no nightly
 * recomputation is needed.
 */
import { DAY_MS } from '#contract/limits.ts'

export const PRIOR_REVIEWS = 10
export const PRIOR_RATING = 4
export const HALF_LIFE_DAYS = 730
const FIRST_DAY_MS = Date.UTC(2020, 0, 1)

export interface Reputation {
  /** Tenths of a star; 0 without reviews. */
  ratingTenths: number
  numberOfReviews: number
  numberOfBookings: number
  /** `YYYY-MM-DD`, or null when never booked. */
  lastBookingOn: string | null
  /** `YYYY-MM-DD`. */
  joinedOn: string
}

/** The parts of a score; see above. */
export interface ScoreParts {
  /** `bayes`, in stars. */
  weightedRating: number
  trust: number
  /** Days since January 1, 2020. */
  day: number
}

export function scoreParts(reputation: Reputation): ScoreParts {
  const { ratingTenths, numberOfReviews, numberOfBookings, lastBookingOn, joinedOn } = reputation
  return {
    weightedRating:
      (PRIOR_REVIEWS * PRIOR_RATING + (numberOfReviews * ratingTenths) / 10) / (PRIOR_REVIEWS + numberOfReviews),
    trust: 1 + Math.log10(1 + numberOfBookings) / 4,
    day: lastBookingOn === null ? dayNumber(joinedOn) - HALF_LIFE_DAYS : dayNumber(lastBookingOn),
  }
}

/** The score of a vendor with this reputation; only the relative order is meaningful. */
export function scoreOf(reputation: Reputation): number {
  const { weightedRating, trust, day } = scoreParts(reputation)
  return Math.log2(weightedRating * trust) + day / HALF_LIFE_DAYS
}

const dayNumber = (date: string) => (Date.parse(`${date}T00:00:00Z`) - FIRST_DAY_MS) / DAY_MS
