/** Which account is signed in on this device, stored where the worker can read it too. No token is stored here. */
import * as v from 'valibot'
import type { Changes } from '../storage/changes.ts'
import type { OfflinePorts } from '../ports.ts'
import { DEVICE_KEY } from './device-key.ts'
import { OUTBOX_LOCK } from '../outbox/outbox-store.ts'
import { addSignOut } from './sign-outs.ts'
import { deleteLists, deleteOthers } from './cached-lists.ts'
import { ACCOUNT, accountIn, createCurrentAccount, VENDOR, vendorIn, type CurrentAccount } from './current-account.ts'
import { draftReference } from '../drafts/list-drafts.ts'
import { SCHEMA_VERSION } from '../drafts/records.ts'
import { DRAFT_STORES } from '../storage/migrations.ts'
import { quarantineId } from '../storage/quarantined.ts'
import { PERSONAL_STORES, type StorageReader, type StorageWriter, type StoreName } from '../storage/storage.ts'
import { ownerless, SAVED_SYNC } from '../vendors/saved-records.ts'
import { DRAFT_PLACES, OutboxRecord } from '../outbox/kinds/kinds.ts'

/** Everything that a sign-out would delete although it exists nowhere else: the user is warned about it first. */
export interface Unsent {
  /** Keys of outbox records without a receipt. */
  records: readonly string[]
  /** Drafts, as `listDrafts` names them. */
  drafts: readonly string[]
  /** Ids in the quarantine. */
  unreadable: readonly string[]
}

/** The user's choice of what to keep on this device, although anyone who uses it can see it. */
export interface Kept {
  /** Drafts, what is not sent yet, and saved vendors. */
  own?: boolean
}

/** `askAgain`: something was added since the warning; nothing was deleted. */
export type LeaveOutcome = 'left' | 'askAgain'

export interface AccountStore extends CurrentAccount {
  /**
   * Called when a user signed in (id), when a sign-in has expired (null), and when the account works as another vendor.
   */
  remember(id: number | null, vendorId?: number | null): Promise<void>
  /**
   * Signs out: drafts, requests, receipts and contact details are deleted from this device in one transaction, once no
   * delivery attempt is under way. Unsent work is lost: ask first (docs/offline.md#the-worker).
   * @param warned what the user was warned about; if anything else is unsent, nothing is deleted
   * @param thenForget runs after that and before the other tabs are notified: deletes the cookies
   * @param kept what stays at the user's wish; nothing, unless given
   */
  leave(warned: Unsent, thenForget: () => void, kept?: Kept): Promise<LeaveOutcome>
}

type AccountPorts = Pick<OfflinePorts, 'storage' | 'withLock'> & { changes: Changes }

export function createAccountStore({ storage, withLock, changes }: AccountPorts): AccountStore {
  return {
    ...createCurrentAccount(storage),
    async remember(id, vendorId = null) {
      const freed = await storage.write(['meta', 'outbox', 'saved'], async (tx) => {
        await (id === null ? tx.remove('meta', ACCOUNT) : tx.put('meta', ACCOUNT, id))
        if (id !== null) await deleteOthers(tx, id)
        const before = await vendorIn(tx)
        if (id !== null && before != null && before !== vendorId) await deleteLists(tx)
        if (id !== null) await tx.put('meta', VENDOR, vendorId)
        if (id !== null && before === undefined && vendorId !== null) await nameVendor(tx, id, vendorId)
        return id === null ? [] : freeWaitingForSignIn(tx)
      })
      changes.announce({ type: 'accountChanged' })
      if (freed.length > 0) changes.announce({ type: 'outboxChanged', keys: freed })
    },
    async leave(warned, thenForget, kept = {}) {
      // Under the lock, so that no attempt is under way; a suspended tab's attempt notices the sign-out when it ends.
      const outcome = await withLock(OUTBOX_LOCK, () =>
        storage.write([...PERSONAL_STORES, 'meta'], async (tx): Promise<LeaveOutcome> => {
          if (!kept.own && !(await wereAllWarned(tx, warned))) return 'askAgain'
          await emptyStores(tx, kept)
          await tx.remove('meta', ACCOUNT)
          await tx.remove('meta', VENDOR)
          // The next user of this device cannot change what was requested from it before.
          await tx.remove('meta', DEVICE_KEY)
          await tx.remove('meta', SAVED_SYNC)
          await addSignOut(tx)
          return 'left'
        }),
      )
      if (outcome === 'askAgain') return outcome
      thenForget()
      changes.announce({ type: 'signedOut' })
      return outcome
    },
  }
}

/** Delivered records, contact details and the account's lists are deleted in any case. */
const OWN_STORES: readonly StoreName[] = [...DRAFT_STORES, 'outbox', 'quarantine', 'signup', 'vendors']

async function emptyStores(tx: StorageWriter, { own = false }: Kept): Promise<void> {
  const present = await accountIn(tx)
  for (const store of PERSONAL_STORES) {
    for (const [key, value] of await tx.entries(store)) {
      const stays = own && OWN_STORES.includes(store) && !(store === 'outbox' && isDelivered(value))
      const left = stays && store === 'vendors' ? ownerless(value, present) : value
      if (!stays || left === undefined) await tx.remove(store, key)
      else if (left !== value) await tx.put(store, key, left)
    }
  }
}

function isDelivered(value: unknown): boolean {
  const record = v.safeParse(OutboxRecord, value)
  return record.success && record.output.state === 'sent'
}

/**
 * Whether the warning covered everything that is unsent now: another tab may have added something meanwhile.
 */
async function wereAllWarned(tx: StorageReader, warned: Unsent): Promise<boolean> {
  const known = new Set([...warned.records, ...warned.drafts, ...warned.unreadable])
  const unsent = (await tx.entries('outbox')).flatMap(([key, value]) => {
    const record = v.safeParse(OutboxRecord, value)
    return record.success && record.output.state !== 'sent' ? [key] : []
  })
  const drafts: string[] = []
  for (const { draftStore, draftSchema } of DRAFT_PLACES) {
    // A record that cannot be read could not be set aside either (a full device): it must not prevent the sign-out.
    const readable = (await tx.entries(draftStore)).filter(([, value]) => v.is(draftSchema, value))
    drafts.push(...readable.map(([id]) => draftReference(draftStore, id)))
  }
  const aside = (await tx.entries('quarantine')).map(([id]) => id)
  const ofNewer: string[] = []
  for (const store of ['outbox', ...DRAFT_PLACES.map(({ draftStore }) => draftStore)] as const)
    for (const [key, value] of await tx.entries(store))
      if (v.is(OfNewerVersion, value)) ofNewer.push(quarantineId(store, key))
  return [...unsent, ...drafts, ...aside, ...ofNewer].every((id) => known.has(id))
}

/** A tab with a newer Fanfare has just stored it; the next list of what is unsent sets it aside and shows it. */
const OfNewerVersion = v.object({ schemaVersion: v.pipe(v.number(), v.gtValue(SCHEMA_VERSION)) })

/** Records of an earlier version don't say for which vendor they were written: the account's only one then. */
async function nameVendor(tx: StorageWriter, accountId: number, vendorId: number): Promise<void> {
  for (const [key, value] of await tx.entries('outbox')) {
    const record = v.safeParse(OutboxRecord, value)
    if (!record.success || record.output.state === 'sent') continue
    if (record.output.ownerId !== accountId || record.output.vendorId !== undefined) continue
    await tx.put('outbox', key, { ...record.output, vendorId } satisfies OutboxRecord)
  }
}

/** Lets records that waited for a sign-in be tried or withdrawn again; delivery checks first whose they are. */
async function freeWaitingForSignIn(tx: StorageWriter): Promise<string[]> {
  const freed: string[] = []
  for (const [key, value] of await tx.entries('outbox')) {
    const record = v.safeParse(OutboxRecord, value)
    if (!record.success) continue
    const { state } = record.output
    if (state !== 'needsSignIn' && state !== 'withdrawn') continue
    const freedState = state === 'withdrawn' ? state : 'queued'
    await tx.put('outbox', key, { ...record.output, state: freedState, nextAttemptAt: 0 } satisfies OutboxRecord)
    freed.push(key)
  }
  return freed
}
