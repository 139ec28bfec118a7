/** Reading stored records: what does not parse is set aside unchanged, shown and exportable. */
import * as v from 'valibot'
import type { OfflineChange } from '#contract/worker-messages.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from './changes.ts'
import { exportText } from './export-text.ts'
import { Quarantined, quarantineId, type RecordStore } from './quarantined.ts'
import type { StorageWriter } from './storage.ts'

export interface Quarantine {
  list(): Promise<Quarantined[]>
  /** Its JSON text for a file; null when there is no such entry. */
  exportEntry(id: string): Promise<string | null>
  remove(id: string): Promise<void>
  /** The readable records of a store; unreadable ones move into the quarantine. */
  readable<S extends v.GenericSchema>(store: RecordStore, schema: S): Promise<v.InferOutput<S>[]>
  /** Sets one record aside that can be read but whose content changed on the disk. */
  quarantineDamaged(store: RecordStore, key: string): Promise<void>
  /** Restores what this version can read: entries that an older tab did not understand. */
  restore(): Promise<void>
}

/** The schema of a readable record, for each store whose records can be restored. */
export type RestorableSchemas = Partial<Record<RecordStore, v.GenericSchema>>

interface QuarantinePorts extends Pick<OfflinePorts, 'storage' | 'clock'> {
  changes: Changes
  schemas: RestorableSchemas
}

export function createQuarantine({ storage, clock, changes, schemas }: QuarantinePorts): Quarantine {
  const announce = (store: RecordStore, key: string) => changes.announce(changeOf(store, key))

  async function setAside(store: RecordStore, key: string, mark: Pick<Quarantined, 'damaged'> = {}) {
    await storage.write([store, 'quarantine'], async (tx) => {
      const value = await tx.get(store, key)
      if (value !== undefined) await moveAside(tx, { store, key, value, ...mark }, clock.now())
    })
    announce(store, key)
  }

  async function list() {
    const entries = await storage.read(['quarantine'], (tx) => tx.entries('quarantine'))
    return entries.flatMap(([, value]) => {
      const entry = v.safeParse(Quarantined, value)
      return entry.success ? [entry.output] : []
    })
  }

  return {
    list,
    quarantineDamaged: (store, key) => setAside(store, key, { damaged: true }),

    async exportEntry(id) {
      const entry = (await list()).find((candidate) => candidate.id === id)
      return entry ? exportText('unreadable', { entry }, clock.now()) : null
    },

    async remove(id) {
      await storage.write(['quarantine'], (tx) => tx.remove('quarantine', id))
    },

    async readable(store, schema) {
      const entries = await storage.read([store], (tx) => tx.entries(store))
      const records: v.InferOutput<typeof schema>[] = []
      for (const [key, value] of entries) {
        const record = v.safeParse(schema, value)
        if (record.success) records.push(record.output)
        // A full device must not hide the readable ones; an unreadable one stays in its store until there is room.
        else await setAside(store, key).catch(() => {})
      }
      return records
    },

    async restore() {
      for (const { id, store, key, value, damaged } of await list()) {
        const schema = schemas[store]
        if (damaged || !schema || !v.is(schema, value)) continue
        await storage.write([store, 'quarantine'], async (tx) => {
          if ((await tx.get(store, key)) !== undefined) return
          await tx.put(store, key, value)
          await tx.remove('quarantine', id)
        })
        announce(store, key)
      }
    },
  }
}

/** Part of a larger transaction that holds the record's store and `quarantine`. */
export async function moveAside(
  tx: StorageWriter,
  found: Pick<Quarantined, 'store' | 'key' | 'value' | 'damaged'>,
  now: number,
): Promise<void> {
  const id = quarantineId(found.store, found.key)
  await tx.put('quarantine', id, { id, ...found, quarantinedAt: now } satisfies Quarantined)
  await tx.remove(found.store, found.key)
}

function changeOf(store: RecordStore, key: string): OfflineChange {
  if (store === 'outbox') return { type: 'outboxChanged', keys: [key] }
  return store === 'signup' ? { type: 'signupChanged' } : { type: 'draftsChanged', ids: [key] }
}
