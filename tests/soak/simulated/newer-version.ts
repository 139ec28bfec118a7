/** A Fanfare whose stored records are one version ahead: what it leaves in the storage cannot be read by today's. */
import type { OfflineStorage, StorageReader, StorageWriter, StoreName } from '#src/offline/storage/storage.ts'
import { SCHEMA_VERSION } from '#src/offline/drafts/records.ts'

const NEWER = SCHEMA_VERSION + 1

export const newerFanfare = (storage: OfflineStorage): OfflineStorage => ({
  read: (stores, work) => storage.read(stores, (tx) => work(reading(tx))),
  write: (stores, work) => storage.write(stores, (tx) => work(writing(tx))),
  onCleared: (listener) => storage.onCleared(listener),
  close: () => storage.close(),
})

const reading = (tx: StorageReader): StorageReader => ({
  get: async (store, key) => found(store, await tx.get(store, key)),
  entries: async (store) => (await tx.entries(store)).map(([key, value]) => [key, found(store, value)]),
})

const writing = (tx: StorageWriter): StorageWriter => ({
  ...reading(tx),
  put: (store, key, value) => tx.put(store, key, left(store, value)),
  remove: (store, key) => tx.remove(store, key),
})

const found = (store: StoreName, value: unknown) =>
  renumber(store, value, (version) => (version === NEWER ? SCHEMA_VERSION : version))
const left = (store: StoreName, value: unknown) =>
  renumber(store, value, (version) => (version === SCHEMA_VERSION ? NEWER : version))

function renumber(store: StoreName, value: unknown, change: (version: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (store === 'quarantine' && 'value' in value) return { ...value, value: renumber('outbox', value.value, change) }
  if (store === 'meta' || store === 'clients' || !('schemaVersion' in value)) return value
  const draft = 'draft' in value ? { draft: renumber('drafts', value.draft, change) } : {}
  return { ...value, ...draft, schemaVersion: change(value.schemaVersion) }
}
