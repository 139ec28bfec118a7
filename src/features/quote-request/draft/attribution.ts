/** How the visit led to a request: its source, and the profiles opened from featured placements. */
import type { Source } from '#contract/source.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { featureProfilesOf, tabStorage } from '#src/tracking/featured-views.ts'
import { storedTextStorage } from '#src/tracking/stored-text.ts'
import { clearVendorSources, rememberVendorSource, requestSource } from '#src/tracking/vendor-sources.ts'

const idsOf = ({ vendors }: Pick<QuoteDraft, 'vendors'>) => vendors.map(({ memberID: vendorId }) => vendorId)

/**
 * The draft as it continues in this visit. A source in the address is recorded for its vendors and takes precedence;
 * otherwise an existing draft keeps its own source.
 * @param address the source in the address
 * @param now epoch milliseconds
 */
export function attribution(draft: QuoteDraft, address: Source, now: number): QuoteDraft {
  const ids = idsOf(draft)
  rememberVendorSource(storedTextStorage(), ids, address, now)
  const source =
    address === 'None' && draft.source !== 'None' ? draft.source : requestSource(storedTextStorage(), ids, address, now)
  return { ...draft, source, featureProfiles: featureProfilesOf(tabStorage(), ids, draft.featureProfiles) }
}

/** Clears the stored sources of the draft's vendors once the request is submitted. */
export const endVisit = (draft: QuoteDraft, now: number): void =>
  clearVendorSources(storedTextStorage(), idsOf(draft), now)
