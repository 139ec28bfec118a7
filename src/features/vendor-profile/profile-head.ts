/** Every page loads the route heads, so nothing belongs here that only the profile page needs. */
import { NATIONWIDE } from '#contract/limits.ts'
import type { PublicMember } from '#contract/vendor.ts'
import type { TrailStep } from '#src/ui/head/structured-data.ts'

/** The beginning of a description, for search engines; at most `maxChars`, cut between words. */
export function summary(description: string, maxChars = 155): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= maxChars) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxChars - 1))}…`
}

/** Breadcrumbs: home, the vendor's service type in its city, the vendor. */
export function profileTrail({
  primaryServiceType,
  cityName,
  stateOrProvinceAbbreviation,
  city,
  profileName,
}: PublicMember): TrailStep[] {
  const place = city?.fileName ?? NATIONWIDE
  const kind = primaryServiceType && {
    name: `${primaryServiceType.pluralForm} near ${cityName}, ${stateOrProvinceAbbreviation}`,
    href: `/${primaryServiceType.fileName}/${place}`,
  }
  return [{ name: 'Home', href: '/' }, ...(kind ? [kind] : []), { name: profileName }]
}
