/** Turns a draft into a record in the outbox. */
import * as v from 'valibot'
import type { Whose } from '../account/current-account.ts'
import type { SignOutGuard } from '../account/sign-outs.ts'
import { SCHEMA_VERSION } from '../drafts/records.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import { StorageError } from '../storage/storage.ts'
import { kindOfDraft, type AnyDraft, type OutboxRecord, type RecordOf } from './kinds/kinds.ts'
import { composedAfterOthers } from './order.ts'
import { findTakenBack } from './withdraw/replacing.ts'
import { findSent } from './sent-intents.ts'

/** `alreadySent`: this draft was sent from another tab; `record` is its current state. */
export type EnqueueResult<R extends OutboxRecord = OutboxRecord> =
  | { outcome: 'queued'; record: R }
  | { outcome: 'alreadySent'; record: R }

/** Fields that a new record lacks, or may lack. */
type OnlyLater = 'vendorId' | 'imported' | 'withdrawal' | 'insteadOf' | 'isEarlierSent'

/**
 * A new record, in memory only.
 * @param whose the account that it belongs to, and the vendor it works as; null for a guest, and for none
 */
export async function composeRecord<D extends AnyDraft>(
  { clock, random, hash }: Pick<OfflinePorts, 'clock' | 'random' | 'hash'>,
  draft: D,
  { accountId, vendorId }: Whose,
): Promise<RecordOf<D>> {
  const kind = kindOfDraft(draft)
  const body = kind.compose(draft)
  const composed: Record<Exclude<keyof OutboxRecord, OnlyLater>, unknown> = {
    key: random.uuid(),
    schemaVersion: SCHEMA_VERSION,
    kind: kind.name,
    ownerId: accountId,
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
  return v.parse(kind.recordSchema, { ...composed, ...(vendorId !== null && { vendorId }) }) as RecordOf<D>
}

/** The device reported the record as stored, but it cannot be read: it may be there, so only its key may be sent. */
export class NotReadBack<R extends OutboxRecord = OutboxRecord> extends StorageError {
  readonly record: R

  constructor(record: R, cause?: unknown) {
    super('failed', cause)
    this.record = record
  }
}

interface EnqueuePorts extends Pick<OfflinePorts, 'storage' | 'clock'> {
  changes: Changes
  signOuts: SignOutGuard
}

/**
 * Stores the record and deletes its draft in one transaction, unless the draft was sent before. The record is read back
 * before the form may be left: a full disk can lose what a transaction completed.
 * @throws StorageError; then the draft is unchanged, or the form has to keep it. `signedOut`: it is no longer known
 *   whether this draft was sent before, so it is not sent again
 */
export async function enqueue(ports: EnqueuePorts, draft: AnyDraft, record: OutboxRecord): Promise<EnqueueResult> {
  const { storage, clock, changes, signOuts } = ports
  const kind = kindOfDraft(draft)
  const stores = [kind.draftStore, 'outbox', 'quarantine', 'clients', 'meta'] as const
  const result = await storage.write(stores, async (tx): Promise<EnqueueResult> => {
    await signOuts.check(tx)
    const stored = v.safeParse(kind.draftSchema, await tx.get(kind.draftStore, draft.id))
    const intent = stored.success ? stored.output.intent : draft.intent
    // The stored draft may be a later one for the same vendors, started after another tab sent this one.
    const sent = (await findSent(tx, draft.intent)) ?? (await findSent(tx, intent))
    if (sent?.kind === kind.name) return { outcome: 'alreadySent', record: sent }
    const own = { ...record, draft: { ...record.draft, intent } } as OutboxRecord
    const earlier = await findTakenBack(tx, own)
    if (earlier?.state === 'sent' && earlier.body === record.body) {
      const arrived = { ...earlier, withdrawal: undefined }
      await tx.put('outbox', earlier.key, arrived)
      await tx.remove(kind.draftStore, draft.id)
      return { outcome: 'alreadySent', record: arrived }
    }
    const queued: OutboxRecord = {
      ...own,
      composedAt: await composedAfterOthers(tx, record),
      ...(earlier && { insteadOf: earlier.key, isEarlierSent: earlier.state === 'sent' }),
    }
    await tx.put('outbox', record.key, queued)
    await tx.remove(kind.draftStore, draft.id)
    await kind.storeAlso?.(tx, draft, clock.now())
    return { outcome: 'queued', record: queued }
  })
  if (result.outcome === 'queued') await readBack(ports, draft, result.record)
  if (result.outcome === 'queued') changes.announce({ type: 'draftsChanged', ids: [draft.id] })
  // Also when it was sent before: the draft may have been restored from the quarantine.
  changes.announce({ type: 'outboxChanged', keys: [result.record.key] })
  return result
}

async function readBack({ storage, signOuts }: EnqueuePorts, draft: AnyDraft, record: OutboxRecord): Promise<void> {
  const { draftStore, recordSchema } = kindOfDraft(draft)
  try {
    const isThere = await storage.read(['outbox', draftStore], async (tx) => {
      const stored = v.safeParse(recordSchema, await tx.get('outbox', record.key))
      // Another tab may have taken it back to edit it meanwhile.
      return stored.success ? stored.output.body === record.body : (await tx.get(draftStore, draft.id)) !== undefined
    })
    if (isThere) return
  } catch (failure) {
    throw new NotReadBack(record, failure)
  }
  const keepDraft = storage.write([draftStore, 'meta'], async (tx) => {
    await signOuts.check(tx)
    await tx.put(draftStore, draft.id, draft)
  })
  await keepDraft.catch(() => {})
  throw new NotReadBack(record)
}
