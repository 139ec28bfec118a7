/** A city typed in full without a connection to look it up. */
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { placeFromText, TYPED_PLACE } from '#src/offline/drafts/place-from-text.ts'
import { withPlace } from './draft.ts'

/** The draft with the typed city, if none was chosen from the list. Its dates are judged in this device's time zone. */
export function withTypedPlace(draft: QuoteDraft, timeZone: string): QuoteDraft {
  if (draft.gigRequest.location) return draft
  const place = placeFromText(draft.gigRequest[TYPED_PLACE] ?? '')
  return place ? withPlace(draft, { ...place, timeZone }) : draft
}
