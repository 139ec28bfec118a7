/** Whether a draft was sent already, from this tab or another (fault 29). */
import * as v from 'valibot'
import type { StorageReader } from './storage.ts'
import { OutboxRecord } from './types.ts'

/** The outbox record that was made from the draft with this intent. */
export async function findSent(tx: StorageReader, intent: string): Promise<OutboxRecord | null> {
  for (const [, value] of await tx.entries('outbox')) {
    const record = v.safeParse(OutboxRecord, value)
    if (record.success && record.output.draft.intent === intent) return record.output
  }
  return null
}
