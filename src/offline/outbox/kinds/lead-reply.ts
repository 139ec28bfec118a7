/**
 * A vendor's reply to a lead. Devices store it as `leadAnswer`, with its drafts in `answers`: the names of the first
 * release.
 */
import * as v from 'valibot'
import { leadEndpoints } from '#contract/leads-endpoints.ts'
import { ReplyReceipt } from '#contract/receipt.ts'
import { ReplyDraft } from '../../drafts/records.ts'
import { recordFields } from '../records.ts'
import { composeReply } from './compose-reply.ts'
import type { Kind } from './kind.ts'

export const ReplyRecord = v.object({
  ...recordFields,
  kind: v.literal('leadAnswer'),
  receipt: v.nullable(ReplyReceipt),
  draft: ReplyDraft,
})
export type ReplyRecord = v.InferOutput<typeof ReplyRecord>

export const LEAD_REPLY = {
  name: 'leadAnswer',
  label: { noun: 'reply', nouns: 'replies', href: '/leads', editPastEvent: 'Edit' },
  draftStore: 'answers',
  draftSchema: ReplyDraft,
  isDraft: (draft) => 'lead' in draft,
  recordSchema: ReplyRecord,
  receiptSchema: ReplyReceipt,
  endpoint: leadEndpoints.answerLead,
  compose: composeReply,
  frozen: (draft) => ({ ...draft, refusals: [] }),
  eventOf: ({ lead }) => ({
    date: lead.eventDateLatest ?? lead.eventDate,
    time: lead.startTime,
    timeZone: lead.timeZone,
  }),
} satisfies Kind<ReplyDraft, ReplyRecord, ReplyReceipt>
