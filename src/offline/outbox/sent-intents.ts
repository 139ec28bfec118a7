/** Whether a draft was sent already, from this tab or another (fault 29). */
import * as v from 'valibot'
import { StorageError, type StorageReader } from '../storage/storage.ts'
import { OutboxEntry, Quarantined, SCHEMA_VERSION } from './records.ts'

/** What every later version will still say of a request: which wish it stands for. */
const OfNewerVersion = v.object({
  schemaVersion: v.pipe(v.number(), v.minValue(SCHEMA_VERSION + 1)),
  draft: v.object({ intent: v.string() }),
})

/**
 * The outbox record that was made from the draft with this intent.
 * @param tx a transaction that holds `outbox` and `quarantine`
 * @throws StorageError (`newerVersion`) when a tab with a newer Fanfare sent it: this one cannot read what became of it
 */
export async function findSent(tx: StorageReader, intent: string): Promise<OutboxEntry | null> {
  const values = (await tx.entries('outbox')).map(([, value]) => value)
  for (const value of values) {
    const record = v.safeParse(OutboxEntry, value)
    if (record.success && record.output.draft.intent === intent) return record.output
  }
  // What this version could not read may have been set aside by now.
  const aside = (await tx.entries('quarantine')).map(
    ([, entry]) => v.is(Quarantined, entry) && entry.store === 'outbox' && entry.value,
  )
  for (const value of [...values, ...aside]) {
    if (v.is(OfNewerVersion, value) && value.draft.intent === intent) throw new StorageError('newerVersion')
  }
  return null
}
