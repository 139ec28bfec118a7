import { formatCount } from '#contract/format-count.ts'
import { BOOKING_BADGE_MAX_DAYS } from '#contract/limits.ts'

/** `Just Booked`, `Booked 1 day ago`, `Booked 3 days ago`; null from 90 days on and for vendors never booked. */
export function recentBookingLabel(daysSinceLastBooking: number | null): string | null {
  if (daysSinceLastBooking === null || daysSinceLastBooking < 0 || daysSinceLastBooking >= BOOKING_BADGE_MAX_DAYS)
    return null
  return daysSinceLastBooking === 0 ? 'Just Booked' : `Booked ${formatCount(daysSinceLastBooking, 'day')} ago`
}

/** Longer ago, a booking is said quietly. */
const LATELY_DAYS = 14

export const isBookedLately = (daysSinceLastBooking: number | null): boolean =>
  (daysSinceLastBooking ?? Infinity) <= LATELY_DAYS
