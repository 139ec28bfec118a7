/** The text of a file that the person takes away: everything that was typed, readable by people and programs. */
import type { ReplyDraft, OutboxEntry, Quarantined, QuoteDraft } from './records.ts'

const text = (kind: string, now: number, content: Record<string, unknown>) =>
  JSON.stringify({ app: 'Fanfare', kind, exportedAt: new Date(now).toISOString(), ...content }, null, 2)

/** A draft, stored or only in a form. `now` in epoch milliseconds. */
export const exportDraft = (draft: QuoteDraft | ReplyDraft, now: number) => text('draft', now, { draft })

/** Something that was sent, with its key, its state and the exact body. */
export const exportRecord = (record: OutboxEntry, now: number) =>
  text(record.kind === 'quoteRequest' ? 'request' : 'answer', now, { record })

/** Something unreadable, exactly as it was found. */
export const exportQuarantined = (entry: Quarantined, now: number) => text('unreadable', now, { entry })
