/** The outbox's records, read and changed one at a time. */
import * as v from 'valibot'
import type { OfflineStorage } from '../storage/storage.ts'
import type { Quarantine } from '../storage/quarantine.ts'
import { OutboxRecord } from './kinds/kinds.ts'

/**
 * The Web Lock held for one attempt, and while a record becomes a draft again or is removed at sign-out.
 */
export const OUTBOX_LOCK = 'fanfare-outbox'

export interface OutboxStore {
  /** Every readable record, of any kind; unreadable ones move into the quarantine. */
  list(): Promise<OutboxRecord[]>
  /** The readable records with these keys. */
  find(keys: readonly string[]): Promise<OutboxRecord[]>
  /** Changes one record in a transaction; null when it is gone. `change` returns null to leave it as it is. */
  update(key: string, change: (record: OutboxRecord) => OutboxRecord | null): Promise<OutboxRecord | null>
}

export function createOutboxStore(storage: OfflineStorage, quarantine: Quarantine): OutboxStore {
  return {
    list: () => quarantine.readable('outbox', OutboxRecord),
    async find(keys) {
      const values = await storage.read(['outbox'], (tx) => Promise.all(keys.map((key) => tx.get('outbox', key))))
      return values.flatMap((value) => {
        const record = v.safeParse(OutboxRecord, value)
        return record.success ? [record.output] : []
      })
    },
    update: (key, change) =>
      storage.write(['outbox'], async (tx) => {
        const stored = v.safeParse(OutboxRecord, await tx.get('outbox', key))
        const changed = stored.success ? change(stored.output) : null
        if (changed) await tx.put('outbox', key, changed)
        return changed
      }),
  }
}
