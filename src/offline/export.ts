/** The text of a file that the person takes away: everything that was typed, readable by people and programs. */
import type { OutboxRecord, Quarantined, QuoteDraft } from './types.ts'

const text = (kind: string, now: number, content: Record<string, unknown>) =>
  JSON.stringify({ app: 'Fanfare', kind, exportedAt: new Date(now).toISOString(), ...content }, null, 2)

/** A draft, stored or only in a form. `now` in epoch milliseconds. */
export const exportDraft = (draft: QuoteDraft, now: number) => text('draft', now, { draft })

/** A sent request with its key, its state and the exact body. */
export const exportRecord = (record: OutboxRecord, now: number) => text('request', now, { record })

/** Something unreadable, exactly as it was found. */
export const exportQuarantined = (entry: Quarantined, now: number) => text('unreadable', now, { entry })
