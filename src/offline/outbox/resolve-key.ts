/** Finds out whether the server has stored a record, and prevents it from doing so later. */
import type { KeyStatus } from '#contract/receipt.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import type { OutboxRecord } from './kinds/kinds.ts'
import type { OutboxStore } from './outbox-store.ts'
import { asRecovered, asSent } from './transitions.ts'

/** Why a record stayed in the outbox. */
export type Stayed<R extends OutboxRecord> =
  /** The server has it: it is shown with its receipt. */
  | { outcome: 'alreadySent'; record: R }
  /** The server may have it and cannot be asked now. */
  | { outcome: 'unreachable' }
  /** The server says whether it arrived only to its account, and that account is not signed in. */
  | { outcome: 'needsSignIn' }
  /** There is no such record (anymore). */
  | { outcome: 'gone' }

export interface ResolveKeyDependencies extends Pick<OfflinePorts, 'clock' | 'server'> {
  changes: Changes
  records: OutboxStore
}

/**
 * Makes sure that nothing is or will be stored under the key, or finds that something is. The result holds for the
 * `attempts` that are returned.
 */
export async function resolveKey<R extends OutboxRecord>(
  deps: ResolveKeyDependencies,
  isOurs: (record: OutboxRecord) => record is R,
  key: string,
): Promise<Stayed<R> | Pick<OutboxRecord, 'attempts'>> {
  const { records, server } = deps
  const record = await records.update(key, (found) => (found.state === 'sending' ? asRecovered(found) : found))
  if (!record || !isOurs(record)) return { outcome: 'gone' }
  if (record.state === 'sent') return { outcome: 'alreadySent', record }
  if (!record.outcomeUnknown) return record
  try {
    const known = await server.keyStatus(key)
    const status = known.state === 'unknown' ? await server.cancelKey(key) : known
    return (await applyStatus(deps, isOurs, key, status)) ?? record
  } catch (failure) {
    if (failure instanceof ApiError)
      return { outcome: failure.kind === 'denied' || failure.status === 403 ? 'needsSignIn' : 'unreachable' }
    throw failure
  }
}

/** Stores the receipt when there is one; null when the key is canceled. */
async function applyStatus<R extends OutboxRecord>(
  { records, clock, changes }: ResolveKeyDependencies,
  isOurs: (record: OutboxRecord) => record is R,
  key: string,
  status: KeyStatus,
): Promise<Stayed<R> | null> {
  if (status.key !== key || status.state === 'unknown') return { outcome: 'unreachable' }
  if (status.state === 'cancelled') return null
  const record = await records.update(key, (found) => asSent(found, status.receipt, clock.now()))
  changes.announce({ type: 'outboxChanged', keys: [key] })
  return record && isOurs(record) ? { outcome: 'alreadySent', record } : { outcome: 'gone' }
}
