/** The queue's pause after a 429 or 503: stored, so that all tabs and the worker honor it. */
import * as v from 'valibot'
import { RETRY_AFTER_MAX_MS } from '#contract/limits.ts'
import type { StorageReader, StorageWriter } from '../storage/storage.ts'

const PAUSED_UNTIL = 'pausedUntil'

/**
 * When the queue may go on, in epoch milliseconds; 0 when it is not paused. A pause that ends further away than any
 * server may ask for was set under a wrong clock and is ignored.
 */
export async function pausedUntil(tx: StorageReader, now: number): Promise<number> {
  const stored = v.safeParse(v.number(), await tx.get('meta', PAUSED_UNTIL))
  return stored.success && isAhead(stored.output, now) ? stored.output : 0
}

/** Part of a transaction that holds `meta`. */
export function pauseUntil(tx: StorageWriter, until: number): Promise<void> {
  return tx.put('meta', PAUSED_UNTIL, until)
}

/** Whether `time` is in the future, by a clock that may have been changed since it was written. */
export const isAhead = (time: number, now: number) => time > now && time - now <= RETRY_AFTER_MAX_MS
