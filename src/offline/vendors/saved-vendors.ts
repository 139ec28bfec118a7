/**
 * Vendors that the person saved on this device, with or without an account; here until they are removed. Signed in,
 * they are the account's, too: what it does not have yet is sent with the next sync (src/sync/storage/sync-saved.ts).
 */
import * as v from 'valibot'
import { SAVED_VENDORS_MAX } from '#contract/limits.ts'
import type { AccountSavedVendors, SavedVendorFacts } from '#contract/shortlists/saved-vendors.ts'
import { accountIn } from '../account/current-account.ts'
import type { SignOutGuard } from '../account/sign-outs.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import type { StorageReader } from '../storage/storage.ts'
import {
  changesFor,
  factsOf,
  removeVendor,
  SAVED_SYNC,
  SavedVendor,
  vendorsIn,
  wasSent,
  type ChangesForAccount,
  type SavedSync,
} from './saved-records.ts'

export type { SavedVendor } from './saved-records.ts'

export interface SavedVendors {
  /** The vendors saved on this device and in the account that is signed in. Newest first. */
  list(): Promise<SavedVendor[]>
  /**
   * Saved again for another event, it moves there.
   * @returns `full` when there are as many as can be saved already
   * @throws StorageError when it was not saved
   */
  save(vendor: Omit<SavedVendor, 'savedAt' | 'account'>): Promise<'saved' | 'full'>
  remove(vendorId: number): Promise<void>
  /** The changes that the account does not have yet, and when this device last read its list (epoch milliseconds). */
  changesFor(accountId: number): Promise<ChangesForAccount & { syncedAt: number | null }>
  /**
   * Takes over what the account has, once it has what was `sent`. What was changed here in the meantime stays for the
   * next time. Does nothing when another account is signed in by now.
   */
  takeOver(accountId: number, sent: ChangesForAccount, reply: AccountSavedVendors): Promise<void>
}

export function createSavedVendors({
  storage,
  clock,
  changes,
  signOuts,
}: Pick<OfflinePorts, 'storage' | 'clock'> & { changes: Changes; signOuts: SignOutGuard }): SavedVendors {
  const announce = () => changes.announce({ type: 'savedVendorsChanged' })
  return {
    async list() {
      await signOuts.begin()
      return storage.read(['vendors', 'meta'], vendorsIn)
    },
    async save(vendor) {
      const outcome = await storage.write(['vendors', 'meta'], async (tx) => {
        await signOuts.check(tx)
        const key = String(vendor.memberID)
        const saved = await vendorsIn(tx)
        const before = saved.find(({ memberID: vendorId }) => vendorId === vendor.memberID)
        if (!before && saved.length >= SAVED_VENDORS_MAX) return 'full'
        const eventKey = vendor.eventKey ?? before?.eventKey
        // The account learns of another event as of a new save.
        const kept = before && before.eventKey === eventKey ? before : undefined
        await tx.put('vendors', key, {
          ...vendor,
          savedAt: kept?.savedAt ?? Math.max(clock.now(), (before?.savedAt ?? 0) + 1),
          ...(eventKey !== undefined && { eventKey }),
          ...(kept?.account !== undefined && { account: kept.account }),
        } satisfies SavedVendor)
        return 'saved'
      })
      announce()
      return outcome
    },
    async remove(vendorId) {
      await storage.write(['vendors', 'meta'], async (tx) => removeVendor(tx, vendorId, clock.now()))
      announce()
    },
    changesFor: (accountId) =>
      storage.read(['vendors', 'meta'], async (tx) => ({
        ...(await changesFor(tx, accountId)),
        syncedAt: await syncedAt(tx, accountId),
      })),
    async takeOver(accountId, sent, reply) {
      const isChanged = await storage.write(['vendors', 'meta'], async (tx) => {
        if ((await accountIn(tx)) !== accountId) return false
        await tx.put('meta', SAVED_SYNC, { account: accountId, at: clock.now() } satisfies SavedSync)
        const kept = new Map(reply.vendors.map((vendor) => [String(vendor.memberID), vendor]))
        let differs = false
        for (const [key, value] of await tx.entries('vendors')) {
          const vendor = kept.get(key)
          kept.delete(key)
          // Changed here since it was sent.
          if (!wasSent(value, accountId, sent)) continue
          const facts = vendor && (vendor.facts ?? factsOf(value))
          const next = facts && savedIn(accountId, { ...vendor, facts })
          if (JSON.stringify(next) === JSON.stringify(value)) continue
          differs = true
          await (next ? tx.put('vendors', key, next satisfies SavedVendor) : tx.remove('vendors', key))
        }
        for (const [key, { facts, ...vendor }] of kept) {
          if (!facts) continue
          differs = true
          await tx.put('vendors', key, savedIn(accountId, { ...vendor, facts }))
        }
        return differs
      })
      if (isChanged) announce()
    },
  }
}

type AccountVendor = AccountSavedVendors['vendors'][number]

/** The record of a vendor that the account has. */
const savedIn = (
  account: number,
  { memberID: vendorId, savedAt, eventKey, facts }: AccountVendor & { facts: SavedVendorFacts },
): SavedVendor => ({ ...facts, memberID: vendorId, savedAt, ...(eventKey && { eventKey }), account })

async function syncedAt(tx: StorageReader, accountId: number): Promise<number | null> {
  const stored = v.safeParse(
    v.object({ account: v.literal(accountId), at: v.number() }),
    await tx.get('meta', SAVED_SYNC),
  )
  return stored.success ? stored.output.at : null
}
