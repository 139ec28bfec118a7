/** Which account is signed in on this phone, kept where the worker can read it too. No token is kept here. */
import * as v from 'valibot'
import type { Changes } from './changes.ts'
import type { OfflinePorts } from './ports.ts'
import { OUTBOX_LOCK } from './outbox-lock.ts'
import { ACCOUNT, forgetOthers } from './saved.ts'
import type { StorageWriter, StoreName } from './storage.ts'
import { OutboxEntry } from './types.ts'


export interface AccountMemory {
  /** The account's id; null for a guest. */
  current(): Promise<number | null>
  /** Called when somebody signed in (id), and when a sign-in has ended by itself (null). */
  remember(id: number | null): Promise<void>
  /**
   * The person signs out: drafts, requests, receipts and contact details leave this phone, in one transaction, once no attempt to
   * deliver is under way. What was not sent is gone: ask first (offline design, "Worker").
   * @param thenForget runs when that is done and before the tabs hear of it: the cookies
   */
  leave(thenForget: () => void): Promise<void>
}

/** What is kept here of a person; the queue's pause is not. */
const PERSONAL = ['drafts', 'outbox', 'quarantine', 'clients', 'signup', 'answers', 'saved'] as const satisfies StoreName[]

type AccountDeps = Pick<OfflinePorts, 'storage' | 'withLock'> & { changes: Changes }

export function createAccountMemory({ storage, withLock, changes }: AccountDeps): AccountMemory {
  return {
    async current() {
      const stored = v.safeParse(v.number(), await storage.read(['meta'], (tx) => tx.get('meta', ACCOUNT)))
      return stored.success ? stored.output : null
    },
    async remember(id) {
      const freed = await storage.write(['meta', 'outbox', 'saved'], async (tx) => {
        await (id === null ? tx.remove('meta', ACCOUNT) : tx.put('meta', ACCOUNT, id))
        if (id !== null) await forgetOthers(tx, id)
        return id === null ? [] : freeWaitingForSignIn(tx)
      })
      changes.announce({ type: 'accountChanged' })
      if (freed.length > 0) changes.announce({ type: 'outboxChanged', keys: freed })
    },
    async leave(thenForget) {
      // Under the lock: an attempt that ends later would put its record back.
      await withLock(OUTBOX_LOCK, () =>
        storage.write([...PERSONAL, 'meta'], async (tx) => {
          for (const store of PERSONAL) for (const [key] of await tx.entries(store)) await tx.remove(store, key)
          await tx.remove('meta', ACCOUNT)
        }),
      )
      thenForget()
      changes.announce({ type: 'signedOut' })
    },
  }
}

/** What waited for a sign-in may be tried again; whose it is, is asked before it goes out. */
async function freeWaitingForSignIn(tx: StorageWriter): Promise<string[]> {
  const freed: string[] = []
  for (const [key, value] of await tx.entries('outbox')) {
    const record = v.safeParse(OutboxEntry, value)
    if (!record.success || record.output.state !== 'needsSignIn') continue
    await tx.put('outbox', key, { ...record.output, state: 'queued', nextAttemptAt: 0 } satisfies OutboxEntry)
    freed.push(key)
  }
  return freed
}
