/** What this phone holds of the answer to a lead: a draft, or something in the outbox. */
import type { Lead } from '#contract/leads.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import { replyDraftId } from '#src/offline/drafts/records.ts'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import { isWaiting } from '#src/offline/outbox/records.ts'
import type { OfflineView } from '#src/pwa/outbox/offline-view.ts'
import type { ReplyOnDeviceState } from '../format-lead.ts'

export type ReplyItem = OutboxItem<ReplyRecord>

/** The latest answer to the lead in the outbox. */
export const replyTo = ({ answers }: Pick<OfflineView, 'answers'>, leadId: number): ReplyItem | undefined =>
  answers.filter(({ record }) => record.draft.lead.id === leadId).at(-1)

/**
 * What was sent from this phone and the server has not told of: it waits, or the answer that the server told is the one
 * it replaces.
 */
export function notSentYet(
  view: Pick<OfflineView, 'answers'>,
  { id, answer }: Pick<Lead, 'id' | 'answer'>,
): ReplyItem | undefined {
  const item = replyTo(view, id)
  return item && (item.record.state !== 'sent' || item.record.draft.replaces === answer?.id) ? item : undefined
}

/** Whether an answer to the lead is begun on this phone, whatever has been answered since. */
export const isBegun = ({ replyDrafts }: Pick<OfflineView, 'replyDrafts'>, leadId: number): boolean =>
  replyDrafts.some(({ id }) => id === replyDraftId(leadId))

export function replyStateOnDevice(
  view: Pick<OfflineView, 'answers' | 'replyDrafts'>,
  leadId: number,
): ReplyOnDeviceState {
  const item = replyTo(view, leadId)
  if (item) {
    if (item.record.state === 'sent') return 'sent'
    return isWaiting(item.record) && item.asks === null ? 'waiting' : 'stuck'
  }
  return isBegun(view, leadId) ? 'draft' : null
}
