/** A withdrawn record and the version that replaces it. */
import * as v from 'valibot'
import type { StorageReader, StorageWriter } from '../../storage/storage.ts'
import { OutboxRecord } from '../kinds/kinds.ts'
import { mayBeStored } from '../records.ts'

/** A record that the user took back: another version with the same intent may take its place. */
const TakenBack = v.variant('state', [
  v.object({ state: v.literal('withdrawn') }),
  v.object({ state: v.literal('sent'), withdrawal: v.literal('edit') }),
])

/** Whether a stored value of the outbox was taken back, so that its intent is free for another version. */
export const isTakenBack = (value: unknown): boolean => v.is(TakenBack, value)

/** The last record of this kind and intent that was taken back; null for none. */
export async function findTakenBack(
  tx: StorageReader,
  { kind, draft }: Pick<OutboxRecord, 'kind' | 'draft'>,
): Promise<OutboxRecord | null> {
  const found = (await recordsIn(tx)).filter(
    (record) => record.kind === kind && record.draft.intent === draft.intent && isTakenBack(record),
  )
  return found.sort((a, b) => a.composedAt - b.composedAt).at(-1) ?? null
}

/**
 * Stores a withdrawn record that turned out to be sent. The version that replaces it asks the user first; one that says
 * the same has arrived with it.
 * @param tx a transaction that holds `outbox`
 * @returns the keys of what changed
 */
export async function putSentAfterAll(tx: StorageWriter, sent: OutboxRecord): Promise<string[]> {
  const later = (await recordsIn(tx)).filter(({ insteadOf, state }) => insteadOf === sent.key && state !== 'sent')
  const isSame = (other: OutboxRecord) => other.body === sent.body && !mayBeStored(other)
  for (const other of later) {
    if (isSame(other)) await tx.remove('outbox', other.key)
    else await tx.put('outbox', other.key, { ...other, isEarlierSent: true, confirmedAt: null })
  }
  await tx.put('outbox', sent.key, later.some(isSame) ? { ...sent, withdrawal: undefined } : sent)
  return [sent.key, ...later.map(({ key }) => key)]
}

async function recordsIn(tx: StorageReader): Promise<OutboxRecord[]> {
  return (await tx.entries('outbox')).flatMap(([, value]) => {
    const record = v.safeParse(OutboxRecord, value)
    return record.success ? [record.output] : []
  })
}
