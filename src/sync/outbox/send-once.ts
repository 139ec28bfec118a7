/**
 * Sends a draft of any kind, once: into the outbox and one attempt; where nothing can be saved, one attempt from
 * memory. However often it is called for one draft, the server stores it once.
 */
import type { FieldError } from '#contract/errors.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { AnyDraft, OutboxRecord, RecordOf } from '#src/offline/outbox/kinds/kinds.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { pageHeldRecords, type HeldRecords } from './held-records.ts'
import { SIGNED_OUT } from '#src/api/errors/message-of.ts'
import { NOT_REACHED, resultWithin } from './result-within.ts'

export type SendResult<D extends AnyDraft> =
  /** It is in the outbox: `record` is as it is after the first attempt, or after a few seconds. */
  | { outcome: 'stored'; record: RecordOf<D> }
  /** This draft was sent before, from this tab or another. */
  | { outcome: 'alreadySent'; record: RecordOf<D> }
  /** The server has it, although this device could not save it. */
  | { outcome: 'delivered'; record: RecordOf<D> }
  /** The server refused it at once. `draft` is what it became again; null if it never was in the outbox. */
  | { outcome: 'refused'; draft: D | null; errors: readonly FieldError[] }
  /** It is neither saved nor sent. */
  | { outcome: 'failed'; problem: string }

export interface SendOptions {
  /**
   * - `outbox`: fails where nothing can be saved, so that the person decides;
   * - `memory`: one attempt without the device's storage, while online;
   * - `either` (unless given): the outbox, else memory.
   */
  via?: 'outbox' | 'memory' | 'either'
  /** For an account to be created: it goes out with this attempt and is stored nowhere. */
  password?: string | undefined
  /** Called once the draft is in the outbox, before the attempt: from then on the form must not save it. */
  onStored?: () => void
  /** Called after the attempt, however long it took. */
  onAttempted?: (record: OutboxRecord) => void
  /**
   * Whether the form can correct these errors: a refused record then becomes a draft again. It cannot, unless given.
   */
  canCorrect?: (errors: readonly FieldError[]) => boolean
  held?: HeldRecords
}

type Sending = Pick<Offline, 'outbox' | 'account'>

export async function sendOnce<D extends AnyDraft>(
  offline: Sending,
  draft: D,
  options: SendOptions = {},
): Promise<SendResult<D>> {
  const { via = 'either', held = pageHeldRecords, password } = options
  try {
    if (via === 'memory') return await sendFromMemory(offline, draft, options)
    if (!(await held.settle(offline, draft, password))) return { outcome: 'failed', problem: NOT_REACHED }
    return await sendFromOutbox(offline, draft, options)
  } catch (failure) {
    if (!(failure instanceof StorageError)) throw failure
    const mayGoOut = via === 'either' || (via === 'outbox' && (await held.of(offline, draft))?.outcomeUnknown)
    if (failure.reason === 'signedOut' || !mayGoOut) return { outcome: 'failed', problem: failure.message }
    return sendFromMemory(offline, draft, options)
  }
}

/** @throws StorageError when it was not saved */
async function sendFromOutbox<D extends AnyDraft>(
  offline: Sending,
  draft: D,
  { held = pageHeldRecords, password, onStored, onAttempted, canCorrect = () => false }: SendOptions,
): Promise<SendResult<D>> {
  const { record, outcome } = await held.enqueue(offline, draft)
  onStored?.()
  if (outcome === 'alreadySent') return { outcome, record }
  const sending = attemptNow(offline, record, { held, password })
  if (onAttempted) void sending.then((known) => onAttempted(known ?? record)).catch(() => {})
  const after = (await resultWithin(sending)) ?? record
  const errors = after.state === 'needsYou' ? (after.lastProblem?.errors ?? []) : []
  if (errors.length > 0 && canCorrect(errors)) {
    const back = await offline.outbox.edit(record.key)
    if (back.outcome === 'draft') return { outcome: 'refused', draft: back.draft as D, errors }
  }
  return { outcome: 'stored', record: after }
}

async function sendFromMemory<D extends AnyDraft>(
  offline: Sending,
  draft: D,
  { held = pageHeldRecords, password, onAttempted, canCorrect = () => false }: SendOptions,
): Promise<SendResult<D>> {
  const record = await held.deliver(offline, draft, password)
  if (record.state === 'sent') {
    onAttempted?.(record)
    return { outcome: 'delivered', record }
  }
  if (record.state === 'needsSignIn') return { outcome: 'failed', problem: SIGNED_OUT }
  const { message = null, errors = [] } = record.lastProblem ?? {}
  if (errors.length > 0 && canCorrect(errors)) return { outcome: 'refused', draft: null, errors }
  return { outcome: 'failed', problem: message ?? errors[0]?.message ?? NOT_REACHED }
}

/**
 * Makes one attempt for a record in the outbox. Its key stays, whether the outbox can be read or not.
 * @returns the record as it is afterwards; null when it is gone
 */
export async function attemptNow<R extends OutboxRecord>(
  offline: Sending,
  record: R,
  { held = pageHeldRecords, password }: Pick<SendOptions, 'held' | 'password'> = {},
): Promise<R | null> {
  const { outbox } = offline
  const after = await outbox.sendNow(record.key, password).catch((failure: unknown) => {
    if (failure instanceof StorageError) return outbox.deliverUnsaved(record, password)
    throw failure
  })
  if (after) held.markResponded(after)
  return after as R | null
}
