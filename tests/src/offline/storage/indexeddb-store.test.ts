/** The real store on fake-indexeddb, with a full quota, lost connections, upgrades, and cleared or stuck databases. */
import { forceCloseDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MIGRATIONS, type Migration } from '#src/offline/storage/migrations.ts'
import { createOffline } from '#src/offline/offline.ts'
import type { OfflineStorage } from '#src/offline/storage/storage.ts'
import { createIndexedDbStorage } from '#src/offline/storage/indexeddb-store.ts'
import { createChannels } from '#tests/support/world/channels.ts'
import { createClock, pending } from '#tests/support/world/clock.ts'
import { noLocks } from '#tests/support/world/locks.ts'
import { createServer } from '#tests/support/world/server.ts'
import { filledDraft, START, storedNotes } from '#tests/support/world/world.ts'

const put = (storage: OfflineStorage, key: string, value: unknown) =>
  storage.write(['drafts'], (tx) => tx.put('drafts', key, value))
const read = (storage: OfflineStorage, key: string) => storage.read(['drafts'], (tx) => tx.get('drafts', key))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the store', () => {
  test('writes to several stores at once or to none', async () => {
    const storage = createIndexedDbStorage({ factory: new IDBFactory() })
    const both = storage.write(['drafts', 'outbox'], async (tx) => {
      await tx.put('drafts', 'a', 1)
      await tx.put('outbox', 'a', () => 'functions cannot be stored')
    })
    await expect(both).rejects.toMatchObject({ name: 'StorageError', reason: 'failed' })
    expect(await read(storage, 'a')).toBeUndefined()
    await storage.write(['drafts', 'outbox'], async (tx) => {
      await tx.put('drafts', 'a', 1)
      await tx.put('outbox', 'a', 2)
      await tx.remove('drafts', 'a')
    })
    expect(
      await storage.read(['drafts', 'outbox'], async (tx) => [await tx.entries('drafts'), await tx.entries('outbox')]),
    ).toEqual([[], [['a', 2]]])
  })

  test('a change of mind inside the transaction rolls it back', async () => {
    const storage = createIndexedDbStorage({ factory: new IDBFactory() })
    const failing = storage.write(['drafts'], async (tx) => {
      await tx.put('drafts', 'a', 1)
      throw new Error('No, wait')
    })
    await expect(failing).rejects.toMatchObject({ cause: { message: 'No, wait' } })
    expect(await read(storage, 'a')).toBeUndefined()
  })

  test('asks for strict durability and is done only when the transaction is', async () => {
    const factory = new IDBFactory()
    const storage = createIndexedDbStorage({ factory })
    await put(storage, 'a', 1)
    const opened = vi.spyOn(Object.getPrototypeOf(await openRaw(factory)) as IDBDatabase, 'transaction')
    await put(storage, 'a', 2)
    expect(opened).toHaveBeenCalledWith(['drafts'], 'readwrite', { durability: 'strict' })
  })
})

test('fault 12, quota full: says so, and stores nothing of the transaction', async () => {
  const storage = createIndexedDbStorage({ factory: new IDBFactory() })
  await put(storage, 'a', 'before')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await expect(put(storage, 'a', 'after')).rejects.toMatchObject({ reason: 'quota' })
  expect(await read(storage, 'a')).toBe('before')
  await put(storage, 'a', 'after')
})

test('fault 13, the open rejects once: next write works', async () => {
  const factory = new IDBFactory()
  const open = vi.spyOn(factory, 'open').mockImplementation(() => {
    throw new DOMException('Disk trouble', 'UnknownError')
  })
  const storage = createIndexedDbStorage({ factory })
  await expect(put(storage, 'a', 1)).rejects.toMatchObject({ reason: 'failed' })
  open.mockRestore()
  await put(storage, 'a', 1)
  expect(await read(storage, 'a')).toBe(1)
})

test('fault 13, the open rejects once: the same write tries again by itself', async () => {
  const factory = new IDBFactory()
  vi.spyOn(factory, 'open').mockImplementationOnce(() => {
    throw new DOMException('Disk trouble', 'UnknownError')
  })
  const storage = createIndexedDbStorage({ factory })
  await put(storage, 'a', 1)
  expect(await read(storage, 'a')).toBe(1)
})

test('fault 14, connection closed mid-session: reopens', async () => {
  const factory = new IDBFactory()
  const handles: IDBDatabase[] = []
  const open = factory.open.bind(factory)
  vi.spyOn(factory, 'open').mockImplementation((...args: Parameters<IDBFactory['open']>) => {
    const request = open(...args)
    request.addEventListener('success', () => handles.push(request.result))
    return request
  })
  const storage = createIndexedDbStorage({ factory })
  await put(storage, 'a', 1)
  // Once without a word, once with the event that a cleared site's database gets.
  handles[0]?.close()
  await put(storage, 'b', 2)
  forceCloseDatabase(handles[1] as unknown as Parameters<typeof forceCloseDatabase>[0])
  expect(await read(storage, 'b')).toBe(2)
  expect(handles).toHaveLength(3)
})

test('fault 15, no IndexedDB: every call says that nothing is kept here', async () => {
  const storage = createIndexedDbStorage({ factory: undefined })
  await expect(put(storage, 'a', 1)).rejects.toMatchObject({ name: 'StorageError', reason: 'unavailable' })
  await expect(read(storage, 'a')).rejects.toMatchObject({ reason: 'unavailable' })
})

describe('fault 18, upgrade from every old schema with a full queue: all sent', () => {
  test.each(MIGRATIONS.map((_, index) => index + 1))('from version %i', async (version) => {
    const factory = new IDBFactory()
    const server = createServer()
    const old = offlineOn(factory, MIGRATIONS.slice(0, version), server)
    const notes = Array.from({ length: 20 }, (_, n) => `request ${n}`)
    for (const text of notes) await old.outbox.enqueue(filledDraft(old, text))
    await old.drafts.save(filledDraft(old, 'a draft'))
    const later: Migration = (db) => db.createObjectStore('whatever comes next')
    const upgraded = offlineOn(factory, [...MIGRATIONS, later], server)
    expect(await upgraded.flush()).toMatchObject({ sent: 20, waiting: 0 })
    expect(storedNotes(server).sort()).toEqual(notes.sort())
    expect((await upgraded.drafts.list()).map(({ draft }) => draft.gigRequest['notes'])).toEqual(['a draft'])
  })

  test('a migration that fails leaves the old version as it was', async () => {
    const factory = new IDBFactory()
    await put(createIndexedDbStorage({ factory }), 'a', 1)
    const failing: Migration = (db) => {
      db.deleteObjectStore('drafts')
      throw new Error('Half way')
    }
    await expect(
      read(createIndexedDbStorage({ factory, migrations: [...MIGRATIONS, failing] }), 'a'),
    ).rejects.toMatchObject({
      name: 'StorageError',
    })
    expect(await read(createIndexedDbStorage({ factory }), 'a')).toBe(1)
  })
})

test('fault 30, blocked upgrade: the old tab yields, and says that it is old', async () => {
  const factory = new IDBFactory()
  const oldTab = createIndexedDbStorage({ factory })
  await put(oldTab, 'a', 1)
  const newTab = createIndexedDbStorage({ factory, migrations: [...MIGRATIONS, (db) => db.createObjectStore('next')] })
  expect(await read(newTab, 'a')).toBe(1)
  await expect(put(oldTab, 'a', 2)).rejects.toMatchObject({
    reason: 'newerVersion',
    message: expect.stringContaining('Reload') as unknown,
  })
  expect(await read(newTab, 'a')).toBe(1)
})

function offlineOn(factory: IDBFactory, migrations: readonly Migration[], server: ReturnType<typeof createServer>) {
  const clock = createClock(START)
  return createOffline({
    storage: createIndexedDbStorage({ factory, migrations }),
    clock,
    random: { next: () => 0.5, uuid: () => crypto.randomUUID() },
    hash: async () => '',
    withLock: noLocks,
    channel: createChannels().open(),
    server: server.reach(clock),
    isConnected: async () => true,
    isReachable: async () => true,
  })
}

async function openRaw(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('fanfare', MIGRATIONS.length)
  const opened = new Promise<IDBDatabase>((resolve) =>
    request.addEventListener('success', () => resolve(request.result)),
  )
  await pending()
  return opened
}

test('fault 75, site data is cleared while the page is open: noticed at once, and the next write works', async () => {
  const factory = new IDBFactory()
  const storage = createIndexedDbStorage({ factory })
  let cleared = 0
  storage.onCleared(() => (cleared += 1))
  await put(storage, 'a', 1)
  factory.deleteDatabase('fanfare')
  await expect.poll(() => cleared).toBe(1)
  expect(await read(storage, 'a')).toBeUndefined()
  await put(storage, 'a', 2)
  expect([await read(storage, 'a'), cleared]).toEqual([2, 1])
})

test('fault 75, the browser will not open the database while it is clearing: it is noticed all the same', async () => {
  const factory = new IDBFactory()
  const storage = createIndexedDbStorage({ factory })
  let cleared = 0
  storage.onCleared(() => (cleared += 1))
  await put(storage, 'a', 1)
  const refused: number[] = []
  vi.spyOn(factory, 'open').mockImplementationOnce(() => {
    refused.push(cleared)
    throw new DOMException('The connection was closed.', 'AbortError')
  })
  factory.deleteDatabase('fanfare')
  await expect.poll(() => cleared).toBe(1)
  expect(refused).toEqual([0])
})

describe('fault 100, the browser does not answer when the database is opened', () => {
  /** The first opening stays pending until `answer` is called. */
  const silent = () => {
    const factory = new IDBFactory()
    const asked = new EventTarget()
    vi.spyOn(factory, 'open').mockReturnValueOnce(asked as IDBOpenDBRequest)
    const response = () => {
      const request = factory.open('fanfare', MIGRATIONS.length)
      for (const name of ['result', 'transaction'] as const)
        Object.defineProperty(asked, name, { get: () => request[name] })
      for (const type of ['upgradeneeded', 'success'])
        request.addEventListener(type, (event) => {
          const { oldVersion } = event as IDBVersionChangeEvent
          asked.dispatchEvent(Object.assign(new Event(type), { oldVersion }))
        })
    }
    return { factory, answer: response }
  }

  test('listing the databases wakes it up', async () => {
    const { factory, answer: response } = silent()
    vi.spyOn(factory, 'databases').mockImplementationOnce(() => (response(), Promise.resolve([])))
    const storage = createIndexedDbStorage({ factory })
    await put(storage, 'a', 1)
    expect(await read(storage, 'a')).toBe(1)
  })

  test('it is said after 20 seconds, the next write works, and a late answer does not stand in its way', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const { factory, answer: response } = silent()
    const storage = createIndexedDbStorage({ factory })
    const withoutResponse = expect(put(storage, 'a', 1)).rejects.toMatchObject({ reason: 'failed' })
    await vi.advanceTimersByTimeAsync(20_000)
    await withoutResponse
    vi.useRealTimers()
    response()
    await put(storage, 'a', 2)
    expect(await read(storage, 'a')).toBe(2)
    const deleted = Promise.withResolvers<boolean>()
    factory.deleteDatabase('fanfare').addEventListener('success', () => deleted.resolve(true))
    expect(await deleted.promise).toBe(true)
  })
})

describe('another tab holds an older version of the database', () => {
  const next: Migration = (db) => db.createObjectStore('next')

  test('it is said after 3 seconds, and over once that tab lets go', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const factory = new IDBFactory()
    const opening = factory.open('fanfare', MIGRATIONS.length)
    const inTheWay = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('upgradeneeded', () =>
        MIGRATIONS.forEach((go) => go(opening.result, opening.transaction!)),
      )
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const said: boolean[] = []
    const onSlow = (isSlow: boolean) => said.push(isSlow)
    const storage = createIndexedDbStorage({ factory, migrations: [...MIGRATIONS, next], onSlow })
    const reading = read(storage, 'a')
    await vi.advanceTimersByTimeAsync(2_900)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(said).toEqual([true])
    inTheWay.close()
    vi.useRealTimers()
    expect(await reading).toBeUndefined()
    expect(said).toEqual([true, false])
  })

  test('a tab that is asked to lets go of it, and opens it again when it needs it', async () => {
    const factory = new IDBFactory()
    const storage = createIndexedDbStorage({ factory })
    await put(storage, 'a', 1)
    storage.release()
    const deleted = Promise.withResolvers<boolean>()
    factory.deleteDatabase('other').addEventListener('success', () => deleted.resolve(true))
    await deleted.promise
    expect(await read(storage, 'a')).toBe(1)
  })
})

test('a connection that the browser closes without deleting anything is not taken for cleared data', async () => {
  const factory = new IDBFactory()
  const storage = createIndexedDbStorage({ factory })
  let cleared = 0
  storage.onCleared(() => (cleared += 1))
  await put(storage, 'a', 1)
  const transaction = vi.spyOn(Object.getPrototypeOf(await openRaw(factory)) as IDBDatabase, 'transaction')
  await read(storage, 'a')
  forceCloseDatabase(transaction.mock.contexts[0] as never)
  await pending()
  expect([await read(storage, 'a'), cleared]).toEqual([1, 0])
})
