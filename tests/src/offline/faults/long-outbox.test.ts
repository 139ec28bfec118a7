/** Fault 73: hundreds of requests wait. What one delivery costs must not grow with how many others there are. */
import { expect, test } from 'vitest'
import { requestsIn } from '#src/sync/outbox/offline-view.ts'
import { startFlushing } from '#src/sync/outbox/flush-triggers.ts'
import { createOfflineView } from '#src/sync/outbox/create-offline-view.ts'
import type { OfflineStorage, StorageReader, StorageWriter } from '#src/offline/storage/storage.ts'
import { pending } from '#tests/support/world/clock.ts'
import { createWorld, filledDraft, storedNotes } from '#tests/support/world/world.ts'

/** Counts the outbox records that are read and written. */
function counting(counts: { records: number }) {
  const through = <T extends StorageReader>(tx: T): T => ({
    ...tx,
    async get(store, key) {
      if (store === 'outbox') counts.records += 1
      return tx.get(store, key)
    },
    async entries(store) {
      const entries = await tx.entries(store)
      if (store === 'outbox') counts.records += entries.length
      return entries
    },
    ...('put' in tx && {
      async put(...[store, key, value]: Parameters<StorageWriter['put']>) {
        if (store === 'outbox') counts.records += 1
        return (tx as unknown as StorageWriter).put(store, key, value)
      },
    }),
  })
  return (storage: OfflineStorage): OfflineStorage => ({
    ...storage,
    read: (stores, work) => storage.read(stores, (tx) => work(through(tx))),
    write: (stores, work) => storage.write(stores, (tx) => work(through(tx))),
  })
}

/** A page that shows `queued` requests and delivers them. */
async function deliver(queued: number) {
  const world = createWorld()
  const counts = { records: 0 }
  const phone = world.phone()
  const { offline } = phone.openTab({ through: counting(counts) })
  const { now, later } = world.clock
  for (let nth = 0; nth < queued; nth += 1) await offline.outbox.enqueue(filledDraft(offline, `note ${nth}`))
  const view = createOfflineView(async () => offline, pending)
  await view.refresh()
  counts.records = 0
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  startFlushing(offline, { window: new EventTarget(), document, now, later })
  while (view.get().items.some(({ record }) => record.state !== 'sent')) await pending()
  return { world, view, perRecord: counts.records / queued }
}

test('fault 73, two hundred queued requests are delivered once each, and the page shows all receipts', async () => {
  const { world, view } = await deliver(200)
  expect(new Set(storedNotes(world.server)).size).toBe(200)
  expect(world.server.received).toHaveLength(200)
  expect(requestsIn(view.get()).every(({ record }) => record.receipt?.key === record.key)).toBe(true)
})

test('fault 73, delivering one request reads and writes as many records with 200 waiting as with 20', async () => {
  const [few, many] = [await deliver(20), await deliver(200)]
  expect(many.perRecord).toBeLessThan(2 * few.perRecord)
})

test('fault 73, “Send now” reads one record, however many wait', async () => {
  const world = createWorld()
  const counts = { records: 0 }
  const { offline } = world.phone().openTab({ through: counting(counts) })
  const costs: number[] = []
  for (const queued of [10, 100]) {
    for (let nth = 0; nth < queued; nth += 1) await offline.outbox.enqueue(filledDraft(offline, `${queued} ${nth}`))
    const { record } = await offline.outbox.enqueue(filledDraft(offline, `send ${queued}`))
    counts.records = 0
    await offline.outbox.sendNow(record.key)
    costs.push(counts.records)
  }
  expect(costs[1]).toBe(costs[0])
})
