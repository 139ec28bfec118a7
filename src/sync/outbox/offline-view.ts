/** The stored data of this device, as a page shows it. */
import { toDraftItem, type DraftItem } from '#src/offline/drafts/draft-expiry.ts'
import type { StoredDraft } from '#src/offline/drafts/list-drafts.ts'
import type { ActionDraft, ReplyDraft } from '#src/offline/drafts/records.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import {
  isAction,
  isActionDraft,
  isReply,
  isReplyDraft,
  isRequest,
  isRequestDraft,
  type ActionItem,
  type ReplyItem,
  type RequestItem,
} from '#src/offline/outbox/of-kind.ts'
import type { Quarantined } from '#src/offline/storage/quarantined.ts'
import type { StorageError } from '#src/offline/storage/storage.ts'
import type { Observable } from '../observable.ts'

export interface OfflineView {
  status: 'loading' | 'ready' | 'unavailable'
  /** Why nothing can be read, when `unavailable`. */
  problem: StorageError | null
  /** The outbox, oldest first, receipts included: records of every kind, each of which knows its own. */
  items: OutboxItem[]
  /** Drafts of every kind, each with the kind of record that it becomes. */
  drafts: StoredDraft[]
  quarantined: Quarantined[]
  /** The site's data was deleted on this device while this page was open. */
  wasCleared: boolean
}

export const EMPTY_VIEW: OfflineView = {
  status: 'loading',
  problem: null,
  items: [],
  drafts: [],
  quarantined: [],
  wasCleared: false,
}

type Items = Pick<OfflineView, 'items'>
type Drafts = Pick<OfflineView, 'drafts'>

/** Everything in the outbox that has no receipt yet, of every kind. */
export const unsentIn = ({ items }: Items): OutboxItem[] => items.filter(({ record }) => record.state !== 'sent')

export const requestsIn = ({ items }: Items): RequestItem[] => items.filter(isRequest)
export const repliesIn = ({ items }: Items): ReplyItem[] => items.filter(isReply)
export const actionsIn = ({ items }: Items): ActionItem[] => items.filter(isAction)

/** Newest edit first. */
export const requestDraftsIn = ({ drafts }: Drafts, now: number): DraftItem[] =>
  drafts
    .filter(isRequestDraft)
    .map(({ draft }) => toDraftItem(draft, now))
    .sort((a, b) => b.draft.editedAt - a.draft.editedAt)
export const replyDraftsIn = ({ drafts }: Drafts): ReplyDraft[] => drafts.filter(isReplyDraft).map(({ draft }) => draft)
export const actionDraftsIn = ({ drafts }: Drafts): ActionDraft[] =>
  drafts.filter(isActionDraft).map(({ draft }) => draft)

export interface LiveOfflineView extends Pick<Observable<OfflineView>, 'get' | 'subscribe'> {
  /** Reads again, for what changes with time alone (a pause that ended, a draft that expired). */
  refresh: () => Promise<void>
}
