/** A sent request, as a draft again: sent once more, it replaces what the vendors have. */
import { draftId, type QuoteDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'

/**
 * A draft typed for the same vendors on its own stays as it is, also for the same event: sending it closes nothing.
 * @returns null when there is such a draft
 * @throws StorageError
 */
export async function draftAgain(offline: Offline, { key, draft: sent }: RequestRecord): Promise<QuoteDraft | null> {
  const { vendors, source, gigRequest: quoteRequest, client, place, eventKey } = sent
  const typed = await offline.drafts.load(draftId(vendors.map(({ memberID: vendorId }) => vendorId)))
  if (typed) return typed.draft.insteadOf === key ? typed.draft : null
  const begun = offline.drafts.start(vendors, source)
  const draft = { ...begun, gigRequest: quoteRequest, client, place, eventKey, insteadOf: key }
  await offline.drafts.save(draft)
  return draft
}
