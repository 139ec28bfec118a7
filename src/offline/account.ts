/** Which account is signed in on this phone, kept where the worker can read it too. No token is kept here. */
import * as v from 'valibot'
import type { Changes } from './changes.ts'
import type { OfflinePorts } from './ports.ts'
import type { StorageWriter } from './storage.ts'
import { OutboxRecord } from './types.ts'

const ACCOUNT = 'account'

export interface AccountMemory {
  /** The account's id; null for a guest. */
  current(): Promise<number | null>
  /** Called on signing in (id) and out (null). */
  remember(id: number | null): Promise<void>
}

export function createAccountMemory({ storage, changes }: Pick<OfflinePorts, 'storage'> & { changes: Changes }): AccountMemory {
  return {
    async current() {
      const stored = v.safeParse(v.number(), await storage.read(['meta'], (tx) => tx.get('meta', ACCOUNT)))
      return stored.success ? stored.output : null
    },
    async remember(id) {
      const freed = await storage.write(['meta', 'outbox'], async (tx) => {
        await (id === null ? tx.remove('meta', ACCOUNT) : tx.put('meta', ACCOUNT, id))
        return id === null ? [] : freeWaitingForSignIn(tx)
      })
      changes.announce({ type: 'accountChanged' })
      if (freed.length > 0) changes.announce({ type: 'outboxChanged', keys: freed })
    },
  }
}

/** What waited for a sign-in may be tried again; whose it is, is asked before it goes out. */
async function freeWaitingForSignIn(tx: StorageWriter): Promise<string[]> {
  const freed: string[] = []
  for (const [key, value] of await tx.entries('outbox')) {
    const record = v.safeParse(OutboxRecord, value)
    if (!record.success || record.output.state !== 'needsSignIn') continue
    await tx.put('outbox', key, { ...record.output, state: 'queued', nextAttemptAt: 0 } satisfies OutboxRecord)
    freed.push(key)
  }
  return freed
}
