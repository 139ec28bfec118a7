/** How an outbox record changes when an attempt begins, is found abandoned, or is known to be stored. */
import type { OutboxRecord, Receipt } from './kinds/kinds.ts'

/**
 * The record as it is while an attempt is under way. One that is `sending` already was left so by a tab that is gone.
 */
export function asSending<R extends OutboxRecord>(record: R): R {
  const outcomeUnknown = record.outcomeUnknown || record.state === 'sending'
  return { ...record, state: 'sending', outcomeUnknown, attempts: record.attempts + 1 }
}

/** A record that was left as `sending` by a page or worker that is gone: its outcome is unknown. */
export function asRecovered<R extends OutboxRecord>(record: R): R {
  return { ...record, state: 'queued', outcomeUnknown: true }
}

/** A record whose key the server has stored. */
export function asSent<R extends OutboxRecord>(record: R, receipt: Receipt, now: number): R {
  return { ...record, state: 'sent', receipt, sentAt: now, outcomeUnknown: false, lastProblem: null, nextAttemptAt: 0 }
}
