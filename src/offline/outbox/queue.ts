/** The outbox: what the person sent. It leaves only with a receipt, or by the person's own word. */
import * as v from 'valibot'
import { LIFETIME_WARNING_MS, OUTBOX_LIFETIME_MS } from '#contract/limits.ts'
import type { AccountMemory } from '../account/account-store.ts'
import { needsConfirmation, type ConfirmationReason } from './needs-confirmation.ts'
import type { Changes } from '../storage/changes.ts'
import { deliverUnsaved } from './deliver-unsaved.ts'
import { exportRecord } from './export.ts'
import { isWaiting, type Flush, type FlushReport } from './flush.ts'
import { createWithdraw, type DiscardResult, type EditResult } from './withdraw.ts'
import { countedFrom } from '../storage/lifetime.ts'
import type { AnyDraft, Kind } from './kinds.ts'
import { pausedUntil } from './pause.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Quarantine } from '../storage/quarantine.ts'
import { findSent } from './sent-intents.ts'
import { OutboxEntry, SCHEMA_VERSION, type OutboxRecord, type QuoteDraft } from './records.ts'

/** A record with what a list shows about it. Times are epoch milliseconds. */
export interface OutboxItem<R extends OutboxEntry = OutboxRecord> {
  record: R
  /** Why it waits for the person's yes before it goes out by itself; null when it does not. */
  asks: ConfirmationReason | null
  /** When it becomes `expired` unless it was delivered. */
  expiresAt: number
  expiresSoon: boolean
  /** The earliest next attempt, the server's pause included; 0 for at once. */
  nextAttemptAt: number
}

/** `alreadySent`: this draft went out from another tab; `record` is what became of it. */
export type EnqueueResult<R extends OutboxEntry = OutboxRecord> =
  | { outcome: 'queued'; record: R }
  | { outcome: 'alreadySent'; record: R }

/** One kind's view of the outbox: requests, or a vendor's answers. Delivery makes no difference between them. */
export interface Outbox<D extends AnyDraft = QuoteDraft, R extends OutboxEntry = OutboxRecord> {
  /**
   * Send was tapped: freezes the body under a new key, deletes the draft and writes the record in one transaction.
   * Once it resolves, the request is on the phone ("Saved on this phone"). Follow it with `sendNow(key)`.
   * @throws StorageError when it was not saved: the form stays as it is, see `compose` and `deliverUnsaved`
   */
  enqueue(draft: D): Promise<EnqueueResult<R>>
  /**
   * One attempt now, by the person's word, whatever the backoff; answers the record as it is afterwards.
   * @param password for the account that is wished for; without a connection it is gone with this attempt
   */
  sendNow(key: string, password?: string): Promise<R | null>
  /** The person said yes to what `asks` asked. It is tried at once and later by itself. */
  confirm(key: string): Promise<R | null>
  /** Oldest first, receipts included. */
  list(): Promise<OutboxItem<R>[]>
  get(key: string): Promise<OutboxItem<R> | null>
  /** Back to a draft. Asks the server first whenever it may hold the request already. */
  edit(key: string): Promise<EditResult<D, R>>
  /** Takes it out for good, by the same rule. */
  discard(key: string): Promise<DiscardResult<R>>
  /** The whole request as JSON text for a file; null when there is no such record. */
  exportRecord(key: string): Promise<string | null>
  /** A record in memory, for when nothing can be saved here. Keep it for further attempts: its key makes them one. */
  compose(draft: D): Promise<R>
  /** One attempt for a record that is not stored; answers it changed by the outcome. */
  deliverUnsaved(record: R, password?: string): Promise<R>
}

type OutboxDeps = OfflinePorts & { changes: Changes; quarantine: Quarantine; account: AccountMemory; flush: Flush }

export function createOutbox<D extends AnyDraft, R extends OutboxEntry>(
  deps: OutboxDeps,
  kind: Kind<D, R>,
): Outbox<D, R> {
  const { storage, clock, random, hash, changes, quarantine, account, flush } = deps
  const withdraw = createWithdraw(deps, kind)
  const isOurs = (record: OutboxEntry): record is R => record.kind === kind.kind

  async function compose(draft: D, ownerId: number | null): Promise<R> {
    const body = kind.compose(draft)
    const composed: Record<keyof OutboxEntry, unknown> = {
      key: random.uuid(),
      schemaVersion: SCHEMA_VERSION,
      kind: kind.kind,
      ownerId,
      body,
      bodyHash: await hash(body),
      composedAt: clock.now(),
      attempts: 0,
      nextAttemptAt: 0,
      state: 'queued',
      outcomeUnknown: false,
      confirmedAt: null,
      lastProblem: null,
      receipt: null,
      sentAt: null,
      draft: kind.frozen(draft),
    }
    return v.parse(kind.recordSchema, composed)
  }

  async function list(): Promise<OutboxItem<R>[]> {
    const records = (await quarantine.readable('outbox', OutboxEntry)).filter(isOurs)
    const [owner, paused] = await Promise.all([
      account.current(),
      storage.read(['meta'], (tx) => pausedUntil(tx, clock.now())),
    ])
    return records
      .sort((a, b) => a.composedAt - b.composedAt)
      .map((record) => toItem(record, owner, paused, clock.now()))
  }

  async function get(key: string): Promise<OutboxItem<R> | null> {
    return (await list()).find((item) => item.record.key === key) ?? null
  }

  async function after(key: string, flushed: Promise<FlushReport>): Promise<R | null> {
    await flushed
    return (await get(key))?.record ?? null
  }

  return {
    async enqueue(draft) {
      const record = await compose(draft, await account.current())
      const result = await storage.write(
        [kind.drafts, 'outbox', 'quarantine', 'clients'],
        async (tx): Promise<EnqueueResult<R>> => {
          const stored = v.safeParse(kind.draftSchema, await tx.get(kind.drafts, draft.id))
          const intent = stored.success ? stored.output.intent : draft.intent
          // What is stored may be a later wish for the same vendors, begun after another tab sent this one.
          const sent = (await findSent(tx, draft.intent)) ?? (await findSent(tx, intent))
          if (sent && isOurs(sent)) return { outcome: 'alreadySent', record: sent }
          const queued = { ...record, draft: { ...record.draft, intent } }
          await tx.put('outbox', record.key, queued)
          await tx.remove(kind.drafts, draft.id)
          await kind.alsoKeep(tx, draft, clock.now())
          return { outcome: 'queued', record: queued }
        },
      )
      if (result.outcome === 'queued') changes.announce({ type: 'draftsChanged', ids: [draft.id] })
      // Also when it was sent before: it may have come back from the quarantine.
      changes.announce({ type: 'outboxChanged', keys: [result.record.key] })
      return result
    },

    sendNow: (key, password) => after(key, flush({ now: [key], password })),

    async confirm(key) {
      const owner = await account.current()
      await quarantine.update(key, (record) => ({
        ...record,
        // One account takes another's place; signing out does not make it a guest's. What may have arrived stays whose
        // it was.
        ownerId: record.outcomeUnknown ? record.ownerId : (owner ?? record.ownerId),
        confirmedAt: clock.now(),
        ...(record.state === 'expired' && { state: 'queued' }),
      }))
      changes.announce({ type: 'outboxChanged', keys: [key] })
      return after(key, flush({ now: [key] }))
    },

    list,
    get,
    edit: withdraw.edit,
    discard: withdraw.discard,

    async exportRecord(key) {
      const item = await get(key)
      return item ? exportRecord(item.record, clock.now()) : null
    },

    compose: async (draft) => compose(draft, await account.current().catch(() => null)),
    deliverUnsaved: (record, password) => deliverUnsaved(deps, record, password),
  }
}

function toItem<R extends OutboxEntry>(record: R, owner: number | null, paused: number, now: number): OutboxItem<R> {
  const expiresAt = countedFrom(record.confirmedAt ?? record.composedAt, now) + OUTBOX_LIFETIME_MS
  const waits = isWaiting(record)
  return {
    record,
    asks: waits ? needsConfirmation(record, owner, now) : null,
    expiresAt,
    expiresSoon: waits && now >= expiresAt - LIFETIME_WARNING_MS,
    nextAttemptAt: Math.max(record.nextAttemptAt, paused),
  }
}
