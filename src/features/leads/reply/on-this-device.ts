/** A reply to a lead on this device: a draft or an outbox record. */
import type { Lead } from '#contract/leads.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import { replyDraftId } from '#src/offline/drafts/records.ts'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import { isWaiting } from '#src/offline/outbox/records.ts'
import type { OfflineView } from '#src/pwa/outbox/offline-view.ts'
import type { ReplyOnDeviceState } from '../format-lead.ts'

export type ReplyItem = OutboxItem<ReplyRecord>

/** The latest outbox record that replies to the lead. */
export const replyTo = ({ replies }: Pick<OfflineView, 'replies'>, leadId: number): ReplyItem | undefined =>
  replies.filter(({ record }) => record.draft.lead.id === leadId).at(-1)

/**
 * A reply sent from this device that the server does not report yet: it is waiting, or the reply that the server
 * reports is the one it replaces.
 */
export function notSentYet(
  view: Pick<OfflineView, 'replies'>,
  { id, answer }: Pick<Lead, 'id' | 'answer'>,
): ReplyItem | undefined {
  const item = replyTo(view, id)
  return item && (item.record.state !== 'sent' || item.record.draft.replaces === answer?.id) ? item : undefined
}

/** Whether this device has a draft reply to the lead, whatever has been sent since. */
export const isBegun = ({ replyDrafts }: Pick<OfflineView, 'replyDrafts'>, leadId: number): boolean =>
  replyDrafts.some(({ id }) => id === replyDraftId(leadId))

export function replyStateOnDevice(
  view: Pick<OfflineView, 'replies' | 'replyDrafts'>,
  leadId: number,
): ReplyOnDeviceState {
  const item = replyTo(view, leadId)
  if (item) {
    if (item.record.state === 'sent') return 'sent'
    return isWaiting(item.record) && item.asks === null ? 'waiting' : 'stuck'
  }
  return isBegun(view, leadId) ? 'draft' : null
}
