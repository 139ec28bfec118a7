/** The transaction in which a record leaves the outbox, at once or after its key was canceled at the server. */
import * as v from 'valibot'
import type { OfflinePorts } from '../../ports.ts'
import { DRAFT_STORES } from '../../storage/migrations.ts'
import { Quarantined, quarantineId } from '../../storage/quarantined.ts'
import type { StorageWriter } from '../../storage/storage.ts'
import { OutboxRecord } from '../kinds/kinds.ts'
import { noteTakenOut } from './taken-out.ts'
import { resolveKey, type ResolveKeyPorts, type Stayed } from './resolve-key.ts'

export type TakePorts = Pick<OfflinePorts, 'storage'> & ResolveKeyPorts

/** Returns the record as it becomes, null for gone; or null altogether, to leave everything as it is. */
type Decide<T> = (
  tx: StorageWriter,
  record: OutboxRecord,
) => Promise<{ result: T; becomes: OutboxRecord | null } | null>

const STORES = [...DRAFT_STORES, 'outbox', 'quarantine', 'meta'] as const

/** @returns null when `decide` does */
export async function take<T>(
  { storage, changes }: TakePorts,
  key: string,
  decide: Decide<T>,
): Promise<T | Extract<Stayed, { outcome: 'gone' | 'alreadySent' }> | null> {
  const asideId = quarantineId('outbox', key)
  let isChanged = false
  const result = await storage.write(STORES, async (tx) => {
    // An older tab may have set it aside meanwhile.
    const aside = v.safeParse(Quarantined, await tx.get('quarantine', asideId))
    const value = (await tx.get('outbox', key)) ?? (aside.success ? aside.output.value : undefined)
    const found = v.safeParse(OutboxRecord, value)
    if (!found.success) return { outcome: 'gone' } as const
    const record = found.output
    if (record.state === 'sent') return { outcome: 'alreadySent', record } as const
    const decided = await decide(tx, record)
    if (!decided) return null
    const { becomes } = decided
    isChanged = becomes !== record
    if (!isChanged) return decided.result
    await tx.remove('quarantine', asideId)
    if (becomes) await tx.put('outbox', key, becomes)
    else {
      await tx.remove('outbox', key)
      await noteTakenOut(tx, key)
    }
    return decided.result
  })
  if (isChanged) changes.announce({ type: 'outboxChanged', keys: [key] })
  return result
}

/** Once nothing is or will be stored under its key; otherwise returns why it stays. Hold the lock of the outbox. */
export async function cancelThenTake<T>(ports: TakePorts, key: string, decide: Decide<T>): Promise<T | Stayed> {
  for (;;) {
    const resolved = await resolveKey(ports, key)
    if ('outcome' in resolved) return resolved
    const taken = await take(ports, key, async (tx, record) =>
      // Without Web Locks another tab may have started to send it.
      record.attempts === resolved.attempts ? decide(tx, record) : null,
    )
    if (taken) return taken
  }
}
