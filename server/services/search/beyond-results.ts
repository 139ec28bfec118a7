/** The line before the vendors who don't come to the searched place (docs/specification.md#order-of-results). */
import type { Location } from '#contract/location.ts'
import { SECTIONS } from '#contract/paths.ts'
import { REACH_MILES } from '#contract/reach.ts'
import type { SearchReply } from '#contract/vendor.ts'
import type { CatalogEntry } from '#server/catalog/service-types.ts'

interface Beyond {
  place: Location
  category: CatalogEntry | null
  /** How many come to the place. */
  near: number
  /** Miles to the nearest who doesn't. */
  nearestMiles: number
}

export function beyondResults({ place, category, near, nearestMiles }: Beyond): SearchReply['beyond'] {
  const virtual = category === null || category.offersVirtual
  return {
    text: textOf(place.displayName, near, nearestMiles),
    virtualName: virtual ? `Virtual ${category?.pluralForm ?? 'vendors'}` : null,
    virtualUrl: category ? `${SECTIONS.virtual}/${category.fileName}` : SECTIONS.virtual,
  }
}

function textOf(place: string, near: number, nearestMiles: number): string {
  if (near > 0) return `That’s everyone who travels to ${place}. These are the nearest others:`
  return nearestMiles > REACH_MILES.pro
    ? `None within ${REACH_MILES.pro} miles of ${place}. These are the nearest:`
    : `None of these travel to ${place}. They’re the nearest:`
}
