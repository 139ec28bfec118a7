import { BOOKING_BADGE_MAX_DAYS } from '#contract/limits.ts'
import type { PublicMember } from '#contract/vendor.ts'

/** A description's paragraphs, which are separated by blank lines; empty ones are dropped. */
export const paragraphs = (description: string): string[] =>
  description
    .split(/\r?\n\s*\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)

/** The booking badge. */
export function bookedBadge(days: number | null): string | null {
  if (days === null || days < 0 || days >= BOOKING_BADGE_MAX_DAYS) return null
  return days === 0 ? 'Just Booked' : `Booked ${days} days ago`
}

/** How the visitor reached the profile, as far as the address says. */
interface CameFrom {
  source?: string | undefined
  /** File name of the searched place. */
  location?: string | undefined
  /** The searched date. */
  eventDate?: string | undefined
  /** File name of the searched service, where it isn't the vendor's main one. */
  service?: string | undefined
  /** The featured placement whose link led here. */
  viewSource?: string | undefined
}

const queryOf = ({ source, location, eventDate, service, viewSource }: CameFrom) =>
  new URLSearchParams({
    ...(source && { source }),
    ...(location && { location }),
    ...(eventDate && { eventDate }),
    ...(service && { service }),
    ...(viewSource && { viewSource }),
  }).toString()

/** The profile's address, including how the visitor reached it. */
export function profileHref(profileUrl: string, from: CameFrom): string {
  const query = queryOf(from)
  return query ? `${profileUrl}?${query}` : profileUrl
}

/**
 * The quote request to this vendor, with the searched date. Its city defaults to the searched place; without a search,
 * to the vendor's own city, unless the vendor was found in the virtual search, where vendors can be anywhere.
 */
export function requestHref(
  member: Pick<PublicMember, 'id' | 'city'>,
  { source = 'None', location, eventDate }: CameFrom,
): string {
  const city = location ?? (source === 'virtualevents' ? undefined : member.city?.fileName)
  return `/requestquote?memberId=${member.id}&${queryOf({ source, location: city, eventDate })}`
}
