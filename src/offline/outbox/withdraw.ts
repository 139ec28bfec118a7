/** Taking a request out of the outbox again: back to a draft, or away for good. While the server may hold it, the
 * server is asked first, and the key is cancelled there before it is gone here (docs/offline.md#the-key). */
import { ApiError } from '#src/api/api-error.ts'
import type { KeyStatus } from '#contract/receipt.ts'
import * as v from 'valibot'
import type { Changes } from '../storage/changes.ts'
import { asRecovered, asSent } from './deliver.ts'
import { OUTBOX_LOCK } from './outbox-lock.ts'
import type { AnyDraft, Kind } from './kinds.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Quarantine } from '../storage/quarantine.ts'
import type { StorageWriter } from '../storage/storage.ts'
import { OutboxEntry, Quarantined, quarantineId, type OutboxRecord, type QuoteDraft } from './records.ts'

/** Why a record stayed in the outbox. */
type Stayed<R extends OutboxEntry> =
  /** The server has it: it is shown with its receipt. */
  | { outcome: 'alreadySent'; record: R }
  /** The server may have it and cannot be asked now. */
  | { outcome: 'unreachable' }
  /** Whether it arrived is told to the account alone that it belongs to, and that is not signed in. */
  | { outcome: 'needsSignIn' }
  /** There is no such record (any more). */
  | { outcome: 'gone' }

export type EditResult<D extends AnyDraft = QuoteDraft, R extends OutboxEntry = OutboxRecord> =
  | { outcome: 'draft'; draft: D }
  /** A newer draft for the same is in the way; it would be overwritten. */
  | { outcome: 'draftInTheWay'; draft: D }
  | Stayed<R>
export type DiscardResult<R extends OutboxEntry = OutboxRecord> = { outcome: 'discarded' } | Stayed<R>

type WithdrawDependencies = OfflinePorts & { changes: Changes; quarantine: Quarantine }

export function createWithdraw<D extends AnyDraft, R extends OutboxEntry>(
  deps: WithdrawDependencies,
  kind: Kind<D, R>,
) {
  const { storage, clock, changes, quarantine, server, withLock } = deps
  const isOurs = (record: OutboxEntry): record is R => record.kind === kind.kind

  /** Takes the record out by `take`, once nothing is or will be stored under its key; or says why it stays. */
  async function takeOut<T>(key: string, take: (tx: StorageWriter) => Promise<T>): Promise<T | Stayed<R>> {
    for (;;) {
      const settled = await resolveKey(key)
      if ('outcome' in settled) return settled
      const taken = await storage.write(
        [kind.drafts, 'outbox', 'quarantine'],
        async (tx): Promise<{ result: T | Stayed<R> } | null> => {
          const aside = v.safeParse(Quarantined, await tx.get('quarantine', quarantineId('outbox', key)))
          // An older tab may have set it aside meanwhile, and where there are no Web Locks another one may have begun
          // to send it.
          const found = v.safeParse(
            kind.recordSchema,
            (await tx.get('outbox', key)) ?? (aside.success ? aside.output.value : undefined),
          )
          if (!found.success) return { result: { outcome: 'gone' } }
          if (found.output.attempts !== settled.attempts) return null
          await tx.remove('quarantine', quarantineId('outbox', key))
          return { result: await take(tx) }
        },
      )
      if (taken) return taken.result
    }
  }

  /**
   * Makes sure that nothing is or will be stored under the key, or finds that something is. `attempts` counts those
   * that this holds for.
   */
  async function resolveKey(key: string): Promise<Stayed<R> | Pick<OutboxEntry, 'attempts'>> {
    const record = await quarantine.update(key, (found) => (found.state === 'sending' ? asRecovered(found) : found))
    if (!record || !isOurs(record)) return { outcome: 'gone' }
    if (record.state === 'sent') return { outcome: 'alreadySent', record }
    if (!record.outcomeUnknown) return record
    try {
      const known = await server.keyStatus(key)
      return (await sentAfterAll(record, known.state === 'unknown' ? await server.cancelKey(key) : known)) ?? record
    } catch (failure) {
      if (failure instanceof ApiError)
        return { outcome: failure.kind === 'denied' || failure.status === 403 ? 'needsSignIn' : 'unreachable' }
      throw failure
    }
  }

  async function sentAfterAll({ key }: R, status: KeyStatus): Promise<Stayed<R> | null> {
    if (status.key !== key || status.state === 'unknown') return { outcome: 'unreachable' }
    if (status.state === 'cancelled') return null
    const record = await quarantine.update(key, (found) => asSent(found, status.receipt, clock.now()))
    changes.announce({ type: 'outboxChanged', keys: [key] })
    return record && isOurs(record) ? { outcome: 'alreadySent', record } : { outcome: 'gone' }
  }

  async function draftAt(id: string): Promise<D | null> {
    const stored = v.safeParse(kind.draftSchema, await storage.read([kind.drafts], (tx) => tx.get(kind.drafts, id)))
    return stored.success ? stored.output : null
  }

  return {
    edit: (key: string): Promise<EditResult<D, R>> =>
      withLock(OUTBOX_LOCK, async () => {
        const record = (await quarantine.readable('outbox', OutboxEntry)).find((candidate) => candidate.key === key)
        if (!record || !isOurs(record)) return { outcome: 'gone' }
        const inTheWay = record.state === 'sent' ? null : await draftAt(record.draft.id)
        if (inTheWay) return { outcome: 'draftInTheWay', draft: inTheWay }
        const refusals = record.state === 'needsYou' ? (record.lastProblem?.errors ?? []) : []
        const draft = v.parse(kind.draftSchema, { ...record.draft, refusals: [...refusals], editedAt: clock.now() })
        const result = await takeOut(key, async (tx): Promise<EditResult<D, R>> => {
          const newer = v.safeParse(kind.draftSchema, await tx.get(kind.drafts, draft.id))
          if (newer.success) return { outcome: 'draftInTheWay', draft: newer.output }
          await tx.put(kind.drafts, draft.id, draft)
          await tx.remove('outbox', key)
          return { outcome: 'draft', draft }
        })
        if (result.outcome === 'draft') {
          changes.announce({ type: 'draftsChanged', ids: [draft.id] })
          changes.announce({ type: 'outboxChanged', keys: [key] })
        }
        return result
      }),

    discard: (key: string): Promise<DiscardResult<R>> =>
      withLock(OUTBOX_LOCK, async () => {
        const result = await takeOut(key, async (tx): Promise<DiscardResult<R>> => {
          await tx.remove('outbox', key)
          return { outcome: 'discarded' }
        })
        if (result.outcome === 'discarded') changes.announce({ type: 'outboxChanged', keys: [key] })
        return result
      }),
  }
}
