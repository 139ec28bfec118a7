/** The texts of a vendor tile. */
import { formatNumber, formatCount } from '#contract/format-count.ts'
import { BOOKING_BADGE_MAX_DAYS, NATIONWIDE } from '#contract/limits.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import type { Source } from '#contract/source.ts'
import type { SearchedService } from '../search/sections.ts'

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

/** The search that a link comes from: its source, the file name of its place (none if `nationwide`), and its date. */
export interface CameFrom {
  source: Source
  location: string
  eventDate?: string | undefined
  /** What was searched for. */
  service?: Pick<SearchedService, 'fileName' | 'personForm'>
}

const query = ({ source, location, eventDate }: CameFrom) =>
  `source=${source}${location === NATIONWIDE ? '' : `&location=${location}`}${eventDate ? `&eventDate=${eventDate}` : ''}`

/** `3 vendors selected`. */
export const selectedLabel = (count: number, what = 'selected'): string => `${formatCount(count, 'vendor')} ${what}`

/** The vendor's profile, with the search the visitor came from; for the vendor's main service, that goes unsaid. */
export function profileHref(
  { profileUrl, primaryServiceName }: Pick<VendorSearchResult, 'profileUrl' | 'primaryServiceName'>,
  from: CameFrom,
): string {
  const { service, location } = from
  const isTold = service && service.personForm !== primaryServiceName && location !== NATIONWIDE
  return `${profileUrl}?${query(from)}${isTold ? `&service=${service.fileName}` : ''}`
}

/** The quote request to one or several vendors; its city and its date default to the searched ones. */
export const requestHref = (memberIds: readonly number[], from: CameFrom): string =>
  `/requestquote?memberId=${memberIds.join(',')}&${query(from)}`
