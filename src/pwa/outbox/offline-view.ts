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
}

/** Everything in the outbox that has no receipt yet, of every kind. */
export const unsentIn = ({ items }: OfflineView): OutboxItem<OutboxRecord>[] =>
  items.filter(({ record }) => record.state !== 'sent')

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
