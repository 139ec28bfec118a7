/** Taking a request out of the outbox again: back to a draft, or away for good. While the server may hold it, the
 * server is asked first, and the key is cancelled there before it is gone here (offline design, "Key"). */
import { ApiError } from '#src/api/api-error.ts'
import type { KeyStatus } from '#contract/quote.ts'
import * as v from 'valibot'
import type { Changes } from './changes.ts'
import { asRecovered, asSent } from './deliver.ts'
import { OUTBOX_LOCK } from './outbox-lock.ts'
import type { OfflinePorts } from './ports.ts'
import type { Quarantine } from './quarantine.ts'
import { OutboxRecord, QuoteDraft } from './types.ts'

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

  /** Makes sure that nothing is or will be stored under the key, or finds that something is. */
  async function settleKey(key: string): Promise<Stayed | null> {
    const record = await quarantine.update(key, (found) => (found.state === 'sending' ? asRecovered(found) : found))
    if (!record) return { outcome: 'gone' }
    if (record.state === 'sent') return { outcome: 'alreadySent', record }
    if (!record.outcomeUnknown) return null
    try {
      const known = await server.keyStatus(key)
      return await sentAfterAll(record, known.state === 'unknown' ? await server.cancelKey(key) : known)
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
        const stayed = await settleKey(key)
        if (stayed) return stayed
        const draft: QuoteDraft = { ...record.draft, editedAt: clock.now() }
        const result = await storage.write(['drafts', 'outbox'], async (tx): Promise<EditResult> => {
          const newer = v.safeParse(QuoteDraft, await tx.get('drafts', draft.id))
          if (newer.success) return { outcome: 'draftInTheWay', draft: newer.output }
          await tx.put('drafts', draft.id, draft)
          await tx.remove('outbox', key)
          return { outcome: 'draft', draft }
        })
        changes.announce({ type: 'draftsChanged', ids: [draft.id] })
        changes.announce({ type: 'outboxChanged', keys: [key] })
        return result
      }),

    discard: (key: string): Promise<DiscardResult> =>
      withLock(OUTBOX_LOCK, async () => {
        const stayed = await settleKey(key)
        if (stayed) return stayed
        await storage.write(['outbox'], (tx) => tx.remove('outbox', key))
        changes.announce({ type: 'outboxChanged', keys: [key] })
        return { outcome: 'discarded' }
      }),
  }
}
