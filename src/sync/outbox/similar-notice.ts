/** The outcome of asking similar vendors as well. */
import { similarVendorsAsked } from '#src/offline/outbox/kinds/compose-request.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'

/** Says that none were added; null before the server’s response, if any were added, or if none were asked for. */
export const noSimilarNotice = ({ receipt, draft }: Pick<RequestRecord, 'receipt' | 'draft'>): string | null =>
  receipt && receipt.autoAdded.length === 0 && similarVendorsAsked(draft) > 0 ? 'No similar vendors were added.' : null
