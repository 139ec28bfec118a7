/** The description of a backup. It is written last: without it a backup does not count. */
import * as v from 'valibot'

export const MANIFEST_VERSION = 1

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const Manifest = v.object({
  version: v.literal(MANIFEST_VERSION),
  name: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Why it was made. */
  reason: v.picklist(['nightly', 'operator', 'beforeMigration', 'beforeRestore']),
  /** The version of Fanfare. */
  program: v.string(),
  engine: v.picklist(['pglite', 'postgres']),
  /** The migrations that had been applied, in order. */
  migrations: v.array(v.string()),
  /** The key of its files; null for none. */
  keyId: v.nullable(v.string()),
  database: v.object({
    /** The hash of the lines, before they are compressed. */
    sha256: Sha256,
    bytes: Count,
    tables: v.record(v.string(), v.object({ rows: Count, checksum: Sha256 })),
  }),
  photos: v.object({
    count: Count,
    bytes: Count,
    /** The hash of the list of photos. */
    sha256: Sha256,
    /** Photos that rows name and that were not in the store. */
    missing: v.array(v.string()),
  }),
})
export type Manifest = v.InferOutput<typeof Manifest>

/** A line of a backup's list of photos. */
export const PhotoLine = v.object({ id: v.string(), bytes: Count, sha256: Sha256 })
export type PhotoLine = v.InferOutput<typeof PhotoLine>
