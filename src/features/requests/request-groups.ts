/** The order on the requests page: what needs the person, what is on its way, drafts, receipts. */
import type { OutboxRecord, OutboxState, QuoteDraft } from '#src/offline/types.ts'

const NEEDS_PERSON: ReadonlySet<OutboxState> = new Set(['needsYou', 'needsSignIn', 'needsUpdate', 'expired'])

export interface RequestGroups {
  needsPerson: OutboxRecord[]
  onTheWay: OutboxRecord[]
  drafts: QuoteDraft[]
  sent: OutboxRecord[]
}

export function groupRequests(records: readonly OutboxRecord[], drafts: readonly QuoteDraft[]): RequestGroups {
  const newest = [...records].sort((a, b) => (b.sentAt ?? b.composedAt) - (a.sentAt ?? a.composedAt))
  return {
    needsPerson: newest.filter((record) => NEEDS_PERSON.has(record.state)),
    onTheWay: newest.filter((record) => record.state === 'queued' || record.state === 'sending'),
    drafts: [...drafts].sort((a, b) => b.editedAt - a.editedAt),
    sent: newest.filter((record) => record.state === 'sent'),
  }
}

/** Requests that were not `sent` before and are now: delivered while the person looked elsewhere. */
export function newlySent(before: readonly OutboxRecord[], after: readonly OutboxRecord[]): OutboxRecord[] {
  const waiting = new Set(before.filter((record) => record.state !== 'sent').map((record) => record.key))
  return after.filter((record) => record.state === 'sent' && waiting.has(record.key))
}
