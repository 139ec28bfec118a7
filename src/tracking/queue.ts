/** Events that cannot be sent yet, in a small separate database, so that they never use up a draft's storage. */
import { promisifyRequest } from 'idb-keyval'
import { TRACK_QUEUE_MAX } from '#contract/limits.ts'
import type { TrackedEvent } from '#contract/tracking.ts'
import { connect } from '#src/offline/storage/connection.ts'

const STORE = 'events'

export interface TrackingQueue {
  /** Stores events, dropping the oldest if there are too many. */
  add: (events: readonly TrackedEvent[]) => Promise<void>
  /** All stored events, oldest first. */
  read: () => Promise<QueuedEvent[]>
  remove: (keys: readonly number[]) => Promise<void>
}
interface QueuedEvent {
  key: number
  event: TrackedEvent
}

export function createTrackingQueue(factory: IDBFactory | undefined): TrackingQueue {
  const connection = connect({
    factory,
    name: 'fanfare-tracking',
    migrations: [(db) => void db.createObjectStore(STORE, { autoIncrement: true })],
  })
  const write = (work: (store: IDBObjectStore) => Promise<void>) =>
    connection.use(async (db) => {
      const transaction = db.transaction(STORE, 'readwrite')
      await work(transaction.objectStore(STORE))
      await promisifyRequest(transaction)
    })
  return {
    add: (events) =>
      write(async (store) => {
        for (const event of events) store.add(event)
        const surplus = (await promisifyRequest(store.count())) - TRACK_QUEUE_MAX
        const oldest = surplus > 0 ? await promisifyRequest(store.getAllKeys(null, surplus)) : []
        for (const key of oldest) store.delete(key)
      }),
    read: () =>
      connection.use(async (db) => {
        const store = db.transaction(STORE).objectStore(STORE)
        const [keys, events] = await Promise.all([
          promisifyRequest(store.getAllKeys()),
          promisifyRequest(store.getAll()),
        ])
        return keys.map((key, index) => ({ key: Number(key), event: events[index] as TrackedEvent }))
      }),
    remove: (keys) =>
      write(async (store) => {
        for (const key of keys) store.delete(key)
      }),
  }
}
