import { BOOKING_BADGE_MAX_DAYS, NATIONWIDE } from '#contract/limits.ts'
import type { PublicMember } from '#contract/vendor.ts'
import type { TrailStep } from '#src/ui/structured-data.ts'

/** A description's paragraphs: parted by empty lines, without empty ones. */
export const paragraphs = (description: string): string[] =>
  description
    .split(/\r?\n\s*\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)

/** The first sentence or so of a description, for search engines; at most `maxChars`, cut between words. */
export function summary(description: string, maxChars = 155): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= maxChars) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxChars - 1))}…`
}

/** The booking badge (specification 2, section 2; decisions 23). */
export function bookedBadge(days: number | null): string | null {
  if (days === null || days < 0 || days >= BOOKING_BADGE_MAX_DAYS) return null
  return days === 0 ? 'Just Booked' : `Booked ${days} days ago`
}

/** Home, the vendor's kind where it is at home, the vendor. */
export function profileTrail({ primaryServiceType, cityName, stateOrProvinceAbbreviation, city, profileName }: PublicMember): TrailStep[] {
  const place = city?.fileName ?? NATIONWIDE
  const kind = primaryServiceType && {
    name: `${primaryServiceType.pluralForm} near ${cityName}, ${stateOrProvinceAbbreviation}`,
    href: `/${primaryServiceType.fileName}/${place}`,
  }
  return [{ name: 'Home', href: '/' }, ...(kind ? [kind] : []), { name: profileName }]
}

/** Where somebody came from, as far as the address says it. */
interface CameFrom {
  source?: string | undefined
  /** File name of the place that was searched. */
  location?: string | undefined
  /** The featured place whose link led here. */
  viewSource?: string | undefined
}

const queryOf = ({ source, location, viewSource }: CameFrom) =>
  new URLSearchParams({ ...(source && { source }), ...(location && { location }), ...(viewSource && { viewSource }) }).toString()

/** The profile's address with where the person came from. */
export function profileHref(profileUrl: string, from: CameFrom): string {
  const query = queryOf(from)
  return query ? `${profileUrl}?${query}` : profileUrl
}

/**
 * The quote request to this vendor. Its city starts as the place that was searched; without a search as the vendor's own
 * city, unless the vendor was found among the virtual ones, who come from anywhere.
 */
export function requestHref(member: Pick<PublicMember, 'id' | 'city'>, { source = 'None', location }: CameFrom): string {
  const city = location ?? (source === 'virtualevents' ? undefined : member.city?.fileName)
  return `/requestquote?memberId=${member.id}&${queryOf({ source, location: city })}`
}
