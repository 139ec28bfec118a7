/** What an outbox record's state means to the person, with the last reason and what can be done (offline design, "States"). */
import type { DraftItem } from '#src/offline/drafts/quote-drafts.ts'
import type { OutboxItem } from '#src/offline/outbox/queue.ts'
import type { OutboxRecord } from '#src/offline/outbox/records.ts'
import { unsentWords, type Circumstances, type OutboxWords } from '#src/pwa/outbox/outbox-messages.ts'
import { countWords, momentDay, momentWords } from '#src/ui/format/format-event.ts'
import { updatedWords } from '#src/ui/format/format-revision.ts'

export const requestWords = (
  item: Pick<OutboxItem, 'record' | 'nextAttemptAt'>,
  circumstances: Circumstances,
): OutboxWords =>
  unsentWords(item, circumstances) ?? {
    tone: 'good',
    label: sentLabel(item.record),
    sentence: sentSentence(item.record, circumstances.now),
    actions: [],
  }

function sentLabel({ receipt }: OutboxRecord): string {
  const [first, ...others] = receipt?.requests ?? []
  if (!first) return 'Sent'
  const numbers = others.length > 0 ? `no. ${first.id} and ${others.length} more` : `no. ${first.id}`
  return receipt?.revisions?.length ? `Sent · ${numbers} · update` : `Sent · ${numbers}`
}

function sentSentence(record: OutboxRecord, now: number): string {
  const { receipt, sentAt, draft } = record
  const updated = updatedWords(record)
  const asked = receipt?.requests.length ?? draft.vendors.length
  const to = draft.client.email ? ` to ${draft.client.email}` : ''
  return `${countWords(asked, 'vendor')} got your request${sentAt ? ` ${whenWords(sentAt, now)}` : ''}. Answers come by e-mail${to}.${updated ? ` ${updated}` : ''}`
}

const whenWords = (at: number, now: number): string =>
  momentDay(at, now) === momentDay(now, now) ? `today at ${momentWords(at, now)}` : `on ${momentDay(at, now)}`

/** @param until the last day, in words */
export function draftLabel(expiry: DraftItem['expiry'], until: string): string {
  if (expiry === 'expired') return `Draft · was kept until ${until}`
  return expiry === 'soon' ? `Draft · only kept until ${until}` : `Draft · kept until ${until}`
}
