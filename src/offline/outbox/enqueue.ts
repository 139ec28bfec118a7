/** Turns a draft into a record in the outbox. */
import * as v from 'valibot'
import type { SignOutGuard } from '../account/sign-outs.ts'
import { SCHEMA_VERSION } from '../drafts/records.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import { StorageError } from '../storage/storage.ts'
import type { Kind } from './kinds/kind.ts'
import type { AnyDraft, OutboxRecord, Receipt } from './kinds/kinds.ts'
import type { RequestRecord } from './kinds/quote-request.ts'
import { composedAfterOthers } from './order.ts'
import { findSent } from './sent-intents.ts'

/** `alreadySent`: this draft was sent from another tab; `record` is its current state. */
export type EnqueueResult<R extends OutboxRecord = RequestRecord> =
  | { outcome: 'queued'; record: R }
  | { outcome: 'alreadySent'; record: R }

/**
 * A new record, in memory only.
 * @param ownerId the account that it belongs to; null for a guest
 */
export async function composeRecord<D extends AnyDraft, R extends OutboxRecord>(
  { clock, random, hash }: Pick<OfflinePorts, 'clock' | 'random' | 'hash'>,
  kind: Kind<D, R, Receipt>,
  draft: D,
  ownerId: number | null,
): Promise<R> {
  const body = kind.compose(draft)
  const composed: Record<Exclude<keyof OutboxRecord, 'imported'>, unknown> = {
    key: random.uuid(),
    schemaVersion: SCHEMA_VERSION,
    kind: kind.name,
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

/** The device reported the record as stored, but it cannot be read: it may be there, so only its key may be sent. */
export class NotReadBack<R extends OutboxRecord> extends StorageError {
  readonly record: R

  constructor(record: R, cause?: unknown) {
    super('failed', cause)
    this.record = record
  }
}

interface EnqueueDeps extends Pick<OfflinePorts, 'storage' | 'clock'> {
  changes: Changes
  signOuts: SignOutGuard
}

/**
 * Stores the record and deletes its draft in one transaction, unless the draft was sent before. The record is read back
 * before the form may be left: a full disk can lose what a transaction completed.
 * @throws StorageError; then the draft is unchanged, or the form has to keep it. `signedOut`: nobody knows anymore
 *   whether this draft was sent before, so it is not sent again
 */
export async function enqueue<D extends AnyDraft, R extends OutboxRecord>(
  deps: EnqueueDeps,
  kind: Kind<D, R, Receipt>,
  draft: D,
  record: R,
): Promise<EnqueueResult<R>> {
  const { storage, clock, changes, signOuts } = deps
  const isOurs = (found: OutboxRecord): found is R => found.kind === kind.name
  const stores = [kind.draftStore, 'outbox', 'quarantine', 'clients', 'meta'] as const
  const result = await storage.write(stores, async (tx): Promise<EnqueueResult<R>> => {
    await signOuts.check(tx)
    const stored = v.safeParse(kind.draftSchema, await tx.get(kind.draftStore, draft.id))
    const intent = stored.success ? stored.output.intent : draft.intent
    // What is stored may be a later draft for the same vendors, started after another tab sent this one.
    const sent = (await findSent(tx, draft.intent)) ?? (await findSent(tx, intent))
    if (sent && isOurs(sent)) return { outcome: 'alreadySent', record: sent }
    const composedAt = await composedAfterOthers(tx, record)
    const queued = { ...record, composedAt, draft: { ...record.draft, intent } }
    await tx.put('outbox', record.key, queued)
    await tx.remove(kind.draftStore, draft.id)
    await kind.storeAlso?.(tx, draft, clock.now())
    return { outcome: 'queued', record: queued }
  })
  if (result.outcome === 'queued') await readBack(deps, kind, draft, result.record)
  if (result.outcome === 'queued') changes.announce({ type: 'draftsChanged', ids: [draft.id] })
  // Also when it was sent before: the draft may have been restored from the quarantine.
  changes.announce({ type: 'outboxChanged', keys: [result.record.key] })
  return result
}

async function readBack<D extends AnyDraft, R extends OutboxRecord>(
  { storage, signOuts }: EnqueueDeps,
  kind: Kind<D, R, Receipt>,
  draft: D,
  record: R,
): Promise<void> {
  try {
    const isThere = await storage.read(['outbox', kind.draftStore], async (tx) => {
      const stored = v.safeParse(kind.recordSchema, await tx.get('outbox', record.key))
      // Another tab may have taken it back to edit it meanwhile.
      return stored.success
        ? stored.output.body === record.body
        : (await tx.get(kind.draftStore, draft.id)) !== undefined
    })
    if (isThere) return
  } catch (failure) {
    throw new NotReadBack(record, failure)
  }
  const keepDraft = storage.write([kind.draftStore, 'meta'], async (tx) => {
    await signOuts.check(tx)
    await tx.put(kind.draftStore, draft.id, draft)
  })
  await keepDraft.catch(() => {})
  throw new NotReadBack(record)
}
