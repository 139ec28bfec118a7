/**
 * What a request knows of the visit that led to it: its source, and the profiles that were opened from featured places.
 */
import type { Source } from '#contract/source.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { featureProfilesOf, tabStorage } from '#src/tracking/featured-views.ts'
import { storedTextStorage } from '#src/tracking/stored-text.ts'
import { clearVendorSources, rememberVendorSource, requestSource } from '#src/tracking/vendor-sources.ts'

const idsOf = ({ vendors }: Pick<QuoteDraft, 'vendors'>) => vendors.map(({ memberID }) => memberID)

/**
 * The draft as it goes on in this visit. A source in the address is noted for its vendors and wins; without one a draft
 * that was begun keeps its own.
 * @param address the source of the address
 * @param now epoch milliseconds
 */
export function attribution(draft: QuoteDraft, address: Source, now: number): QuoteDraft {
  const ids = idsOf(draft)
  rememberVendorSource(storedTextStorage(), ids, address, now)
  const source =
    address === 'None' && draft.source !== 'None' ? draft.source : requestSource(storedTextStorage(), ids, address, now)
  return { ...draft, source, featureProfiles: featureProfilesOf(tabStorage(), ids, draft.featureProfiles) }
}

/** The request is on its way: the stored sources of its vendors are cleared. */
export const endVisit = (draft: QuoteDraft, now: number): void =>
  clearVendorSources(storedTextStorage(), idsOf(draft), now)
