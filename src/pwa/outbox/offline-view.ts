/** What this device has stored, as a page shows it. */
import type { DraftItem } from '#src/offline/drafts/quote-drafts.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { StorageError } from '#src/offline/storage/storage.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import type { Quarantined } from '#src/offline/storage/quarantined.ts'
import type { ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import type { Observable } from '../observable.ts'

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
  /** A vendor's replies to leads, oldest first, receipts included. */
  replies: OutboxItem<ReplyRecord>[]
  replyDrafts: ReplyDraft[]
  /** Actions, oldest first, receipts included. */
  actions: OutboxItem<ActionRecord>[]
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
  actions: [],
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
