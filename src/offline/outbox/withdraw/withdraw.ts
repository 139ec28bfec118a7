/**
 * Takes a record out of the outbox: back to a draft, or deleted. What the server may have is canceled there first;
 * where it cannot be asked now, the record stays as `withdrawn`: it is never sent again, and delivery cancels its key
 * (docs/offline.md#taking-back).
 */
import * as v from 'valibot'
import { NETWORK_TIMEOUT_SECONDS } from '#contract/limits.ts'
import type { OfflinePorts } from '../../ports.ts'
import type { StorageWriter } from '../../storage/storage.ts'
import { cancelThenTake, take, type TakePorts } from './take-out.ts'
import { kindOf, type AnyDraft, type OutboxRecord } from '../kinds/kinds.ts'
import { OUTBOX_LOCK } from '../outbox-store.ts'
import { mayBeStored, type Withdrawal } from '../records.ts'
import type { Stayed } from './resolve-key.ts'
import { asWithdrawn } from '../transitions.ts'

export type EditResult =
  | { outcome: 'draft'; draft: AnyDraft }
  /** A newer draft for the same vendors, lead or subject exists; it would be overwritten. */
  | { outcome: 'draftInTheWay'; draft: AnyDraft }
  | Exclude<Stayed, { outcome: 'unreachable' }>
export type DiscardResult =
  | { outcome: 'discarded' }
  /** The server may have it and cannot be asked now: it is canceled there later, and never sent. */
  | { outcome: 'withdrawn' }
  | Exclude<Stayed, { outcome: 'unreachable' }>

/** How long the server is asked before the record is withdrawn without it. */
const ASKING_MS = NETWORK_TIMEOUT_SECONDS * 1000

type WithdrawPorts = Pick<OfflinePorts, 'withLock' | 'isConnected'> & TakePorts

export interface Withdraw {
  /** Turns it back into a draft, at once. The new version is sent once the old one is canceled. */
  edit: (key: string) => Promise<EditResult>
  /** Removes it, or marks it to be canceled. */
  discard: (key: string) => Promise<DiscardResult>
}

export function createWithdraw(ports: WithdrawPorts): Withdraw {
  return {
    async edit(key) {
      const result = await withdraw(ports, key, 'edit', (tx, record) => putDraft(tx, record, ports.clock.now()))
      if (result.outcome === 'draft') ports.changes.announce({ type: 'draftsChanged', ids: [result.draft.id] })
      return result
    },
    async discard(key) {
      let isMarked = false
      const result = await withdraw(ports, key, 'discard', async (_tx, _record, isOut) => {
        isMarked = !isOut
        return { outcome: 'discarded' } as const
      })
      return result.outcome === 'discarded' && isMarked ? { outcome: 'withdrawn' } : result
    },
  }
}

type Put<T> = (tx: StorageWriter, record: OutboxRecord, isOut: boolean) => Promise<T>

/** @param put stores what it becomes, in the transaction that takes it out or marks it as withdrawn */
async function withdraw<T extends { outcome: string }>(
  ports: WithdrawPorts,
  key: string,
  withdrawal: Withdrawal,
  put: Put<T>,
): Promise<T | Exclude<Stayed, { outcome: 'unreachable' }>> {
  const takeKnown = () =>
    take(ports, key, async (tx, record) => (mayBeStored(record) ? null : takeWith(put, tx, record, null)))
  const takeOrMark = () =>
    take(ports, key, (tx, record) =>
      takeWith(put, tx, record, mayBeStored(record) ? asWithdrawn(record, withdrawal) : null),
    )
  const known = await takeKnown()
  if (known) return known
  // Under the lock no attempt is under way that could send it after this.
  const asked = await finishSoon(ports, (isLate) =>
    ports.withLock(OUTBOX_LOCK, async () => {
      const canceled = isLate() || !(await ports.isConnected()) ? null : await cancel(ports, key, put, isLate)
      return canceled ?? (isLate() ? null : takeOrMark())
    }),
  )
  return asked ?? (await takeOrMark()) ?? { outcome: 'gone' }
}

/** @param becomes what is left of it in the outbox */
async function takeWith<T extends { outcome: string }>(
  put: Put<T>,
  tx: StorageWriter,
  record: OutboxRecord,
  becomes: OutboxRecord | null,
): Promise<{ result: T; becomes: OutboxRecord | null }> {
  const result = await put(tx, record, becomes === null)
  return { result, becomes: result.outcome === 'draftInTheWay' ? record : becomes }
}

/** Null where it cannot be canceled now. */
async function cancel<T extends { outcome: string }>(
  ports: WithdrawPorts,
  key: string,
  put: Put<T>,
  isLate: () => boolean,
): Promise<T | Exclude<Stayed, { outcome: 'unreachable' }> | null> {
  const unreachable = { outcome: 'unreachable' } as const
  const canceled = await cancelThenTake<T | typeof unreachable>(ports, key, async (tx, record) =>
    isLate() ? { result: unreachable, becomes: record } : takeWith(put, tx, record, null),
  )
  return canceled.outcome === 'unreachable' ? null : (canceled as T)
}

/** The result of `work`; null if it does not come within a few seconds: then it must not change anything anymore. */
function finishSoon<T>({ clock }: WithdrawPorts, work: (isLate: () => boolean) => Promise<T | null>) {
  let isLate = false
  const late = new Promise<null>((resolve) => {
    clock.timeout(ASKING_MS).addEventListener('abort', () => {
      isLate = true
      resolve(null)
    })
  })
  return Promise.race([work(() => isLate), late])
}

async function putDraft(
  tx: StorageWriter,
  record: OutboxRecord,
  now: number,
): Promise<Extract<EditResult, { draft: AnyDraft }>> {
  const { draftStore, draftSchema } = kindOf(record)
  const { id } = record.draft
  const newer = v.safeParse(draftSchema, await tx.get(draftStore, id))
  if (newer.success) return { outcome: 'draftInTheWay', draft: newer.output }
  const refusals = record.state === 'needsYou' ? (record.lastProblem?.errors ?? []) : []
  const draft = v.parse(draftSchema, { ...record.draft, refusals: [...refusals], editedAt: now })
  await tx.put(draftStore, id, draft)
  return { outcome: 'draft', draft }
}
