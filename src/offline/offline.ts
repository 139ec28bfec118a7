/**
 * Everything that is stored on the phone, built from its ports. The page and the worker each build one
 * (browser-offline.ts).
 */
import type { OfflineChange } from '#contract/worker-messages.ts'
import { createAccountStore, type AccountStore } from './account/account-store.ts'
import { createChanges } from './storage/changes.ts'
import { createDrafts, type Drafts } from './drafts/quote-drafts.ts'
import { listDrafts } from './drafts/list-drafts.ts'
import { createItemReader, type ItemReader } from './outbox/item-reader.ts'
import { createFlush, type FlushOptions, type FlushReport } from './outbox/flush.ts'
import { createOutbox, type Outbox } from './outbox/queue.ts'
import type { OfflinePorts } from './ports.ts'
import type { ReplyDraft } from './drafts/records.ts'
import type { ReplyRecord } from './outbox/kinds/lead-reply.ts'
import { createReplyDrafts, type ReplyDrafts } from './drafts/reply-drafts.ts'
import { LEAD_REPLY } from './outbox/kinds/lead-reply.ts'
import { KINDS, OutboxRecord } from './outbox/kinds/kinds.ts'
import { QUOTE_REQUEST } from './outbox/kinds/quote-request.ts'
import { createOutboxStore } from './outbox/outbox-store.ts'
import { StoredSignup } from './drafts/signup-records.ts'
import { createQuarantine, type Quarantine } from './storage/quarantine.ts'
import { createClientStore, type ClientStore } from './account/stored-client.ts'
import { createCachedLists, type CachedLists } from './account/cached-lists.ts'
import { createSignupStore, type SignupStore } from './drafts/signup-store.ts'

export interface Offline {
  /** What is being typed. */
  drafts: Drafts
  /** Requests that were sent by the person: on their way, stuck, or delivered (with their receipts). */
  outbox: Outbox
  /** A vendor's replies to leads: what is being typed, and what was sent. */
  replyDrafts: ReplyDrafts
  replyOutbox: Outbox<ReplyDraft, ReplyRecord>
  /** The outbox records of every kind. */
  items: ItemReader
  /** The drafts of every kind, each as `store/id`. */
  listDrafts: () => Promise<string[]>
  /** What the account was shown last, for when there is no connection. */
  cachedLists: CachedLists
  /** Contact details to prefill. */
  client: ClientStore
  /** A vendor's signup. */
  signup: SignupStore
  /** What could not be read. */
  quarantine: Quarantine
  /** Whose phone this is right now. */
  account: AccountStore
  /** Tries to deliver everything that is due. Safe to call at any time, from any number of tabs. */
  flush: (options?: FlushOptions) => Promise<FlushReport>
  /**
   * Calls `listener` for every change, made here, in another tab or by the worker. Returns the function that ends it.
   */
  subscribe: (listener: (change: OfflineChange) => void) => () => void
  /** Frees the database and the channel. */
  close(): void
}

/** What is put back from the quarantine once this version can read it. */
const SCHEMAS = {
  outbox: OutboxRecord,
  signup: StoredSignup,
  ...Object.fromEntries(KINDS.map(({ draftStore, draftSchema }) => [draftStore, draftSchema])),
}

/** Builds the offline store, outbox and delivery from `ports`. Opens nothing before it is first used. */
export function createOffline(ports: OfflinePorts): Offline {
  const changes = createChanges(ports.channel)
  ports.storage.onCleared(() => changes.announce({ type: 'storageCleared' }))
  const deps = { ...ports, changes }
  const quarantine = createQuarantine({ ...deps, schemas: SCHEMAS })
  const records = createOutboxStore(ports.storage, quarantine)
  const account = createAccountStore(deps)
  const client = createClientStore(deps)
  const signup = createSignupStore(deps)
  const drafts = createDrafts({ ...deps, quarantine })
  const flush = createFlush({ ...deps, quarantine, records, account })
  const items = createItemReader({ ...deps, records, account })
  const outboxDeps = { ...deps, records, items, account, flush }
  return {
    drafts,
    outbox: createOutbox(outboxDeps, QUOTE_REQUEST),
    replyDrafts: createReplyDrafts({ ...deps, quarantine }),
    replyOutbox: createOutbox(outboxDeps, LEAD_REPLY),
    items,
    listDrafts: () => listDrafts(quarantine),
    cachedLists: createCachedLists(deps),
    client,
    signup,
    quarantine,
    account,
    flush,
    subscribe: changes.subscribe,
    close() {
      changes.close()
      ports.storage.close()
    },
  }
}
