/** A reply to a lead on this device: a draft or an outbox record. */
import type { Lead } from '#contract/leads.ts'
import { replyDraftId } from '#src/offline/drafts/records.ts'
import type { ReplyItem } from '#src/offline/outbox/of-kind.ts'
import { isWaiting } from '#src/offline/outbox/records.ts'
import { repliesIn, replyDraftsIn, type OfflineView } from '#src/sync/outbox/offline-view.ts'
import type { ReplyOnDeviceState } from '../format-lead.ts'

/** The latest outbox record that replies to the lead; one that was taken back to be edited is a draft again. */
export const replyTo = (view: Pick<OfflineView, 'items'>, leadId: number): ReplyItem | undefined =>
  repliesIn(view)
    .filter(({ record: { draft, state, withdrawal } }) => {
      const isDraftAgain = state === 'withdrawn' && withdrawal === 'edit'
      return draft.lead.id === leadId && !isDraftAgain
    })
    .at(-1)

/**
 * A reply sent from this device that the server does not report yet: it is waiting, or the reply that the server
 * reports is the one it replaces.
 */
export function notSentYet(
  view: Pick<OfflineView, 'items'>,
  { id, answer: reply }: Pick<Lead, 'id' | 'answer'>,
): ReplyItem | undefined {
  const item = replyTo(view, id)
  return item && (item.record.state !== 'sent' || item.record.draft.replaces === reply?.id) ? item : undefined
}

/** Whether this device has a draft reply to the lead, whatever has been sent since. */
export const isBegun = (view: Pick<OfflineView, 'drafts'>, leadId: number): boolean =>
  replyDraftsIn(view).some(({ id }) => id === replyDraftId(leadId))

export function replyStateOnDevice(view: Pick<OfflineView, 'items' | 'drafts'>, leadId: number): ReplyOnDeviceState {
  const item = replyTo(view, leadId)
  if (item) {
    if (item.record.state === 'sent') return 'sent'
    return isWaiting(item.record) && item.confirmationReason === null ? 'waiting' : 'stuck'
  }
  return isBegun(view, leadId) ? 'draft' : null
}
