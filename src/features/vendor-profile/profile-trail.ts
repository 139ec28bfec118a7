import { NATIONWIDE } from '#contract/limits.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import type { TrailStep } from '#src/ui/head/structured-data.ts'

/** Breadcrumbs: home, the vendor's service type in its city, the vendor. */
export function profileTrail({
  primaryServiceType,
  cityName,
  stateOrProvinceAbbreviation,
  city,
  profileName,
}: PublicVendor): TrailStep[] {
  const place = city?.fileName ?? NATIONWIDE
  const kind = primaryServiceType && {
    name: `${primaryServiceType.pluralForm} near ${cityName}, ${stateOrProvinceAbbreviation}`,
    href: `/${primaryServiceType.fileName}/${place}`,
  }
  return [{ name: 'Home', href: '/' }, ...(kind ? [kind] : []), { name: profileName }]
}
