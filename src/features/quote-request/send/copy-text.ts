/** The whole draft as text to paste elsewhere. */
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { clientFacts, requestFacts } from '../fields/summary.ts'

export function draftAsText(draft: QuoteDraft, serviceNames: ReadonlyMap<number, string>): string {
  const vendors = draft.vendors.map((vendor) => vendor.profileName || `#${vendor.memberID}`).join(', ')
  const facts = [...requestFacts(draft, serviceNames), ...clientFacts(draft)].map(
    ({ label, value }) => `${label}: ${value}`,
  )
  return [`Quote request to ${vendors}`, ...facts].join('\n')
}
