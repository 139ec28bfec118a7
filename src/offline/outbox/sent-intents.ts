/** Whether a draft was sent already, from this tab or another (fault 29). */
import * as v from 'valibot'
import { SCHEMA_VERSION } from '../drafts/records.ts'
import { Quarantined, quarantineId } from '../storage/quarantined.ts'
import { StorageError, type StorageWriter } from '../storage/storage.ts'
import { OutboxEntry } from './kinds/kinds.ts'

/** What every later version will still store of a request: the intent that it was made from. */
const OfNewerVersion = v.object({
  schemaVersion: v.pipe(v.number(), v.minValue(SCHEMA_VERSION + 1)),
  draft: v.object({ intent: v.string() }),
})

/**
 * The outbox record that was made from the draft with this intent. One that an older tab has set aside although this
 * version can read it is put back: it is on its way, and a second one would be stored twice.
 * @param tx a transaction that holds `outbox` and `quarantine`
 * @throws StorageError (`newerVersion`) when a tab with a newer Fanfare sent it: this one cannot read what became of it
 */
export async function findSent(tx: StorageWriter, intent: string): Promise<OutboxEntry | null> {
  const values = (await tx.entries('outbox')).map(([, value]) => value)
  const sent = readSent(values, intent)
  if (sent) return sent
  const aside = (await tx.entries('quarantine')).flatMap(([, entry]) =>
    v.is(Quarantined, entry) && entry.store === 'outbox' ? [entry.value] : [],
  )
  const found = readSent(aside, intent)
  if (found) {
    await tx.put('outbox', found.key, found)
    await tx.remove('quarantine', quarantineId('outbox', found.key))
    return found
  }
  if ([...values, ...aside].some((value) => v.is(OfNewerVersion, value) && value.draft.intent === intent))
    throw new StorageError('newerVersion')
  return null
}

function readSent(values: readonly unknown[], intent: string): OutboxEntry | null {
  for (const value of values) {
    const record = v.safeParse(OutboxEntry, value)
    if (record.success && record.output.draft.intent === intent) return record.output
  }
  return null
}
