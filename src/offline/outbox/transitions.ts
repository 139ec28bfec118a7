/** How an outbox record changes when an attempt starts, is found abandoned, or is known to be stored. */
import { kindOf, type OutboxRecord, type Receipt } from './kinds/kinds.ts'

/**
 * The record while an attempt is under way. If it is already `sending`, a tab that is gone left it so.
 */
export function asSending<R extends OutboxRecord>(record: R): R {
  const outcomeUnknown = record.outcomeUnknown || record.state === 'sending'
  return { ...record, state: 'sending', outcomeUnknown, attempts: record.attempts + 1 }
}

/** A record that a page or worker that is gone left as `sending`: its result is unknown. */
export function asRecovered<R extends OutboxRecord>(record: R): R {
  return { ...record, state: 'queued', outcomeUnknown: true }
}

/** A record that the user took back while the server may have had it: only its key goes out, to be canceled. */
export function asWithdrawn<R extends OutboxRecord>(record: R, withdrawal: OutboxRecord['withdrawal']): R {
  return { ...record, state: 'withdrawn', withdrawal, outcomeUnknown: true, nextAttemptAt: 0, lastProblem: null }
}

/** A record whose key the server has stored. */
export function asSent<R extends OutboxRecord>(record: R, receipt: Receipt, now: number): R {
  const draft = kindOf(record).whenSent?.(record.draft) ?? record.draft
  return {
    ...record,
    draft,
    state: 'sent',
    receipt,
    sentAt: now,
    outcomeUnknown: false,
    lastProblem: null,
    nextAttemptAt: 0,
  }
}
