/** Which account is signed in on this phone, kept where the worker can read it too. No token is kept here. */
import * as v from 'valibot'
import type { Changes } from '../storage/changes.ts'
import type { OfflinePorts } from '../ports.ts'
import { DEVICE_KEY } from './device-key.ts'
import { OUTBOX_LOCK } from '../outbox/outbox-lock.ts'
import { addSignOut } from './sign-outs.ts'
import { ACCOUNT, deleteOthers } from './cached-lists.ts'
import { draftReference } from '../drafts/list-drafts.ts'
import { PERSONAL_STORES, type StorageReader, type StorageWriter } from '../storage/storage.ts'
import { KINDS, OutboxRecord } from '../outbox/kinds/kinds.ts'

/** What a sign-out would delete although nobody else has it: what the person is warned about before. */
export interface Unsent {
  /** Keys of outbox records without a receipt. */
  records: readonly string[]
  /** Drafts, as `listDrafts` names them. */
  drafts: readonly string[]
  /** Ids in the quarantine. */
  unreadable: readonly string[]
}

/** `askAgain`: something was added since the person was warned; nothing was deleted. */
export type LeaveOutcome = 'left' | 'askAgain'

export interface AccountStore {
  /** The account's id; null for a guest. */
  current(): Promise<number | null>
  /** Called when somebody signed in (id), and when a sign-in has ended by itself (null). */
  remember(id: number | null): Promise<void>
  /**
   * The person signs out: drafts, requests, receipts and contact details leave this phone, in one transaction, once no
   * attempt to deliver is under way. What was not sent is gone: ask first (docs/offline.md#the-worker).
   * @param warned what the person was told of; anything else that is unsent keeps everything where it is
   * @param thenForget runs when that is done and before the tabs hear of it: the cookies
   */
  leave(warned: Unsent, thenForget: () => void): Promise<LeaveOutcome>
}

type AccountDeps = Pick<OfflinePorts, 'storage' | 'withLock'> & { changes: Changes }

export function createAccountStore({ storage, withLock, changes }: AccountDeps): AccountStore {
  return {
    async current() {
      const stored = v.safeParse(v.number(), await storage.read(['meta'], (tx) => tx.get('meta', ACCOUNT)))
      return stored.success ? stored.output : null
    },
    async remember(id) {
      const freed = await storage.write(['meta', 'outbox', 'saved'], async (tx) => {
        await (id === null ? tx.remove('meta', ACCOUNT) : tx.put('meta', ACCOUNT, id))
        if (id !== null) await deleteOthers(tx, id)
        return id === null ? [] : freeWaitingForSignIn(tx)
      })
      changes.announce({ type: 'accountChanged' })
      if (freed.length > 0) changes.announce({ type: 'outboxChanged', keys: freed })
    },
    async leave(warned, thenForget) {
      // Under the lock, so that no attempt is under way; a suspended tab's attempt notices the sign-out when it ends.
      const outcome = await withLock(OUTBOX_LOCK, () =>
        storage.write([...PERSONAL_STORES, 'meta'], async (tx): Promise<LeaveOutcome> => {
          if (!(await wereAllWarned(tx, warned))) return 'askAgain'
          for (const store of PERSONAL_STORES) for (const [key] of await tx.entries(store)) await tx.remove(store, key)
          await tx.remove('meta', ACCOUNT)
          // Whoever uses this device next does not change what was asked from it before.
          await tx.remove('meta', DEVICE_KEY)
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

/**
 * Whether the person was warned about everything unsent that is here now: another tab may have added something
 * meanwhile.
 */
async function wereAllWarned(tx: StorageReader, warned: Unsent): Promise<boolean> {
  const known = new Set([...warned.records, ...warned.drafts, ...warned.unreadable])
  const unsent = (await tx.entries('outbox')).flatMap(([key, value]) => {
    const record = v.safeParse(OutboxRecord, value)
    return record.success && record.output.state !== 'sent' ? [key] : []
  })
  const drafts: string[] = []
  for (const { draftStore, draftSchema } of KINDS) {
    // One that cannot be read could not be set aside either (a full phone): it must not keep anybody signed in.
    const readable = (await tx.entries(draftStore)).filter(([, value]) => v.is(draftSchema, value))
    drafts.push(...readable.map(([id]) => draftReference(draftStore, id)))
  }
  const aside = (await tx.entries('quarantine')).map(([id]) => id)
  return [...unsent, ...drafts, ...aside].every((id) => known.has(id))
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
