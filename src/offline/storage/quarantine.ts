/** Reading stored records: what does not parse is set aside, kept as it is, shown and exportable (fault 17). */
import * as v from 'valibot'
import type { OfflineChange } from '#contract/worker-messages.ts'
import type { Changes } from './changes.ts'
import { exportQuarantined } from '../outbox/export.ts'
import type { OfflinePorts } from '../ports.ts'
import { StoredSignup } from '../drafts/signup-records.ts'
import type { StorageWriter } from './storage.ts'
import { ReplyDraft, OutboxEntry, Quarantined, quarantineId, QuoteDraft } from '../outbox/records.ts'

type RecordStore = Quarantined['store']
const SCHEMAS = { drafts: QuoteDraft, answers: ReplyDraft, outbox: OutboxEntry, signup: StoredSignup }

export interface Quarantine {
  list(): Promise<Quarantined[]>
  /** Its JSON text for a file; null when there is no such entry. */
  exportEntry(id: string): Promise<string | null>
  remove(id: string): Promise<void>
  /** The readable records of a store; the others move into the quarantine on the way. */
  readable<S extends v.GenericSchema>(store: RecordStore, schema: S): Promise<v.InferOutput<S>[]>
  /** Changes one outbox record in a transaction; null when it is gone. `change` answers null to leave it. */
  update(key: string, change: (record: OutboxEntry) => OutboxEntry | null): Promise<OutboxEntry | null>
  /** Sets one outbox record aside, for a body that no longer has its hash. */
  setAside(store: RecordStore, key: string): Promise<void>
  /** Puts back what this version can read: entries that an older tab did not understand. */
  restore(): Promise<void>
}

type QuarantineDeps = Pick<OfflinePorts, 'storage' | 'clock'> & { changes: Changes }

export function createQuarantine({ storage, clock, changes }: QuarantineDeps): Quarantine {
  const announce = (store: RecordStore, key: string) => changes.announce(changeOf(store, key))

  async function setAside(store: RecordStore, key: string) {
    await storage.write([store, 'quarantine'], async (tx) => {
      const value = await tx.get(store, key)
      if (value !== undefined) await moveAside(tx, { store, key, value }, clock.now())
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
    setAside,

    async exportEntry(id) {
      const entry = (await list()).find((candidate) => candidate.id === id)
      return entry ? exportQuarantined(entry, clock.now()) : null
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
        // A full phone must not hide the readable ones; the unreadable one stays where it is until there is room.
        else await setAside(store, key).catch(() => {})
      }
      return records
    },

    update(key, change) {
      return storage.write(['outbox'], async (tx) => {
        const stored = v.safeParse(OutboxEntry, await tx.get('outbox', key))
        const changed = stored.success ? change(stored.output) : null
        if (changed) await tx.put('outbox', key, changed)
        return changed
      })
    },

    async restore() {
      for (const { id, store, key, value } of await list()) {
        if (!v.safeParse(SCHEMAS[store], value).success) continue
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
  found: Pick<Quarantined, 'store' | 'key' | 'value'>,
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
