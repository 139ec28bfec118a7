/** Taking a request out of the outbox again: back to a draft, or away for good. While the server may hold it, the
 * server is asked first, and the key is cancelled there before it is gone here (offline design, "Key"). */
import { ApiError } from '#src/api/api-error.ts'
import type { KeyStatus } from '#contract/quote.ts'
import * as v from 'valibot'
import type { Changes } from './changes.ts'
import { asRecovered, asSent } from './deliver.ts'
import { OUTBOX_LOCK } from './flush.ts'
import type { OfflinePorts } from './ports.ts'
import type { Quarantine } from './quarantine.ts'
import type { StorageWriter } from './storage.ts'
import { OutboxRecord, Quarantined, quarantineId, QuoteDraft } from './types.ts'

/** Why a record stayed in the outbox. */
type Stayed =
  /** The server has it: it is shown with its receipt. */
  | { outcome: 'alreadySent'; record: OutboxRecord }
  /** The server may have it and cannot be asked now. */
  | { outcome: 'unreachable' }
  /** There is no such record (any more). */
  | { outcome: 'gone' }

export type EditResult =
  | { outcome: 'draft'; draft: QuoteDraft }
  /** A newer draft to the same vendors is in the way; it would be overwritten. */
  | { outcome: 'draftInTheWay'; draft: QuoteDraft }
  | Stayed
export type DiscardResult = { outcome: 'discarded' } | Stayed

type GiveBackDeps = OfflinePorts & { changes: Changes; quarantine: Quarantine }

export function createGiveBack(deps: GiveBackDeps) {
  const { storage, clock, changes, quarantine, server, withLock } = deps

  /** Takes the record out by `take`, once nothing is or will be stored under its key; or says why it stays. */
  async function takeOut<T>(key: string, take: (tx: StorageWriter) => Promise<T>): Promise<T | Stayed> {
    for (;;) {
      const settled = await settleKey(key)
      if ('outcome' in settled) return settled
      const taken = await storage.write(['drafts', 'outbox', 'quarantine'], async (tx): Promise<{ result: T | Stayed } | null> => {
        const aside = v.safeParse(Quarantined, await tx.get('quarantine', quarantineId('outbox', key)))
        // An older tab may have set it aside meanwhile, and where there are no Web Locks another one may have begun to send it.
        const found = v.safeParse(OutboxRecord, (await tx.get('outbox', key)) ?? (aside.success ? aside.output.value : undefined))
        if (!found.success) return { result: { outcome: 'gone' } }
        if (found.output.attempts !== settled.attempts) return null
        await tx.remove('quarantine', quarantineId('outbox', key))
        return { result: await take(tx) }
      })
      if (taken) return taken.result
    }
  }

  /** Makes sure that nothing is or will be stored under the key, or finds that something is. `attempts` counts those that
   * this holds for. */
  async function settleKey(key: string): Promise<Stayed | Pick<OutboxRecord, 'attempts'>> {
    const record = await quarantine.update(key, (found) => (found.state === 'sending' ? asRecovered(found) : found))
    if (!record) return { outcome: 'gone' }
    if (record.state === 'sent') return { outcome: 'alreadySent', record }
    if (!record.outcomeUnknown) return record
    try {
      const known = await server.keyStatus(key)
      return (await sentAfterAll(record, known.state === 'unknown' ? await server.cancelKey(key) : known)) ?? record
    } catch (failure) {
      if (failure instanceof ApiError) return { outcome: 'unreachable' }
      throw failure
    }
  }

  async function sentAfterAll({ key }: OutboxRecord, status: KeyStatus): Promise<Stayed | null> {
    if (status.key !== key || status.state === 'unknown') return { outcome: 'unreachable' }
    if (status.state === 'cancelled') return null
    const record = await quarantine.update(key, (found) => asSent(found, status.receipt, clock.now()))
    changes.announce({ type: 'outboxChanged', keys: [key] })
    return record ? { outcome: 'alreadySent', record } : { outcome: 'gone' }
  }

  async function draftAt(id: string): Promise<QuoteDraft | null> {
    const stored = v.safeParse(QuoteDraft, await storage.read(['drafts'], (tx) => tx.get('drafts', id)))
    return stored.success ? stored.output : null
  }

  return {
    edit: (key: string): Promise<EditResult> =>
      withLock(OUTBOX_LOCK, async () => {
        const record = (await quarantine.readable('outbox', OutboxRecord)).find((candidate) => candidate.key === key)
        if (!record) return { outcome: 'gone' }
        const inTheWay = record.state === 'sent' ? null : await draftAt(record.draft.id)
        if (inTheWay) return { outcome: 'draftInTheWay', draft: inTheWay }
        const refusals = record.state === 'needsYou' ? (record.lastProblem?.errors ?? []) : []
        const draft: QuoteDraft = { ...record.draft, refusals: [...refusals], editedAt: clock.now() }
        const result = await takeOut(key, async (tx): Promise<EditResult> => {
          const newer = v.safeParse(QuoteDraft, await tx.get('drafts', draft.id))
          if (newer.success) return { outcome: 'draftInTheWay', draft: newer.output }
          await tx.put('drafts', draft.id, draft)
          await tx.remove('outbox', key)
          return { outcome: 'draft', draft }
        })
        if (result.outcome === 'draft') {
          changes.announce({ type: 'draftsChanged', ids: [draft.id] })
          changes.announce({ type: 'outboxChanged', keys: [key] })
        }
        return result
      }),

    discard: (key: string): Promise<DiscardResult> =>
      withLock(OUTBOX_LOCK, async () => {
        const result = await takeOut(key, async (tx): Promise<DiscardResult> => {
          await tx.remove('outbox', key)
          return { outcome: 'discarded' }
        })
        if (result.outcome === 'discarded') changes.announce({ type: 'outboxChanged', keys: [key] })
        return result
      }),
  }
}
