/** A host's quote request to one or more vendors. */
import * as v from 'valibot'
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { RequestReceipt } from '#contract/receipt.ts'
import { storeClient } from '../../account/stored-client.ts'
import { QuoteDraft, withoutSecrets } from '../../drafts/records.ts'
import { recordFields } from '../records.ts'
import { composeRequest, withPassword } from './compose-request.ts'
import type { Kind } from './kind.ts'

export const RequestRecord = v.object({
  ...recordFields,
  kind: v.literal('quoteRequest'),
  receipt: v.nullable(RequestReceipt),
  draft: QuoteDraft,
})
export type RequestRecord = v.InferOutput<typeof RequestRecord>

export const QUOTE_REQUEST = {
  name: 'quoteRequest',
  label: { noun: 'request', href: '/requests', editPastEvent: 'New date' },
  draftStore: 'drafts',
  draftSchema: QuoteDraft,
  recordSchema: RequestRecord,
  receiptSchema: RequestReceipt,
  endpoint: quoteEndpoints.createRequest,
  compose: composeRequest,
  withPassword,
  sendsDeviceKey: true,
  frozen: (draft) => ({
    ...draft,
    gigRequest: withoutSecrets(draft.gigRequest),
    client: withoutSecrets(draft.client),
    refusals: [],
  }),
  eventOf: ({ gigRequest, place }) => ({
    date: gigRequest['eventDate'] ?? '',
    time: gigRequest['vendorStartTime'] || gigRequest['pickUpTime'],
    timeZone: place?.timeZone ?? 'UTC',
  }),
  // The contact details prefill the next request.
  storeAlso: (tx, draft, now) => storeClient(tx, draft.client, now),
} satisfies Kind<QuoteDraft, RequestRecord, RequestReceipt>
