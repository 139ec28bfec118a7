/**
 * What belongs to whoever is signed in and was shown last, kept for when there is no connection: leads, requests from
 * other devices. It leaves with the sign-out, and nobody else is ever shown it (docs/offline.md#the-worker).
 */
import * as v from 'valibot'
import { CACHE_LIFETIME_MS } from '#contract/limits.ts'
import type { OfflinePorts } from '../ports.ts'
import type { StorageReader, StorageWriter } from '../storage/storage.ts'

/** Where `meta` says whose phone this is. */
export const ACCOUNT = 'account'

const CachedCopy = v.object({
  /** The account; null for what a guest was shown. */
  ownerId: v.nullable(v.number()),
  savedAt: v.number(),
  value: v.unknown(),
})

export interface CachedLists {
  /** Keeps a copy, unless somebody else is signed in here by now. */
  store(what: string, ownerId: number | null, value: unknown): Promise<void>
  /**
   * The copy with the time of its making (epoch milliseconds); null when there is none, it is too old, or it is
   * somebody else's.
   */
  find(what: string, ownerId: number | null): Promise<{ value: unknown; savedAt: number } | null>
}

export function createCachedLists({ storage, clock }: Pick<OfflinePorts, 'storage' | 'clock'>): CachedLists {
  return {
    store: (what, ownerId, value) =>
      storage.write(['saved', 'meta'], async (tx) => {
        // An answer that was under way while the person signed out must not bring anything back.
        if ((await accountIn(tx)) !== ownerId) return
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

async function accountIn(tx: StorageReader): Promise<number | null> {
  const account = await tx.get('meta', ACCOUNT)
  return typeof account === 'number' ? account : null
}

/** Somebody signed in: what others were shown here is gone. */
export async function deleteOthers(tx: StorageWriter, accountId: number): Promise<void> {
  for (const [what, value] of await tx.entries('saved')) {
    if (!v.is(CachedCopy, value) || value.ownerId !== accountId) await tx.remove('saved', what)
  }
}
