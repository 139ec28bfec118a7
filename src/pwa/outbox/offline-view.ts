/** What the phone keeps, as a page shows it: read again after every change, from any tab or the worker. */
import type { DraftItem } from '#src/offline/drafts/quote-drafts.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import type { OutboxEntry } from '#src/offline/outbox/kinds/kinds.ts'
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
  /** A vendor's answers to leads, likewise. */
  replies: OutboxItem<ReplyRecord>[]
  replyDrafts: ReplyDraft[]
  quarantined: Quarantined[]
}

export const EMPTY_VIEW: OfflineView = {
  status: 'loading',
  problem: null,
  drafts: [],
  outbox: [],
  replies: [],
  replyDrafts: [],
  quarantined: [],
}

/** Everything in the outbox that has no receipt yet, of every kind. */
export const unsentIn = ({ outbox, replies }: OfflineView): OutboxEntry[] =>
  [...outbox, ...replies].map(({ record }) => record).filter(({ state }) => state !== 'sent')

export interface LiveOfflineView extends Pick<Observable<OfflineView>, 'get' | 'subscribe'> {
  /** Reads again, for what changes with time alone (a pause that ended, a draft that expired). */
  refresh: () => Promise<void>
}

/** Starts to read with its first `refresh` or change; `open` is asked for the drafts and the outbox when it is made. */
export function createOfflineView(open: () => Promise<Offline>): LiveOfflineView {
  const view = createObservable<OfflineView>(EMPTY_VIEW)
  let reading: Promise<void> | null = null
  let again = false
  const offline = open()

  async function read() {
    do {
      again = false
      view.set(await readView(await offline))
    } while (again)
  }

  function refresh(): Promise<void> {
    // A change during a read may have come too late for it.
    again = reading !== null
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  void offline.then((store) => store.subscribe(() => void refresh()))
  return { get: view.get, subscribe: view.subscribe, refresh }
}

async function readView(offline: Offline): Promise<OfflineView> {
  try {
    const [drafts, outbox] = await Promise.all([offline.drafts.list(), offline.outbox.list()])
    const [replies, replyDrafts] = await Promise.all([offline.replyOutbox.list(), offline.replyDrafts.list()])
    return {
      status: 'ready',
      problem: null,
      drafts,
      outbox,
      replies,
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
