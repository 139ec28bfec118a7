/** Everything that is stored on the device, built on its ports. A page creates one (browser-offline.ts). */
import type { OfflineChange } from '#contract/worker-messages.ts'
import { createAccountStore, type AccountStore } from './account/account-store.ts'
import { deviceKey } from './account/device-key.ts'
import { createDrafts, type Drafts } from './drafts/quote-drafts.ts'
import { listDrafts } from './drafts/list-drafts.ts'
import { createItemReader, type ItemReader } from './outbox/item-reader.ts'
import { createActions, type Actions } from './action-outbox.ts'
import { createDeliveryParts, type Delivery } from './delivery.ts'
import { createOutbox, type Outbox } from './outbox/queue.ts'
import type { OfflinePorts } from './ports.ts'
import type { ReplyDraft } from './drafts/records.ts'
import type { ReplyRecord } from './outbox/kinds/lead-reply.ts'
import { createReplyDrafts, type ReplyDrafts } from './drafts/reply-drafts.ts'
import { LEAD_REPLY } from './outbox/kinds/lead-reply.ts'
import { DRAFT_PLACES, OutboxRecord } from './outbox/kinds/kinds.ts'
import { QUOTE_REQUEST } from './outbox/kinds/quote-request.ts'
import { StoredSignup } from './drafts/signup-records.ts'
import type { Quarantine } from './storage/quarantine.ts'
import { createClientStore, type ClientStore } from './account/stored-client.ts'
import { createCachedLists, type CachedLists } from './account/cached-lists.ts'
import { createGalleryStore, type GalleryStore } from './drafts/gallery-store.ts'
import { createSignupStore, type SignupStore } from './drafts/signup-store.ts'
import { createSavedVendors, type SavedVendors } from './vendors/saved-vendors.ts'
import { createTransfer, type Transfer } from './transfer/transfer.ts'

export interface Offline extends Delivery {
  /** What is being typed. */
  drafts: Drafts
  /** Requests that the user sent: waiting, stuck, or delivered (with their receipts). */
  outbox: Outbox
  /** A vendor's replies to leads: what is being typed, and what was sent. */
  replyDrafts: ReplyDrafts
  replyOutbox: Outbox<ReplyDraft, ReplyRecord>
  /** Actions done with one tap or a short text: accepting, confirming, canceling, messages. */
  actions: Actions
  /** The outbox records of every kind. */
  items: ItemReader
  /** The drafts of every kind, each as `store/id`. */
  listDrafts: () => Promise<string[]>
  /** The account's lists as they were last shown, for use offline. */
  cachedLists: CachedLists
  /** Contact details to prefill. */
  client: ClientStore
  /** A vendor's signup. */
  signup: SignupStore
  /** Photos waiting for a vendor's gallery. */
  gallery: GalleryStore
  /** Vendors that the person saved. */
  savedVendors: SavedVendors
  /** What could not be read. */
  quarantine: Quarantine
  /** Drafts and unsent items as a file, to another device and back. */
  transfer: Transfer
  /** This device's own key, by which a guest proves what was sent from here; null where nothing can be saved. */
  deviceKey: () => Promise<string | null>
  /** Which account this device's data belongs to. */
  account: AccountStore
  /**
   * Calls `listener` for every change, made here, in another tab or by the worker. Returns the function that stops it.
   */
  subscribe: (listener: (change: OfflineChange) => void) => () => void
  /** Closes the database and the channel. */
  close(): void
}

/** What is restored from the quarantine once this version can read it. */
const SCHEMAS = {
  outbox: OutboxRecord,
  signup: StoredSignup,
  ...Object.fromEntries(DRAFT_PLACES.map(({ draftStore, draftSchema }) => [draftStore, draftSchema])),
}

/** Creates the offline store, outbox and delivery on `ports`. Opens nothing before its first use. */
export function createOffline(ports: OfflinePorts): Offline {
  const parts = createDeliveryParts(ports, SCHEMAS)
  const { changes, quarantine, flush, sharedFiles } = parts
  const account = createAccountStore(parts)
  const client = createClientStore(parts)
  const signup = createSignupStore(parts)
  const gallery = createGalleryStore(parts)
  const items = createItemReader({ ...parts, account })
  const outboxDeps = { ...parts, items, account }
  return {
    drafts: createDrafts(parts),
    outbox: createOutbox(outboxDeps, QUOTE_REQUEST),
    replyDrafts: createReplyDrafts(parts),
    replyOutbox: createOutbox(outboxDeps, LEAD_REPLY),
    actions: createActions(outboxDeps),
    items,
    listDrafts: () => listDrafts(quarantine),
    cachedLists: createCachedLists(parts),
    client,
    signup,
    gallery,
    savedVendors: createSavedVendors(parts),
    sharedFiles,
    quarantine,
    transfer: createTransfer(parts),
    deviceKey: () => deviceKey(parts),
    account,
    flush,
    subscribe: changes.subscribe,
    close() {
      changes.close()
      ports.storage.close()
    },
  }
}
