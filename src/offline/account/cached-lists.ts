/**
 * Lists of the account that is signed in (leads, requests from other devices) as they were last shown, for use offline.
 * Deleted at sign-out and never shown to another account (docs/offline.md#the-worker).
 */
import * as v from 'valibot'
import { CACHE_LIFETIME_MS } from '#contract/limits.ts'
import type { OfflinePorts } from '../ports.ts'
import { SHARED_FILES } from '../shared/shared-files.ts'
import type { StorageWriter } from '../storage/storage.ts'
import { accountIn, vendorIn } from './current-account.ts'

const CachedCopy = v.object({
  /** The account; null for what a guest was shown. */
  ownerId: v.nullable(v.number()),
  savedAt: v.number(),
  value: v.unknown(),
})

export interface CachedLists {
  /**
   * Stores a copy, unless another account is signed in by now, or it works as another vendor.
   * @param vendorId the vendor that it worked as when it was read
   */
  store(what: string, ownerId: number | null, value: unknown, vendorId?: number | null): Promise<void>
  /**
   * The copy with the time it was made (epoch milliseconds); null when there is none, it is too old, or it is another
   * account's.
   */
  find(what: string, ownerId: number | null): Promise<{ value: unknown; savedAt: number } | null>
}

export function createCachedLists({ storage, clock }: Pick<OfflinePorts, 'storage' | 'clock'>): CachedLists {
  return {
    store: (what, ownerId, value, vendorId = null) =>
      storage.write(['saved', 'meta'], async (tx) => {
        // A response that arrives after a sign-out must not store anything again.
        if ((await accountIn(tx)) !== ownerId) return
        const present = await vendorIn(tx)
        if (present !== undefined && present !== vendorId) return
        await tx.put('saved', what, { ownerId, savedAt: clock.now(), value } satisfies v.InferOutput<typeof CachedCopy>)
      }),
    async find(what, ownerId) {
      const copy = v.safeParse(CachedCopy, await storage.read(['saved'], (tx) => tx.get('saved', what)))
      if (!copy.success || copy.output.ownerId !== ownerId || clock.now() - copy.output.savedAt > CACHE_LIFETIME_MS)
        return null
      return copy.output
    },
  }
}

/** An account signed in: deletes what others were shown here. */
export async function deleteOthers(tx: StorageWriter, accountId: number): Promise<void> {
  for (const [what, value] of await tx.entries('saved')) {
    // Whoever shares a photo may have to sign in before it can be used.
    if (what === SHARED_FILES) continue
    if (!v.is(CachedCopy, value) || value.ownerId !== accountId) await tx.remove('saved', what)
  }
}

/** The account works as another vendor: deletes what it was shown as the one before. */
export async function deleteLists(tx: StorageWriter): Promise<void> {
  for (const [what] of await tx.entries('saved')) if (what !== SHARED_FILES) await tx.remove('saved', what)
}
