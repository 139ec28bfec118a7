/** What this phone holds of the answer to a lead: a draft, or something in the outbox. */
import type { OutboxItem } from '#src/offline/outbox.ts'
import { answerDraftId, type AnswerRecord } from '#src/offline/types.ts'
import { isWaiting } from '#src/offline/flush.ts'
import type { OfflineView } from '#src/pwa/offline-view.ts'
import type { OnThisPhone } from './lead-words.ts'

export type AnswerItem = OutboxItem<AnswerRecord>

/** The latest answer to the lead in the outbox. */
export const answerTo = ({ answers }: Pick<OfflineView, 'answers'>, leadId: number): AnswerItem | undefined =>
  answers.filter(({ record }) => record.draft.lead.id === leadId).at(-1)

export function onThisPhone(view: Pick<OfflineView, 'answers' | 'answerDrafts'>, leadId: number): OnThisPhone {
  const item = answerTo(view, leadId)
  if (item) {
    if (item.record.state === 'sent') return 'sent'
    return isWaiting(item.record) && item.asks === null ? 'waiting' : 'stuck'
  }
  return view.answerDrafts.some(({ id }) => id === answerDraftId(leadId)) ? 'draft' : null
}
