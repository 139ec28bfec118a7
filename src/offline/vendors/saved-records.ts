/** How saved vendors, and those removed since the last upload to an account, are stored. */
import * as v from 'valibot'
import { SAVED_VENDORS_MAX } from '#contract/limits.ts'
import { SavedVendorFacts, type SavedVendorChanges } from '#contract/shortlists/saved-vendors.ts'
import { accountIn } from '../account/current-account.ts'
import type { StorageReader, StorageWriter } from '../storage/storage.ts'

/** As the list shows it without a connection. */
export const SavedVendor = v.object({
  memberID: v.number(),
  ...SavedVendorFacts.entries,
  /** Epoch milliseconds. */
  savedAt: v.number(),
  /** The event that it was saved for. */
  eventKey: v.optional(v.string()),
  /** The account that has it; absent where it was uploaded to none. */
  account: v.optional(v.number()),
})
export type SavedVendor = v.InferOutput<typeof SavedVendor>

/** Under the same key: earlier versions leave out everything but a `SavedVendor`. */
const RemovedVendor = v.object({
  memberID: v.number(),
  removedAt: v.number(),
  /** The account that was signed in; earlier versions noted a guest's removals, too, without one. */
  account: v.optional(v.number()),
})
type RemovedVendor = v.InferOutput<typeof RemovedVendor>

/** The key in `meta` for when the list was last compared with the account's. */
export const SAVED_SYNC = 'savedVendorsSync'
export interface SavedSync {
  account: number
  at: number
}

export type ChangesForAccount = Pick<SavedVendorChanges, 'saved' | 'removed'>

/**
 * Newest first: the device's own and those of the account that is signed in. What another account left here, whose
 * sign-in ended, waits for its return unseen. A record that cannot be read is left out: no user typed it.
 */
export async function vendorsIn(tx: StorageReader): Promise<SavedVendor[]> {
  const present = await accountIn(tx)
  return (await tx.entries('vendors'))
    .flatMap(([, value]) => {
      const vendor = v.safeParse(SavedVendor, value)
      return vendor.success && (vendor.output.account ?? present) === present ? [vendor.output] : []
    })
    .sort((a, b) => b.savedAt - a.savedAt || a.memberID - b.memberID)
}

async function removedIn(tx: StorageReader): Promise<RemovedVendor[]> {
  return (await tx.entries('vendors'))
    .flatMap(([, value]) => {
      const removed = v.safeParse(RemovedVendor, value)
      return removed.success ? [removed.output] : []
    })
    .sort((a, b) => b.removedAt - a.removedAt)
}

/**
 * Removes a vendor from the list. Signed in, it is noted when, so that the account removes it, too; a guest's removal
 * is nothing to the account that signs in next.
 */
export async function removeVendor(tx: StorageWriter, vendorId: number, now: number): Promise<void> {
  const account = await accountIn(tx)
  if (account === null) {
    if ((await vendorsIn(tx)).some((vendor) => vendor.memberID === vendorId))
      await tx.remove('vendors', String(vendorId))
    return
  }
  const saved = (await vendorsIn(tx)).find((vendor) => vendor.memberID === vendorId)
  for (const { memberID: oldest } of (await removedIn(tx)).slice(SAVED_VENDORS_MAX - 1))
    await tx.remove('vendors', String(oldest))
  await tx.put('vendors', String(vendorId), {
    memberID: vendorId,
    // Also where this device's clock is behind that of the one that saved it.
    removedAt: Math.max(now, (saved?.savedAt ?? 0) + 1),
    account,
  } satisfies RemovedVendor)
}

/** Records that another account left here, whose sign-in ended, are not carried into this one. */
export async function changesFor(tx: StorageReader, accountId: number): Promise<ChangesForAccount> {
  const saved = (await vendorsIn(tx)).filter(({ account }) => account === undefined)
  const removed = (await removedIn(tx)).filter(({ account }) => account === accountId)
  return {
    saved: saved.slice(0, SAVED_VENDORS_MAX).map(({ memberID: vendorId, savedAt, eventKey }) => ({
      memberID: vendorId,
      at: savedAt,
      ...(eventKey !== undefined && { eventKey }),
    })),
    removed: removed.map(({ memberID: vendorId, removedAt }) => ({ memberID: vendorId, at: removedAt })),
  }
}

/** Whether this record was uploaded to the account as it is now, or it is another account's. */
export function wasSent(value: unknown, accountId: number, sent: ChangesForAccount): boolean {
  const isIn = (list: ChangesForAccount['saved'], id: number, time: number) =>
    list.some(({ memberID: vendorId, at }) => vendorId === id && at === time)
  const saved = v.safeParse(SavedVendor, value)
  if (saved.success) {
    const { account, memberID: vendorId, savedAt } = saved.output
    return account !== undefined || isIn(sent.saved, vendorId, savedAt)
  }
  const removed = v.safeParse(RemovedVendor, value)
  if (!removed.success) return true
  const { account, memberID: vendorId, removedAt } = removed.output
  return account !== accountId || isIn(sent.removed, vendorId, removedAt)
}

/** The facts of a stored vendor; undefined for anything else. */
export function factsOf(value: unknown): SavedVendorFacts | undefined {
  const facts = v.safeParse(SavedVendorFacts, value)
  return facts.success ? facts.output : undefined
}

/**
 * A vendor that stays on the device after a sign-out of `present` belongs to no account; undefined for what was
 * removed, and for what another account left.
 */
export function ownerless(value: unknown, present: number | null): SavedVendor | undefined {
  const saved = v.safeParse(SavedVendor, value)
  if (!saved.success) return undefined
  const { account, ...vendor } = saved.output
  return (account ?? present) === present ? vendor : undefined
}
