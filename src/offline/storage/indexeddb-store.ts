/** The storage port on IndexedDB, through idb-keyval's functions on our own `UseStore`s. */
import { entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { connect, type ConnectionOptions } from './connection.ts'
import type { OfflineStorage, StorageWriter, StoreName } from './storage.ts'

interface IndexedDbStorage extends OfflineStorage {
  /** Closes the database for now, so that another tab can open it. */
  release(): void
}

/** Opens nothing before it is first used. */
export function createIndexedDbStorage(options: ConnectionOptions): IndexedDbStorage {
  const connection = connect(options)

  function transact<T>(
    mode: IDBTransactionMode,
    stores: readonly StoreName[],
    work: (tx: StorageWriter) => Promise<T>,
  ): Promise<T> {
    return connection.use(async (db) => {
      // `strict`: complete means on disk, not in a buffer that is lost when the battery dies.
      const transaction = db.transaction(stores, mode, mode === 'readwrite' ? { durability: 'strict' } : undefined)
      const completed = promisifyRequest(transaction)
      try {
        const result = await work(within(transaction))
        await completed
        return result
      } catch (failure) {
        completed.catch(() => {})
        abort(transaction)
        throw transaction.error ?? failure
      }
    })
  }

  return {
    read: (stores, work) => transact('readonly', stores, work),
    write: (stores, work) => transact('readwrite', stores, work),
    onCleared: (listener) => connection.onCleared(listener),
    release: () => connection.release(),
    close: () => connection.close(),
  }
}

/** The stores of a running transaction, each as a `UseStore` for idb-keyval. */
function within(transaction: IDBTransaction): StorageWriter {
  const useStore =
    (name: StoreName): UseStore =>
    async (_mode, callback) =>
      callback(transaction.objectStore(name))
  return {
    get: (store, key) => get<unknown>(key, useStore(store)),
    entries: (store) => entries<string, unknown>(useStore(store)),
    // idb-keyval's own `set` and `del` wait for the end of the transaction, which would wait for them.
    async put(store, key, value) {
      await useStore(store)('readwrite', (target) => promisifyRequest(target.put(value, key)))
    },
    remove: (store, key) => useStore(store)('readwrite', (target) => promisifyRequest(target.delete(key))),
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already, which is the error being handled.
  }
}
