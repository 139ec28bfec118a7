/** Everything that is stored on the device, built on its ports. A page creates one (browser-offline.ts). */
import type { OfflineChange } from '#contract/worker-messages.ts'
import { createAccountStore, type AccountStore } from './account/account-store.ts'
import { deviceKey } from './account/device-key.ts'
import { createDrafts, type Drafts } from './drafts/quote-drafts.ts'
import { listDrafts, type StoredDraft } from './drafts/list-drafts.ts'
import { createActionDrafts, type ActionDrafts } from './drafts/action-drafts.ts'
import { createDeliveryParts, type Delivery } from './delivery.ts'
import { createOutbox, type Outbox } from './outbox/queue.ts'
import type { OfflinePorts } from './ports.ts'
import { createReplyDrafts, type ReplyDrafts } from './drafts/reply-drafts.ts'
import { DRAFT_PLACES, OutboxRecord } from './outbox/kinds/kinds.ts'
import { StoredSignup } from './drafts/signup-records.ts'
import type { Quarantine } from './storage/quarantine.ts'
import { createClientStore, type ClientStore } from './account/stored-client.ts'
import { createCachedLists, type CachedLists } from './account/cached-lists.ts'
import { createGalleryStore, type GalleryStore } from './drafts/gallery-store.ts'
import { createSignupStore, type SignupStore } from './drafts/signup-store.ts'
import { createSavedVendors, type SavedVendors } from './vendors/saved-vendors.ts'
import { createTransfer, type Transfer } from './transfer/transfer.ts'

export interface Offline extends Delivery {
  /** Everything that the user sent, of every kind: waiting, stuck, or delivered (with their receipts). */
  outbox: Outbox
  /** Requests that are being typed. */
  drafts: Drafts
  /** A vendor's replies to leads that are being typed. */
  replyDrafts: ReplyDrafts
  /** Actions done with one tap or a short text (accepting, confirming, canceling, messages) before they are sent. */
  actionDrafts: ActionDrafts
  /** The drafts of every kind. */
  listDrafts: () => Promise<StoredDraft[]>
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
  /** Records that could not be read. */
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

/** Schemas of the records that are restored from the quarantine once this version can read them. */
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
  return {
    outbox: createOutbox({ ...parts, account }),
    drafts: createDrafts(parts),
    replyDrafts: createReplyDrafts(parts),
    actionDrafts: createActionDrafts(parts),
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
