/**
 * Takes a record out of the outbox: back to a draft, or deleted. While the server may have stored it, the server is
 * asked first, and the key is canceled there before the record is removed here (docs/offline.md#the-key).
 */
import * as v from 'valibot'
import type { QuoteDraft } from '../drafts/records.ts'
import type { OfflinePorts } from '../ports.ts'
import { Quarantined, quarantineId } from '../storage/quarantined.ts'
import type { StorageWriter } from '../storage/storage.ts'
import type { Kind } from './kinds/kind.ts'
import type { AnyDraft, OutboxRecord, Receipt } from './kinds/kinds.ts'
import type { RequestRecord } from './kinds/quote-request.ts'
import { OUTBOX_LOCK } from './outbox-store.ts'
import { resolveKey, type ResolveKeyDependencies, type Stayed } from './resolve-key.ts'

export type EditResult<D extends AnyDraft = QuoteDraft, R extends OutboxRecord = RequestRecord> =
  | { outcome: 'draft'; draft: D }
  /** A newer draft for the same vendors or lead exists; it would be overwritten. */
  | { outcome: 'draftInTheWay'; draft: D }
  | Stayed<R>
export type DiscardResult<R extends OutboxRecord = RequestRecord> = { outcome: 'discarded' } | Stayed<R>

type WithdrawDependencies = Pick<OfflinePorts, 'storage' | 'withLock'> & ResolveKeyDependencies

export interface Withdraw<D extends AnyDraft, R extends OutboxRecord> {
  edit: (key: string) => Promise<EditResult<D, R>>
  discard: (key: string) => Promise<DiscardResult<R>>
}

export function createWithdraw<D extends AnyDraft, R extends OutboxRecord>(
  deps: WithdrawDependencies,
  kind: Kind<D, R, Receipt>,
): Withdraw<D, R> {
  const { storage, clock, changes, records, withLock } = deps
  const isOurs = (record: OutboxRecord): record is R => record.kind === kind.name
  const takeOut = createTakeOut(deps, kind, isOurs)

  async function draftIn(tx: Pick<StorageWriter, 'get'>, id: string): Promise<D | null> {
    const stored = v.safeParse(kind.draftSchema, await tx.get(kind.draftStore, id))
    return stored.success ? stored.output : null
  }

  async function edit(key: string): Promise<EditResult<D, R>> {
    const [record] = await records.find([key])
    if (!record || !isOurs(record)) return { outcome: 'gone' }
    const { id } = record.draft
    const inTheWay = record.state === 'sent' ? null : await storage.read([kind.draftStore], (tx) => draftIn(tx, id))
    if (inTheWay) return { outcome: 'draftInTheWay', draft: inTheWay }
    const refusals = record.state === 'needsYou' ? (record.lastProblem?.errors ?? []) : []
    const draft = v.parse(kind.draftSchema, { ...record.draft, refusals: [...refusals], editedAt: clock.now() })
    const result = await takeOut(key, async (tx): Promise<EditResult<D, R>> => {
      const newer = await draftIn(tx, id)
      if (newer) return { outcome: 'draftInTheWay', draft: newer }
      await tx.put(kind.draftStore, id, draft)
      await tx.remove('outbox', key)
      return { outcome: 'draft', draft }
    })
    if (result.outcome === 'draft') {
      changes.announce({ type: 'draftsChanged', ids: [id] })
      changes.announce({ type: 'outboxChanged', keys: [key] })
    }
    return result
  }

  async function discard(key: string): Promise<DiscardResult<R>> {
    const result = await takeOut(key, async (tx): Promise<DiscardResult<R>> => {
      await tx.remove('outbox', key)
      return { outcome: 'discarded' }
    })
    if (result.outcome === 'discarded') changes.announce({ type: 'outboxChanged', keys: [key] })
    return result
  }

  return {
    edit: (key) => withLock(OUTBOX_LOCK, () => edit(key)),
    discard: (key) => withLock(OUTBOX_LOCK, () => discard(key)),
  }
}

type TakeOut<R extends OutboxRecord> = <T>(
  key: string,
  take: (tx: StorageWriter) => Promise<T>,
) => Promise<T | Stayed<R>>

/**
 * Takes the record out with `take`, once nothing is or will be stored under its key; otherwise returns why it stays.
 */
function createTakeOut<D extends AnyDraft, R extends OutboxRecord>(
  deps: WithdrawDependencies,
  kind: Kind<D, R, Receipt>,
  isOurs: (record: OutboxRecord) => record is R,
): TakeOut<R> {
  return async <T>(key: string, take: (tx: StorageWriter) => Promise<T>): Promise<T | Stayed<R>> => {
    const stores = [kind.draftStore, 'outbox', 'quarantine'] as const
    const asideId = quarantineId('outbox', key)
    for (;;) {
      const resolved = await resolveKey(deps, isOurs, key)
      if ('outcome' in resolved) return resolved
      const taken = await deps.storage.write(stores, async (tx): Promise<{ result: T | Stayed<R> } | null> => {
        const aside = v.safeParse(Quarantined, await tx.get('quarantine', asideId))
        // An older tab may have set it aside meanwhile, and without Web Locks another tab may have started to send it.
        const value = (await tx.get('outbox', key)) ?? (aside.success ? aside.output.value : undefined)
        const found = v.safeParse(kind.recordSchema, value)
        if (!found.success) return { result: { outcome: 'gone' } }
        if (found.output.attempts !== resolved.attempts) return null
        await tx.remove('quarantine', asideId)
        return { result: await take(tx) }
      })
      if (taken) return taken.result
    }
  }
}
