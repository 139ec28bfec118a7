/** The view of what this device has stored, read again after every change that a tab or the worker makes. */
import type { Offline } from '#src/offline/offline.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { createObservable } from '../observable.ts'
import { EMPTY_VIEW, type LiveOfflineView, type OfflineView } from './offline-view.ts'

/** While many records are delivered, readings are at least this far apart. */
const GAP_MS = 250

const browserPause = () => new Promise<void>((resolve) => setTimeout(resolve, GAP_MS))

/**
 * Starts reading with its first `refresh` or change; `open` then gives drafts and outbox.
 * @param pause awaited between two readings in a row
 * @param view receives what is read
 */
export function createOfflineView(
  open: () => Promise<Offline>,
  pause = browserPause,
  view = createObservable<OfflineView>(EMPTY_VIEW),
): LiveOfflineView {
  const offline = open()
  /** The records that changed since the last reading. */
  let changedKeys = new Set<string>()
  /** Resolved after the next full reading, which is due while there are any. */
  let waiters: (() => void)[] = []
  let isReading = false
  let wasCleared = false

  const isDue = () => waiters.length > 0 || changedKeys.size > 0

  async function readOnce() {
    const [keys, waiting] = [[...changedKeys], waiters]
    changedKeys = new Set()
    waiters = []
    const store = await offline
    const update = waiting.length === 0 ? await readChanged(store, view.get(), keys) : null
    view.set({ ...(update ?? (await readView(store))), wasCleared })
    waiting.forEach((done) => done())
  }

  async function readAll() {
    if (isReading) return
    isReading = true
    // A change during a reading may have come too late for it.
    for (; isDue(); await pause()) await readOnce()
    isReading = false
  }

  function refresh(): Promise<void> {
    const done = new Promise<void>((resolve) => waiters.push(resolve))
    void readAll()
    return done
  }

  void offline.then((store) =>
    store.subscribe((change) => {
      wasCleared ||= change.type === 'storageCleared'
      if (change.type !== 'outboxChanged' || view.get().status !== 'ready') return void refresh()
      change.keys.forEach((key) => changedKeys.add(key))
      return void readAll()
    }),
  )
  return { get: view.get, subscribe: view.subscribe, refresh }
}

/** The view with the present state of these records; null when more than them has changed. */
async function readChanged(offline: Offline, view: OfflineView, keys: string[]): Promise<OfflineView | null> {
  const found = await offline.outbox.find(keys).catch(() => [])
  // A pause affects all of them, and a missing one may be in the quarantine.
  if (found.length < keys.length || found.some(({ record }) => record.lastProblem?.kind === 'throttled')) return null
  const others = view.items.filter(({ record }) => !keys.includes(record.key))
  const items = [...others, ...found].sort((a, b) => a.record.composedAt - b.record.composedAt)
  return { ...view, items }
}

async function readView(offline: Offline): Promise<Omit<OfflineView, 'wasCleared'>> {
  try {
    const [items, drafts] = await Promise.all([offline.outbox.list(), offline.listDrafts()])
    return { status: 'ready', problem: null, items, drafts, quarantined: await offline.quarantine.list() }
  } catch (failure) {
    return {
      ...EMPTY_VIEW,
      status: 'unavailable',
      problem: failure instanceof StorageError ? failure : new StorageError('failed', failure),
    }
  }
}
