/** Finds out whether the server has stored a record, and prevents it from doing so later. */
import type { KeyStatus } from '#contract/receipt.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { OfflinePorts } from '../../ports.ts'
import type { Changes } from '../../storage/changes.ts'
import * as v from 'valibot'
import { OutboxRecord } from '../kinds/kinds.ts'
import type { OutboxStore } from '../outbox-store.ts'
import { putSentAfterAll } from './replacing.ts'
import { asRecovered, asSent } from '../transitions.ts'

/** Why a record stayed in the outbox. */
export type Stayed =
  /** The server has it: it is shown with its receipt. */
  | { outcome: 'alreadySent'; record: OutboxRecord }
  /** The server may have it and cannot be asked now. */
  | { outcome: 'unreachable' }
  /** The server says whether it arrived only to its account, and that account is not signed in. */
  | { outcome: 'needsSignIn' }
  /** There is no such record (anymore). */
  | { outcome: 'gone' }

export interface ResolveKeyPorts extends Pick<OfflinePorts, 'storage' | 'clock' | 'server'> {
  changes: Changes
  records: OutboxStore
}

/**
 * Makes sure that nothing is or will be stored under the key, or finds that something is. The result holds for the
 * `attempts` that are returned.
 */
export async function resolveKey(
  ports: ResolveKeyPorts,
  key: string,
): Promise<Stayed | Pick<OutboxRecord, 'attempts'>> {
  const { records, server } = ports
  const record = await records.update(key, (found) => (found.state === 'sending' ? asRecovered(found) : found))
  if (!record) return { outcome: 'gone' }
  if (record.state === 'sent') return { outcome: 'alreadySent', record }
  if (!record.outcomeUnknown) return record
  try {
    const known = await server.keyStatus(key)
    const status = known.state === 'unknown' ? await server.cancelKey(key) : known
    return (await applyStatus(ports, key, status)) ?? record
  } catch (failure) {
    if (failure instanceof ApiError)
      return { outcome: failure.kind === 'denied' || failure.status === 403 ? 'needsSignIn' : 'unreachable' }
    throw failure
  }
}

/** Stores the receipt when there is one; null when the key is canceled. */
async function applyStatus(
  { storage, clock, changes }: ResolveKeyPorts,
  key: string,
  status: KeyStatus,
): Promise<Stayed | null> {
  if (status.key !== key || status.state === 'unknown') return { outcome: 'unreachable' }
  if (status.state === 'cancelled') return null
  const { receipt } = status
  const { record, changed } = await storage.write(['outbox'], async (tx) => {
    const found = v.safeParse(OutboxRecord, await tx.get('outbox', key))
    if (!found.success) return { record: null, changed: [] }
    const sent = asSent(found.output, receipt, clock.now())
    return { record: sent, changed: await putSentAfterAll(tx, sent) }
  })
  changes.announce({ type: 'outboxChanged', keys: changed })
  return record ? { outcome: 'alreadySent', record } : { outcome: 'gone' }
}
