/** A record that could not be read, as it is stored. */
import * as v from 'valibot'
import { DRAFT_STORES } from './migrations.ts'

/** The stores whose records are set aside when they cannot be read. */
export const RecordStore = v.picklist([...DRAFT_STORES, 'outbox', 'signup'])
export type RecordStore = v.InferOutput<typeof RecordStore>

/** Something that could not be read, stored as it was found; shown and exportable. */
export const Quarantined = v.object({
  /** See `quarantineId`. */
  id: v.string(),
  store: RecordStore,
  key: v.string(),
  value: v.unknown(),
  quarantinedAt: v.number(),
  /** Its content changed on the disk. It can be read, but must never be restored. */
  damaged: v.optional(v.boolean()),
})
export type Quarantined = v.InferOutput<typeof Quarantined>

/** The key under which a record of a store is in the quarantine: `{store}/{key}`. */
export const quarantineId = (store: RecordStore, key: string) => `${store}/${key}`
