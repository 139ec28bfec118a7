/** Categories that a vendor may add to a primary one (docs/specification.md#service-types). */
import type { CatalogEntry } from './catalog-entry.ts'
import { shownServiceTypes } from './shown/shown-catalog.ts'

/** Groups whose trades are often offered together, closest first. */
const RELATED_GROUPS: Readonly<Record<number, readonly number[]>> = {
  6: [40, 50, 42, 6000],
  7: [152, 151, 27],
  152: [151, 7, 6],
  151: [152, 7],
  50: [40, 27, 42],
  27: [50, 7, 152, 40],
  40: [50, 27],
  42: [5000, 6100, 6],
  6000: [42, 5000],
  6100: [5000, 42],
  6200: [5000, 6000],
  5000: [42, 6100, 6200, 6000],
  5100: [],
}

/**
 * The trades of the same group, most offered first, then those of related groups. Excludes groups, venues, service
 * types not offered in signup, and the primary category.
 */
export function secondaryTo(primary: CatalogEntry): CatalogEntry[] {
  const groups = [primary.topLevelServiceType, ...(RELATED_GROUPS[primary.topLevelServiceType] ?? [])]
  return groups.flatMap((group) =>
    shownServiceTypes()
      .filter((entry) => entry.topLevelServiceType === group && isTrade(entry) && entry !== primary)
      .sort((a, b) => b.popularity - a.popularity || a.id - b.id),
  )
}

/** A service that a vendor performs and may choose, as opposed to a heading for several trades. */
export const isTrade = ({ popularity, isVenue, inSignup, isHidden }: CatalogEntry) =>
  popularity > 0 && !isVenue && inSignup && !isHidden
