/** A city typed in full without a connection to look it up (decisions 15: file names are `city-name-st`). */
import type { QuoteDraft } from '#src/offline/types.ts'
import { atPlace } from './draft.ts'

/** Where the draft keeps what was typed in the city field while no city is chosen. */
export const TYPED_PLACE = 'locationText'

/**
 * `St. John's, NL` → its file name and the name as typed; null unless it is written as city and state or province.
 * Whether there is such a city only the server knows: it refuses an unknown one, and the person is asked again.
 */
export function placeFromText(text: string): { fileName: string; displayName: string } | null {
  const [, city = '', region = ''] = /^\s*([^,]{2,80}?)\s*,\s*([a-z]{2})\s*$/i.exec(text) ?? []
  const name = city
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’.]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return name ? { fileName: `${name}-${region.toLowerCase()}`, displayName: `${city}, ${region.toUpperCase()}` } : null
}

/** The draft at the city that was typed, if none was chosen from the list. Its dates are judged by this phone's zone. */
export function withTypedPlace(draft: QuoteDraft, timeZone: string): QuoteDraft {
  if (draft.gigRequest.location) return draft
  const place = placeFromText(draft.gigRequest[TYPED_PLACE] ?? '')
  return place ? atPlace(draft, { ...place, timeZone }) : draft
}
