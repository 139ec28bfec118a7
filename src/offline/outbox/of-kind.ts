/** Tells the kinds of records and drafts apart by their stored name alone, without loading what a kind consists of. */
import type { ActionDraft, QuoteDraft, ReplyDraft } from '../drafts/records.ts'
import type { StoredDraft } from '../drafts/list-drafts.ts'
import type { OutboxItem } from './items.ts'
import type { ActionRecord } from './kinds/action.ts'
import type { ReplyRecord } from './kinds/lead-reply.ts'
import type { RequestRecord } from './kinds/quote-request.ts'

export type RequestItem = OutboxItem<RequestRecord>
export type ReplyItem = OutboxItem<ReplyRecord>
export type ActionItem = OutboxItem<ActionRecord>

export const isRequest = (item: OutboxItem): item is RequestItem => item.record.kind === 'quoteRequest'
export const isReply = (item: OutboxItem): item is ReplyItem => item.record.kind === 'leadAnswer'
export const isAction = (item: OutboxItem): item is ActionItem => item.record.kind.startsWith('action:')

export const isRequestDraft = (item: StoredDraft): item is StoredDraft<QuoteDraft> => item.kind === 'quoteRequest'
export const isReplyDraft = (item: StoredDraft): item is StoredDraft<ReplyDraft> => item.kind === 'leadAnswer'
export const isActionDraft = (item: StoredDraft): item is StoredDraft<ActionDraft> => item.kind.startsWith('action:')
