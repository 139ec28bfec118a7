/**
 * Records that this device may not have saved and the server has not responded to: they stay in the page’s memory, so
 * that sending the same again reuses the key and the server stores it once.
 */
import type { Offline } from '#src/offline/offline.ts'
import { NotReadBack, type EnqueueResult } from '#src/offline/outbox/enqueue.ts'
import { kindOfDraft, type AnyDraft, type OutboxRecord, type RecordOf } from '#src/offline/outbox/kinds/kinds.ts'
import { hasOrder } from '#src/offline/outbox/order.ts'

type Own = Pick<Offline, 'outbox' | 'account'>

export interface HeldRecords {
  /** The record that this draft, or an earlier version of it, went out with; undefined when nothing is unclear. */
  of<D extends AnyDraft>(offline: Own, draft: D): Promise<RecordOf<D> | undefined>
  /** A held record of this person for which `isSame` holds. */
  find(offline: Own, isSame: (record: OutboxRecord) => boolean): Promise<OutboxRecord | undefined>
  /**
   * Stores it in the outbox, under the key that this draft was sent with.
   * @throws StorageError when it was not saved; then `deliver`
   */
  enqueue<D extends AnyDraft>(offline: Own, draft: D): Promise<EnqueueResult<RecordOf<D>>>
  /** Makes one attempt from memory; returns the record as it is afterwards. */
  deliver<D extends AnyDraft>(offline: Own, draft: D, password?: string): Promise<RecordOf<D>>
  /**
   * Resolves what went out with an earlier version of this draft and may have arrived, under its own key. Kinds that
   * are sent in order need not: their earlier version goes into the outbox first.
   * @returns false while that is still unclear: nothing else may be sent
   */
  settle(offline: Own, draft: AnyDraft, password?: string): Promise<boolean>
  /** Its draft was sent another way: once the server has responded, sending the same is new. */
  markResponded(record: OutboxRecord): void
}

export function createHeldRecords(): HeldRecords {
  const held = new Map<string, OutboxRecord>()

  async function find({ account }: Own, isSame: (record: OutboxRecord) => boolean) {
    if (held.size === 0) return undefined
    const owner = await account.current().catch(() => null)
    const isOwn = ({ ownerId }: OutboxRecord) => ownerId === null || owner === null || ownerId === owner
    return [...held.values()].find((record) => isOwn(record) && isSame(record))
  }

  async function of<D extends AnyDraft>(offline: Own, draft: D): Promise<RecordOf<D> | undefined> {
    const isSame = (record: OutboxRecord) =>
      record.kind === kindOfDraft(draft).name && record.draft.intent === draft.intent
    return (await find(offline, isSame)) as RecordOf<D> | undefined
  }

  async function attempt<R extends OutboxRecord>({ outbox }: Own, record: R, password?: string): Promise<R> {
    // It may arrive although this attempt never ends.
    held.set(record.key, { ...record, outcomeUnknown: true })
    const after = await outbox.deliverUnsaved(record, password)
    if (hasResponse(after)) held.delete(after.key)
    else held.set(after.key, after)
    return after
  }

  return {
    of,
    find,
    async settle(offline, draft, password) {
      const earlier = await of(offline, draft)
      if (!earlier?.outcomeUnknown || hasOrder(earlier) || isOf(earlier, draft)) return true
      return hasResponse(await attempt(offline, earlier, password))
    },
    async enqueue(offline, draft) {
      const earlier = await of(offline, draft)
      const again = earlier && (hasOrder(earlier) || isOf(earlier, draft)) ? earlier : undefined
      try {
        const result = await offline.outbox.enqueue(draft, again)
        // An existing record was not read back: only its response counts.
        if (earlier && (!again || result.outcome === 'queued' || hasResponse(result.record))) held.delete(earlier.key)
        return result
      } catch (failure) {
        // It may be stored all the same.
        if (failure instanceof NotReadBack) {
          const { record } = failure as NotReadBack
          held.set(record.key, record)
        }
        throw failure
      }
    },
    async deliver(offline, draft, password) {
      const fresh = await offline.outbox.compose(draft)
      const earlier = await of(offline, draft)
      if (!earlier || isOf(earlier, draft)) return attempt(offline, earlier ?? fresh, password)
      // The draft was changed since: what may have arrived is resolved first.
      const after = await attempt(offline, earlier, password)
      return hasResponse(after) ? attempt(offline, fresh, password) : after
    },
    markResponded(record) {
      if (hasResponse(record)) held.delete(record.key)
    },
  }
}

/** Whether its outcome is known: stored, or refused for good, and then nothing is stored under its key. */
const hasResponse = ({ state }: OutboxRecord) => state === 'sent' || state === 'needsYou'

/** Whether the record says what the draft says now. */
const isOf = ({ body }: OutboxRecord, draft: AnyDraft) => body === kindOfDraft(draft).compose(draft)

/** This page's: a form or dialog may be closed and opened again meanwhile. */
export const pageHeldRecords = createHeldRecords()
