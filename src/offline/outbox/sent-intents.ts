/** Whether a draft was sent already, from this tab or another. */
import * as v from 'valibot'
import { SCHEMA_VERSION } from '../drafts/records.ts'
import { Quarantined, quarantineId } from '../storage/quarantined.ts'
import { StorageError, type StorageWriter } from '../storage/storage.ts'
import { OutboxRecord } from './kinds/kinds.ts'
import { isTakenBack } from './withdraw/replacing.ts'

/** A record that came from a file and that the user has not confirmed: its content is whatever the file says. */
const Unconfirmed = v.object({ imported: v.literal(true), confirmedAt: v.null() })

/** The part of a record that every later version will still store: the intent that it was made from. */
const WithIntent = v.object({ schemaVersion: v.number(), draft: v.object({ intent: v.string() }) })

/**
 * The outbox record made from the draft with this intent, unless it was taken back. If an older tab has set it aside
 * although this version can read it, it is restored: it is still being delivered, and a second one would be stored
 * twice. A damaged one stays in quarantine; it counts only if an attempt to send it may have arrived, and if it did not
 * come from a file.
 * @param tx a transaction that holds `outbox` and `quarantine`
 * @throws StorageError (`newerVersion`) when a tab with a newer Fanfare sent it: this version cannot read its state
 */
export async function findSent(tx: StorageWriter, intent: string): Promise<OutboxRecord | null> {
  const isSame = (value: unknown) => v.is(WithIntent, value) && value.draft.intent === intent && !isTakenBack(value)
  const values = (await tx.entries('outbox')).map(([, value]) => value).filter(isSame)
  const sent = firstReadable(values)
  if (sent) return sent
  const aside = (await tx.entries('quarantine')).flatMap(([, entry]) =>
    v.is(Quarantined, entry) && isAsideFromHere(entry) && isSame(entry.value) ? [entry] : [],
  )
  const found = firstReadable(aside.filter(({ damaged }) => !damaged).map(({ value }) => value))
  if (found) {
    await tx.put('outbox', found.key, found)
    await tx.remove('quarantine', quarantineId('outbox', found.key))
    return found
  }
  const damaged = firstReadable(aside.map(({ value }) => value))
  if (damaged?.outcomeUnknown) return damaged
  if ([...values, ...aside.map(({ value }) => value)].some(isOfNewerVersion)) throw new StorageError('newerVersion')
  return null
}

const isAsideFromHere = ({ store, value, damaged }: Quarantined) =>
  store === 'outbox' && !(damaged && v.is(Unconfirmed, value))

const isOfNewerVersion = (value: unknown) => v.is(WithIntent, value) && value.schemaVersion > SCHEMA_VERSION

function firstReadable(values: readonly unknown[]): OutboxRecord | null {
  for (const value of values) {
    const record = v.safeParse(OutboxRecord, value)
    if (record.success) return record.output
  }
  return null
}
