/** The texts of a vendor tile. */
import { formatNumber, formatCount } from '#contract/format-count.ts'
import { BOOKING_BADGE_MAX_DAYS, NATIONWIDE } from '#contract/limits.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import type { Source } from '#contract/source.ts'

/** `Just Booked`, `Booked 3 days ago`; null from 90 days on and for vendors never booked. */
export function bookingBadge(daysSinceLastBooking: number | null): string | null {
  if (daysSinceLastBooking === null || daysSinceLastBooking < 0 || daysSinceLastBooking >= BOOKING_BADGE_MAX_DAYS)
    return null
  return daysSinceLastBooking === 0 ? 'Just Booked' : `Booked ${daysSinceLastBooking} days ago`
}

/** `214 bookings`; null if there are none. Not “verified”: nobody checks them. */
export function bookingsLabel(numberOfBookings: number): string | null {
  if (numberOfBookings <= 0) return null
  return formatCount(numberOfBookings, 'booking')
}

/** Distance from the searched place, rounded to whole miles; null in a nationwide search. */
export function formatDistance(miles: number | null): string | null {
  if (miles === null) return null
  return miles < 1 ? 'Under 1 mi' : `${formatNumber(Math.round(miles))} mi`
}

/** The search that a link comes from: its source, the file name of its place (`nationwide` is none), and its date. */
export interface CameFrom {
  source: Source
  location: string
  eventDate?: string | undefined
}

const query = ({ source, location, eventDate }: CameFrom) =>
  `source=${source}${location === NATIONWIDE ? '' : `&location=${location}`}${eventDate ? `&eventDate=${eventDate}` : ''}`

/** `3 vendors selected`. */
export const selectedLabel = (count: number, what = 'selected'): string => `${formatCount(count, 'vendor')} ${what}`

/** The vendor's profile, with the search the visitor came from. */
export const profileHref = ({ profileUrl }: Pick<VendorSearchResult, 'profileUrl'>, from: CameFrom): string =>
  `${profileUrl}?${query(from)}`

/** The quote request to one or several vendors; its city and its date default to the searched ones. */
export const requestHref = (memberIds: readonly number[], from: CameFrom): string =>
  `/requestquote?memberId=${memberIds.join(',')}&${query(from)}`
