/** Outbox records together with what a list shows of them. */
import { LIFETIME_WARNING_MS, OUTBOX_LIFETIME_MS } from '#contract/limits.ts'
import { countedFrom } from '../storage/lifetime.ts'
import type { KindLabel } from './kinds/kind.ts'
import { kindOf, type OutboxRecord } from './kinds/kinds.ts'
import { needsConfirmation, type ConfirmationReason } from './needs-confirmation.ts'
import { isWaiting } from './records.ts'

/** Times are epoch milliseconds. */
export interface OutboxItem<R extends OutboxRecord = OutboxRecord> {
  record: R
  /** The name of its kind. */
  label: KindLabel
  /** Why it waits for the user's confirmation; null when it does not. */
  confirmationReason: ConfirmationReason | null
  /** When it becomes `expired` unless it is delivered. */
  expiresAt: number
  expiresSoon: boolean
  /** The earliest next attempt, the server's pause included; 0 for at once. */
  nextAttemptAt: number
}

export interface ItemContext {
  /** The account that is signed in; null for a guest. */
  account: number | null
  /** When the server's pause ends; 0 when there is none. */
  pausedUntil: number
  now: number
}

export function toItem<R extends OutboxRecord>(record: R, { account, pausedUntil, now }: ItemContext): OutboxItem<R> {
  const expiresAt = expiresAtOf(record, now)
  const waits = isWaiting(record)
  return {
    record,
    label: kindOf(record).label,
    confirmationReason: waits ? needsConfirmation(record, account, now) : null,
    expiresAt,
    expiresSoon: waits && now >= expiresAt - LIFETIME_WARNING_MS,
    nextAttemptAt: Math.max(record.nextAttemptAt, pausedUntil),
  }
}

/** When an unsent record becomes `expired`. */
export const expiresAtOf = (
  { confirmedAt, composedAt }: Pick<OutboxRecord, 'confirmedAt' | 'composedAt'>,
  now: number,
): number => countedFrom(confirmedAt ?? composedAt, now) + OUTBOX_LIFETIME_MS
