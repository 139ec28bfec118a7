/** A phone's storage in memory: transactions that commit all or nothing, and failures on request. */
import {
  STORE_NAMES,
  StorageError,
  type OfflineStorage,
  type StorageFailure,
  type StorageWriter,
  type StoreName,
} from '#src/offline/storage/storage.ts'

export type Disk = Map<StoreName, Map<string, unknown>>

export interface FakeStorage extends OfflineStorage {
  /** The next `times` writes (reads too, with `unavailable`) fail so. */
  failNext: (reason: StorageFailure, times?: number) => void
  disk: Disk
  /** The site's data is deleted while this tab has it open. */
  clear: () => void
}

export const emptyDisk = (): Disk => new Map(STORE_NAMES.map((name) => [name, new Map<string, unknown>()]))

/** All storages on one `disk` take turns, as IndexedDB's transactions do. */
export function createStorage(disk: Disk, turns: Turns = createTurns()): FakeStorage {
  let failures: StorageFailure[] = []
  const listeners: (() => void)[] = []

  async function transact<T>(
    mode: 'read' | 'write',
    stores: readonly StoreName[],
    work: (tx: StorageWriter) => Promise<T>,
  ): Promise<T> {
    const [reason] = failures
    if (reason && (mode === 'write' || reason !== 'quota')) {
      failures = failures.slice(1)
      throw new StorageError(reason)
    }
    return turns(async () => {
      const draft = new Map(stores.map((name) => [name, new Map(disk.get(name))]))
      const result = await work(within(draft))
      if (mode === 'write') for (const [name, values] of draft) disk.set(name, values)
      return result
    })
  }

  return {
    disk,
    failNext: (reason, times = 1) => (failures = Array.from({ length: times }, () => reason)),
    read: (stores, work) => transact('read', stores, work),
    write: (stores, work) => transact('write', stores, work),
    onCleared: (listener) => void listeners.push(listener),
    clear() {
      for (const name of STORE_NAMES) disk.set(name, new Map())
      listeners.forEach((listener) => listener())
    },
    close: () => {},
  }
}

function within(stores: ReadonlyMap<StoreName, Map<string, unknown>>): StorageWriter {
  const at = (name: StoreName) => {
    const store = stores.get(name)
    if (!store) throw new Error(`The transaction does not hold ${name}`)
    return store
  }
  return {
    // A copy is made when a value is stored; frozen, it can be read without another one.
    get: async (store, key) => at(store).get(key),
    entries: async (store) => [...at(store)],
    put: async (store, key, value) => void at(store).set(key, frozen(structuredClone(value))),
    remove: async (store, key) => void at(store).delete(key),
  }
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** One at a time, in the order asked. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => {})
    return mine
  }
}
