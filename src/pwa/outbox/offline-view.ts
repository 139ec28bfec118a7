/** What the phone keeps, as a page shows it: read again after every change, from any tab or the worker. */
import type { DraftItem } from '#src/offline/drafts/quote-drafts.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import type { Quarantined } from '#src/offline/storage/quarantined.ts'
import { createObservable, type Observable } from '../observable.ts'

export interface OfflineView {
  status: 'loading' | 'ready' | 'unavailable'
  /** Why nothing can be read, when `unavailable`. */
  problem: StorageError | null
  /** Newest edit first. */
  drafts: DraftItem[]
  /** Requests, oldest first, receipts included. */
  outbox: OutboxItem[]
  /** The outbox records of every kind, oldest first, receipts included. */
  items: OutboxItem<OutboxRecord>[]
  /** The drafts of every kind, as `offline.listDrafts` names them. */
  draftReferences: string[]
  /** A vendor's replies to leads, likewise. */
  replies: OutboxItem<ReplyRecord>[]
  replyDrafts: ReplyDraft[]
  quarantined: Quarantined[]
  /** The site's data was deleted on this device while this page was open. */
  wasCleared: boolean
}

export const EMPTY_VIEW: OfflineView = {
  status: 'loading',
  problem: null,
  drafts: [],
  items: [],
  draftReferences: [],
  outbox: [],
  replies: [],
  replyDrafts: [],
  quarantined: [],
  wasCleared: false,
}

/** Everything in the outbox that has no receipt yet, of every kind. */
export const unsentIn = ({ items }: OfflineView): OutboxItem<OutboxRecord>[] =>
  items.filter(({ record }) => record.state !== 'sent')

export interface LiveOfflineView extends Pick<Observable<OfflineView>, 'get' | 'subscribe'> {
  /** Reads again, for what changes with time alone (a pause that ended, a draft that expired). */
  refresh: () => Promise<void>
}

/** Readings during a delivery of many records are at least this far apart. */
const GAP_MS = 250

const browserPause = () => new Promise<void>((resolve) => setTimeout(resolve, GAP_MS))

/**
 * Starts to read with its first `refresh` or change; `open` is asked for the drafts and the outbox when it is made.
 * @param pause waited for between two readings in a row
 */
export function createOfflineView(open: () => Promise<Offline>, pause = browserPause): LiveOfflineView {
  const view = createObservable<OfflineView>(EMPTY_VIEW)
  const offline = open()
  /** The records that changed since the last reading. */
  let changedKeys = new Set<string>()
  /** Resolved after the next reading of everything, which is due while there are any. */
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

/** The view with these records as they are now; null when more than them has changed. */
async function readChanged(offline: Offline, view: OfflineView, keys: string[]): Promise<OfflineView | null> {
  const found = await offline.items.find(keys).catch(() => [])
  // A pause holds for all of them, and what is gone may be in the quarantine.
  if (found.length < keys.length || found.some(({ record }) => record.lastProblem?.kind === 'throttled')) return null
  const others = view.items.filter(({ record }) => !keys.includes(record.key))
  const items = [...others, ...found].sort((a, b) => a.record.composedAt - b.record.composedAt)
  return { ...view, items, outbox: offline.outbox.select(items), replies: offline.replyOutbox.select(items) }
}

async function readView(offline: Offline): Promise<Omit<OfflineView, 'wasCleared'>> {
  try {
    const [items, drafts, replyDrafts] = await Promise.all([
      offline.items.list(),
      offline.drafts.list(),
      offline.replyDrafts.list(),
    ])
    return {
      status: 'ready',
      problem: null,
      items,
      draftReferences: await offline.listDrafts(),
      drafts,
      outbox: offline.outbox.select(items),
      replies: offline.replyOutbox.select(items),
      replyDrafts,
      quarantined: await offline.quarantine.list(),
    }
  } catch (failure) {
    return {
      ...EMPTY_VIEW,
      status: 'unavailable',
      problem: failure instanceof StorageError ? failure : new StorageError('failed', failure),
    }
  }
}
