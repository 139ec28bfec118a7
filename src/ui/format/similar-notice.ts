/** What became of asking similar vendors as well. */
import { similarVendorsAsked } from '#src/offline/outbox/kinds/compose-request.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'

/** Why a client who asked for similar vendors finds none; null before the server's reply, and with any. */
export const noSimilarNotice = ({ receipt, draft }: Pick<RequestRecord, 'receipt' | 'draft'>): string | null =>
  receipt && receipt.autoAdded.length === 0 && similarVendorsAsked(draft) > 0 ? 'No similar vendors were added.' : null
