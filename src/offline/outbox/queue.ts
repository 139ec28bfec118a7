/**
 * The outbox: what the user sent, of every kind. Each record knows its kind (kinds/kinds.ts), and leaves only with a
 * receipt, or because the user removes it.
 */
import type { AccountStore } from '../account/account-store.ts'
import { NO_ONE } from '../account/current-account.ts'
import type { SignOutGuard } from '../account/sign-outs.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import { exportText } from '../storage/export-text.ts'
import { deliverUnsaved } from './deliver-unsaved.ts'
import { composeRecord, enqueue, type EnqueueResult } from './enqueue.ts'
import type { Flush, FlushOptions } from './flush.ts'
import { toItem, type ItemContext, type OutboxItem } from './items.ts'
import { kindOf, type AnyDraft, type OutboxRecord, type RecordOf } from './kinds/kinds.ts'
import { inOrder } from './order.ts'
import type { OutboxStore } from './outbox-store.ts'
import { pausedUntil } from './pause.ts'
import { createWithdraw, type Withdraw } from './withdraw/withdraw.ts'

export interface Outbox extends Withdraw {
  /**
   * Called on Send: freezes the body under a new key, deletes the draft and writes the record in one transaction.
   * Once it resolves, the record is stored on the device ("Saved. We’ll send it when you’re online"). Follow it with
   * `sendNow(key)`.
   * @param record the record of an earlier attempt that could not be saved: its key is reused
   * @returns `alreadySent` with the record that this draft became before, in this tab or another
   * @throws StorageError when it was not saved: the form stays as it is, see `compose` and `deliverUnsaved`
   */
  enqueue<D extends AnyDraft>(draft: D, record?: RecordOf<D>): Promise<EnqueueResult<RecordOf<D>>>
  /**
   * Makes one attempt now, at the user's request, regardless of the backoff; returns the record as it is afterwards.
   * @param password for the account to be created; offline it is lost with this attempt
   */
  sendNow(key: string, password?: string): Promise<OutboxRecord | null>
  /** The user confirmed what `confirmationReason` asked about. It is tried at once, and later without the user. */
  confirm(key: string): Promise<OutboxRecord | null>
  /** Every record, oldest first, receipts included. */
  list(): Promise<OutboxItem[]>
  /** The records with these keys that exist, oldest first; no others are read. */
  find(keys: readonly string[]): Promise<OutboxItem[]>
  get(key: string): Promise<OutboxItem | null>
  /** The whole record as JSON text for a file; null when there is no such record. */
  exportRecord(key: string): Promise<string | null>
  /**
   * A record in memory, for when nothing can be saved here. Reuse it for further attempts: its key makes them one
   * request.
   * @throws StorageError (`signedOut`) as `enqueue` does
   */
  compose<D extends AnyDraft>(draft: D): Promise<RecordOf<D>>
  /** Makes one attempt for a record that is not stored; returns it changed by the result. */
  deliverUnsaved<R extends OutboxRecord>(record: R, password?: string): Promise<R>
}

interface OutboxPorts extends OfflinePorts {
  signOuts: SignOutGuard
  changes: Changes
  records: OutboxStore
  account: AccountStore
  flush: Flush
}

export function createOutbox(ports: OutboxPorts): Outbox {
  const { clock, changes, records, account, flush, signOuts, storage } = ports

  async function toItems(found: OutboxRecord[]): Promise<OutboxItem[]> {
    const now = clock.now()
    const context: ItemContext = {
      account: await account.current(),
      pausedUntil: await storage.read(['meta'], (tx) => pausedUntil(tx, now)),
      now,
    }
    return found.sort(inOrder).map((record) => toItem(record, context))
  }

  const find = async (keys: readonly string[]) => toItems(await records.find(keys))
  const get = async (key: string) => (await find([key]))[0] ?? null

  async function sendNow(key: string, password?: string): Promise<OutboxRecord | null> {
    await flush({ now: [key], password } satisfies FlushOptions)
    return (await get(key))?.record ?? null
  }

  return {
    ...createWithdraw(ports),
    async enqueue<D extends AnyDraft>(draft: D, record?: RecordOf<D>) {
      const queued = record ?? (await composeRecord(ports, draft, await account.whose()))
      return (await enqueue(ports, draft, queued)) as EnqueueResult<RecordOf<D>>
    },
    sendNow,
    async confirm(key) {
      const owner = await account.current()
      await records.update(key, (record) =>
        record.state === 'withdrawn' ? null : asConfirmed(record, owner, clock.now()),
      )
      changes.announce({ type: 'outboxChanged', keys: [key] })
      return sendNow(key)
    },
    list: async () => toItems(await records.list()),
    find,
    get,
    async exportRecord(key) {
      const item = await get(key)
      return item ? exportText(kindOf(item.record).label.noun, { record: item.record }, clock.now()) : null
    },
    async compose(draft) {
      await signOuts.checkIfReadable()
      return composeRecord(ports, draft, await account.whose().catch(() => NO_ONE))
    },
    deliverUnsaved: (record, password) => deliverUnsaved(ports, record, password),
  }
}

const asConfirmed = (record: OutboxRecord, owner: number | null, now: number): OutboxRecord => ({
  ...record,
  // One account may replace another; a sign-out does not make it a guest's. What may have arrived keeps its owner.
  ownerId: record.outcomeUnknown ? record.ownerId : (owner ?? record.ownerId),
  confirmedAt: now,
  ...(record.isEarlierSent && { isEarlierSent: false }),
  ...(record.state === 'expired' && { state: 'queued' }),
})
