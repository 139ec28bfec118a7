/** A disk that is full, or breaks. */
import { StorageError, type OfflineStorage } from '#src/offline/storage/storage.ts'

interface FailingDisk {
  isFull: boolean
  /** Whether what is read is there; otherwise reading fails. */
  responds: boolean
}

/** Loses what was written to the outbox, or cannot read it anymore, while `isFull`. */
export const losing =
  (disk: FailingDisk) =>
  (storage: OfflineStorage): OfflineStorage => ({
    ...storage,
    async write(stores, work) {
      const result = await storage.write(stores, work)
      if (disk.isFull && !disk.responds) return result
      if (disk.isFull && stores.includes('outbox'))
        await storage.write(['outbox'], async (tx) => {
          for (const [key] of await tx.entries('outbox')) await tx.remove('outbox', key)
        })
      return result
    },
    read: async (stores, work) => {
      if (disk.isFull && !disk.responds && stores.includes('outbox')) throw new StorageError('failed')
      return storage.read(stores, work)
    },
  })
