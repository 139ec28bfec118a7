/** A client's quote request to one or more vendors. */
import * as v from 'valibot'
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { RequestReceipt } from '#contract/receipt.ts'
import { kindsOf } from '#contract/vendor-kinds.ts'
import { storeClient } from '../../account/stored-client.ts'
import { isNotSure, lastDayOf } from '../../drafts/choices.ts'
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

/** The earliest start time; undefined while it is open. */
function startsAt(draft: QuoteDraft): string | undefined {
  const kinds = kindsOf(draft.vendors)
  const times = [
    kinds.includes('entertainment') && !isNotSure(draft, 'vendorStartTime') && draft.gigRequest['vendorStartTime'],
    kinds.includes('transport') && !isNotSure(draft, 'pickUpTime') && draft.gigRequest['pickUpTime'],
  ]
  return times.filter((time): time is string => Boolean(time)).sort()[0]
}

export const QUOTE_REQUEST = {
  name: 'quoteRequest',
  label: { noun: 'request', nouns: 'requests', href: '/requests', editPastEvent: 'Change date' },
  draftStore: 'drafts',
  draftSchema: QuoteDraft,
  isDraft: (draft) => 'vendors' in draft,
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
  eventOf: (draft) => ({
    date: lastDayOf(draft),
    time: startsAt(draft),
    timeZone: draft.place?.timeZone ?? 'UTC',
  }),
  // The contact details prefill the next request.
  storeAlso: (tx, draft, now) => storeClient(tx, draft.client, now),
} satisfies Kind<QuoteDraft, RequestRecord, RequestReceipt>
