import type { PublicMember } from '#contract/vendor.ts'
import { requestLink, type VendorLinkFrom } from '#src/ui/format/format-vendor-links.ts'

/** A description's paragraphs, which are separated by blank lines; empty ones are dropped. */
export const paragraphs = (description: string): string[] =>
  description
    .split(/\r?\n\s*\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)

/**
 * The quote request to this vendor, with the searched date. Its city defaults to the searched place; without a search,
 * to the vendor's own city, unless the vendor was found in the virtual search, where vendors can be anywhere.
 */
export function requestHref(
  member: Pick<PublicMember, 'id' | 'city'>,
  { source = 'None', location, eventDate }: Pick<VendorLinkFrom, 'source' | 'location' | 'eventDate'>,
): string {
  const city = location ?? (source === 'virtualevents' ? undefined : member.city?.fileName)
  return requestLink([member.id], { source, location: city, eventDate })
}
