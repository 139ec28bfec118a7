/** The outbox: what the user sent. A record leaves it only with a receipt, or because the user removes it. */
import type { AccountStore } from '../account/account-store.ts'
import type { SignOutGuard } from '../account/sign-outs.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import { exportText } from '../storage/export-text.ts'
import { deliverUnsaved } from './deliver-unsaved.ts'
import { composeRecord, enqueue, type EnqueueResult } from './enqueue.ts'
import type { Flush, FlushOptions } from './flush.ts'
import type { ItemReader } from './item-reader.ts'
import type { OutboxItem } from './items.ts'
import type { Kind } from './kinds/kind.ts'
import type { AnyDraft, OutboxRecord, Receipt } from './kinds/kinds.ts'
import type { RequestRecord } from './kinds/quote-request.ts'
import type { QuoteDraft } from '../drafts/records.ts'
import type { OutboxStore } from './outbox-store.ts'
import { createWithdraw, type DiscardResult, type EditResult } from './withdraw.ts'

/** One kind's view of the outbox. Delivery treats all kinds alike. */
export interface Outbox<D extends AnyDraft = QuoteDraft, R extends OutboxRecord = RequestRecord> {
  /**
   * Called on Send: freezes the body under a new key, deletes the draft and writes the record in one transaction.
   * Once it resolves, the request is stored on the device ("Saved. We’ll send it when you’re online"). Follow it with
   * `sendNow(key)`.
   * @param record the record of an earlier attempt that could not be saved: its key is reused
   * @throws StorageError when it was not saved: the form stays as it is, see `compose` and `deliverUnsaved`
   */
  enqueue(draft: D, record?: R): Promise<EnqueueResult<R>>
  /**
   * Makes one attempt now, at the user's request, regardless of the backoff; returns the record as it is afterwards.
   * @param password for the account to be created; offline it is lost with this attempt
   */
  sendNow(key: string, password?: string): Promise<R | null>
  /** The user confirmed what `asks` asked about. It is tried at once, and later without the user. */
  confirm(key: string): Promise<R | null>
  /** Oldest first, receipts included. */
  list(): Promise<OutboxItem<R>[]>
  /** Those of this kind. */
  select(all: readonly OutboxItem<OutboxRecord>[]): OutboxItem<R>[]
  get(key: string): Promise<OutboxItem<R> | null>
  /** Turns it back into a draft. Asks the server first whenever the server may have stored it already. */
  edit(key: string): Promise<EditResult<D, R>>
  /** Removes it, by the same rule. */
  discard(key: string): Promise<DiscardResult<R>>
  /** The whole record as JSON text for a file; null when there is no such record. */
  exportRecord(key: string): Promise<string | null>
  /**
   * A record in memory, for when nothing can be saved here. Reuse it for further attempts: its key makes them one
   * request.
   * @throws StorageError (`signedOut`) as `enqueue` does
   */
  compose(draft: D): Promise<R>
  /** Makes one attempt for a record that is not stored; returns it changed by the result. */
  deliverUnsaved(record: R, password?: string): Promise<R>
}

interface OutboxDependencies extends OfflinePorts {
  signOuts: SignOutGuard
  changes: Changes
  records: OutboxStore
  items: ItemReader
  account: AccountStore
  flush: Flush
}

export function createOutbox<D extends AnyDraft, R extends OutboxRecord>(
  deps: OutboxDependencies,
  kind: Kind<D, R, Receipt>,
): Outbox<D, R> {
  const { clock, changes, records, account, items, flush, signOuts } = deps
  const { edit, discard } = createWithdraw(deps, kind)
  const select = (all: readonly OutboxItem<OutboxRecord>[]) =>
    all.filter((item): item is OutboxItem<R> => item.record.kind === kind.name)

  async function get(key: string): Promise<OutboxItem<R> | null> {
    return select(await items.find([key]))[0] ?? null
  }

  async function sendNow(key: string, password?: string): Promise<R | null> {
    await flush({ now: [key], password } satisfies FlushOptions)
    return (await get(key))?.record ?? null
  }

  return {
    enqueue: async (draft, record) =>
      enqueue(deps, kind, draft, record ?? (await composeRecord(deps, kind, draft, await account.current()))),
    sendNow,
    async confirm(key) {
      const owner = await account.current()
      await records.update(key, (record) => asConfirmed(record, owner, clock.now()))
      changes.announce({ type: 'outboxChanged', keys: [key] })
      return sendNow(key)
    },
    list: async () => select(await items.list()),
    select,
    get,
    edit,
    discard,
    async exportRecord(key) {
      const item = await get(key)
      return item ? exportText(kind.label.noun, { record: item.record }, clock.now()) : null
    },
    async compose(draft) {
      await signOuts.checkIfReadable()
      return composeRecord(deps, kind, draft, await account.current().catch(() => null))
    },
    deliverUnsaved: (record, password) => deliverUnsaved(deps, record, password),
  }
}

const asConfirmed = (record: OutboxRecord, owner: number | null, now: number): OutboxRecord => ({
  ...record,
  // One account may replace another; a sign-out does not make it a guest's. What may have arrived keeps its owner.
  ownerId: record.outcomeUnknown ? record.ownerId : (owner ?? record.ownerId),
  confirmedAt: now,
  ...(record.state === 'expired' && { state: 'queued' }),
})
