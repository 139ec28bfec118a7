import type { PublicVendor } from '#contract/vendor.ts'
import { requestLink, type LinkFacts, type VendorLinkFrom } from '#src/vendor/format-vendor-links.ts'

/** A description's paragraphs, which are separated by blank lines; empty ones are dropped. */
export const paragraphs = (description: string): string[] =>
  description
    .split(/\r?\n\s*\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)

/**
 * The quote request to this vendor, with the searched event. Its city defaults to the searched place; without a search,
 * to the vendor's own city, unless the vendor was found in the virtual search, where vendors can be anywhere.
 */
export function requestHref(
  profile: Pick<PublicVendor, 'id' | 'city' | 'providedServiceTypes'>,
  {
    source = 'None',
    location,
    service,
    ...event
  }: Pick<VendorLinkFrom, 'source' | 'location' | 'eventDate' | 'service'> & LinkFacts,
): string {
  const city = location ?? (source === 'virtualevents' ? undefined : profile.city?.fileName)
  const searched = profile.providedServiceTypes?.find(({ fileName }) => fileName === service)
  return requestLink([profile.id], { source, location: city, service: searched, ...event })
}
