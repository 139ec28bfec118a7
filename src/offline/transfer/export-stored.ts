/** Drafts and unsent items of this device in one file. */
import * as v from 'valibot'
import type { OfflinePorts } from '../ports.ts'
import { asTyped, isUntouched } from '../drafts/signup-store.ts'
import { StoredSignup } from '../drafts/signup-records.ts'
import { DRAFT_PLACES, OutboxRecord } from '../outbox/kinds/kinds.ts'
import { exportText } from '../storage/export-text.ts'
import { DRAFT_STORES } from '../storage/migrations.ts'
import type { StorageReader } from '../storage/storage.ts'
import { encodeFiles } from './encoded-files.ts'
import { TRANSFER_KIND, TRANSFER_VERSION, type TransferEntry } from './transfer-file.ts'

/** Exports what can be opened; what was delivered has its receipt, and what cannot be opened is saved one by one. */
export async function exportStored({ storage, clock }: Pick<OfflinePorts, 'storage' | 'clock'>): Promise<string> {
  const entries = await storage.read([...DRAFT_STORES, 'outbox', 'signup'], async (tx) => [
    ...(await draftsIn(tx)),
    ...(await unsentIn(tx)),
    ...(await signupIn(tx)),
  ])
  const encoded = await Promise.all(entries.map(async (entry) => ({ ...entry, value: await encodeFiles(entry.value) })))
  return exportText(TRANSFER_KIND, { version: TRANSFER_VERSION, entries: encoded }, clock.now())
}

async function draftsIn(tx: StorageReader): Promise<TransferEntry[]> {
  const found: TransferEntry[] = []
  for (const { draftStore: store, draftSchema } of DRAFT_PLACES) {
    for (const [key, value] of await tx.entries(store)) {
      const draft = v.safeParse(draftSchema, value)
      if (draft.success) found.push({ store, key, value: draft.output })
    }
  }
  return found
}

async function unsentIn(tx: StorageReader): Promise<TransferEntry[]> {
  return (await tx.entries('outbox')).flatMap(([key, value]): TransferEntry[] => {
    const record = v.safeParse(OutboxRecord, value)
    return record.success && record.output.state !== 'sent' && record.output.state !== 'withdrawn'
      ? [{ store: 'outbox', key, value: record.output }]
      : []
  })
}

/**
 * A signup as it was typed, without its order and the server's session, which is a secret. One that is
 * paid, or may be, stays here: it would be paid twice.
 */
async function signupIn(tx: StorageReader): Promise<TransferEntry[]> {
  for (const [key, value] of await tx.entries('signup')) {
    const signup = v.safeParse(StoredSignup, value)
    if (!signup.success || isUntouched(signup.output)) continue
    if (signup.output.paid || signup.output.paymentUnknown) continue
    return [{ store: 'signup', key, value: asTyped(signup.output) }]
  }
  return []
}
