/**
 * What the outbox carries: where a kind's drafts lie, how its body is made, and what the server's receipt looks like.
 */
import type * as v from 'valibot'
import { ReplyReceipt, RequestReceipt } from '#contract/receipt.ts'
import { composeReply } from './compose-reply.ts'
import { composeRequest } from './compose-request.ts'
import { rememberClient } from '../account/stored-client.ts'
import type { StorageWriter, StoreName } from '../storage/storage.ts'
import { ReplyDraft, ReplyRecord, OutboxRecord, QuoteDraft, withoutSecrets, type OutboxEntry } from './records.ts'

export type Receipt = RequestReceipt | ReplyReceipt

export const RECEIPTS: Record<OutboxEntry['kind'], v.GenericSchema<unknown, Receipt>> = {
  quoteRequest: RequestReceipt,
  leadAnswer: ReplyReceipt,
}

/** What a draft of any kind has. */
export type AnyDraft = QuoteDraft | ReplyDraft

/** @template D its draft, @template R its record in the outbox */
export interface Kind<D extends AnyDraft, R extends OutboxEntry> {
  kind: R['kind']
  /** Where its drafts lie, each under its id. */
  drafts: Extract<StoreName, 'drafts' | 'answers'>
  draftSchema: v.GenericSchema<unknown, D>
  recordSchema: v.GenericSchema<unknown, R>
  /** The exact body of its call: the same draft gives the same text. */
  compose: (draft: D) => string
  /** The draft as its record keeps it: without secrets, and what an earlier attempt was refused for is answered now. */
  frozen: (draft: D) => D
  /** What else is written down when it is sent, in the same transaction; it holds `clients`. */
  alsoKeep: (tx: StorageWriter, draft: D, now: number) => Promise<void>
}

export const REQUESTS: Kind<QuoteDraft, OutboxRecord> = {
  kind: 'quoteRequest',
  drafts: 'drafts',
  draftSchema: QuoteDraft,
  recordSchema: OutboxRecord,
  compose: composeRequest,
  frozen: (draft) => ({
    ...draft,
    gigRequest: withoutSecrets(draft.gigRequest),
    client: withoutSecrets(draft.client),
    refusals: [],
  }),
  alsoKeep: (tx, draft, now) => rememberClient(tx, draft.client, now),
}

export const REPLIES: Kind<ReplyDraft, ReplyRecord> = {
  kind: 'leadAnswer',
  drafts: 'answers',
  draftSchema: ReplyDraft,
  recordSchema: ReplyRecord,
  compose: composeReply,
  frozen: (draft) => ({ ...draft, refusals: [] }),
  alsoKeep: async () => {},
}
