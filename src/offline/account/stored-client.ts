/**
 * The temporary client (docs/specification.md#drafts-and-lifetimes): the contact details typed last, stored for 30 days
 * to prefill the next request. No password.
 */
import * as v from 'valibot'
import { DRAFT_LIFETIME_MS } from '#contract/limits.ts'
import type { Changes } from '../storage/changes.ts'
import type { OfflinePorts } from '../ports.ts'
import type { StorageWriter } from '../storage/storage.ts'
import { TypedFields, withoutSecrets } from '../drafts/records.ts'

/** The last typed contact details, to prefill the next request. */
const StoredClient = v.object({ fields: TypedFields, savedAt: v.number() })
type StoredClient = v.InferOutput<typeof StoredClient>

const LAST = 'last'

export interface ClientStore {
  /** Field name → what was typed; null when there is nothing, or it is too old. */
  load(): Promise<Record<string, string> | null>
  remember(fields: Record<string, string>): Promise<void>
  forget(): Promise<void>
}

export function createClientStore({
  storage,
  clock,
  changes,
}: Pick<OfflinePorts, 'storage' | 'clock'> & { changes: Changes }): ClientStore {
  return {
    async load() {
      const stored = v.safeParse(StoredClient, await storage.read(['clients'], (tx) => tx.get('clients', LAST)))
      if (!stored.success || clock.now() >= stored.output.savedAt + DRAFT_LIFETIME_MS) return null
      return stored.output.fields
    },
    async remember(fields) {
      await storage.write(['clients'], (tx) => storeClient(tx, fields, clock.now()))
      changes.announce({ type: 'clientChanged' })
    },
    async forget() {
      await storage.write(['clients'], (tx) => tx.remove('clients', LAST))
      changes.announce({ type: 'clientChanged' })
    },
  }
}

/** Part of a larger transaction that holds `clients`. */
export function storeClient(tx: StorageWriter, fields: Record<string, string>, now: number): Promise<void> {
  return tx.put('clients', LAST, { fields: withoutSecrets(fields), savedAt: now } satisfies StoredClient)
}
