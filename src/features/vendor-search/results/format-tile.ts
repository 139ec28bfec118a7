/** The texts of a vendor tile. */
import { formatCount } from '#contract/format-count.ts'
import { formatMiles } from '#contract/format-miles.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import type { Source } from '#contract/source.ts'
import { profileLink, type VendorLinkFrom } from '#src/vendor/format-vendor-links.ts'
import type { SearchedService } from '../search/sections.ts'

/** `214 bookings`; null if there are none. Not “verified”: they are not checked. */
export function bookingsLabel(numberOfBookings: number): string | null {
  if (numberOfBookings <= 0) return null
  return formatCount(numberOfBookings, 'booking')
}

/** Distance from the searched place, rounded to whole miles; null in a nationwide search. */
export function formatDistance(miles: number | null): string | null {
  return miles === null ? null : formatMiles(miles)
}

/**
 * The search that a link comes from: its source, the file name of its place or `nationwide`, its date and its limits.
 */
export interface CameFrom extends Pick<
  VendorLinkFrom,
  'distanceLimit' | 'ratingLimit' | 'priceLimit' | 'sort' | 'month' | 'budget' | 'guests' | 'age'
> {
  source: Source
  location: string
  eventDate?: string | undefined
  /** The service that was searched for. */
  service?: Pick<SearchedService, 'id' | 'fileName' | 'personForm'>
}

/** `3 vendors selected`. */
export const selectedLabel = (count: number, what = 'selected'): string => `${formatCount(count, 'vendor')} ${what}`

/** The vendor's profile, with the search the visitor came from; for the vendor's main service, that goes unsaid. */
export function profileHref(
  { profileUrl, primaryServiceName }: Pick<VendorSearchResult, 'profileUrl' | 'primaryServiceName'>,
  from: CameFrom,
): string {
  const { service, ...search } = from
  const isInAddress = service && service.personForm !== primaryServiceName
  return profileLink(profileUrl, { ...search, service: isInAddress ? service.fileName : undefined })
}
