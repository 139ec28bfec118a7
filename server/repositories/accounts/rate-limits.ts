/** Rate-limit counters, stored in the database so that restarts and additional processes share them. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A limit: the thing counted (an address, an account), how often it may happen, and within what time. */
export interface Allowance {
  /** `signIn account ada@example.com`; stored as a keyed hash. */
  bucket: string
  attempts: number
  windowMs: number
  /** How much one call counts for; 1 if omitted. */
  amount?: number
}

/**
 * Counts one attempt in each bucket.
 * @returns null when all of them allow it, else the seconds until all of them do
 */
export async function consumeRateLimits(
  db: Queryable,
  allowances: readonly Allowance[],
  now: Date,
): Promise<number | null> {
  let waitSeconds: number | null = null
  for (const { bucket, attempts, windowMs, amount } of allowances) {
    const counted = await countAttempt(db, bucket, windowMs, now, amount)
    if (counted.attempts > attempts) {
      waitSeconds = Math.max(waitSeconds ?? 1, Math.ceil((counted.endsAt.getTime() - now.getTime()) / 1000))
    }
  }
  return waitSeconds
}

/** Refused tries count, too, and fit the column. */
const COUNTED_MAX = 2_000_000_000

/** Counts one attempt in a bucket. @returns how many there were in its window, and when that ends */
export async function countAttempt(
  db: Queryable,
  bucket: string,
  windowMs: number,
  now: Date,
  amount = 1,
): Promise<{ attempts: number; endsAt: Date }> {
  const ends = new Date(now.getTime() + windowMs)
  const rows = await db.query<{ attempts: number; endsAt: Date }>(sql`
    insert into throttle as known (bucket, attempts, ends_at) values (keyed_hash(${bucket}), ${amount}::int, ${ends}::timestamptz)
    on conflict (bucket) do update set
      attempts = case when known.ends_at <= ${now}::timestamptz then excluded.attempts
        else least(known.attempts::bigint + excluded.attempts, ${COUNTED_MAX}::int) end,
      ends_at = case when known.ends_at <= ${now}::timestamptz then excluded.ends_at else known.ends_at end
    returning attempts, ends_at as "endsAt"`)
  return rows[0] ?? { attempts: amount, endsAt: ends }
}

/** A secret that only servers on this database know. */
export async function readServerKey(db: Queryable, name: 'challenges'): Promise<Buffer> {
  const [row] = await db.query<{ value: Uint8Array }>(sql`select value from server_key where name = ${name}`)
  if (!row) throw new Error(`There is no server key ${name}.`)
  return Buffer.from(row.value)
}

/** Takes back one attempt that turned out not to be a failure. */
export async function refundRateLimits(db: Queryable, buckets: readonly string[]): Promise<void> {
  for (const bucket of buckets) {
    await db.query(
      sql`update throttle set attempts = attempts - 1 where bucket = keyed_hash(${bucket}) and attempts > 0`,
    )
  }
}

export async function clearRateLimits(db: Queryable, buckets: readonly string[]): Promise<void> {
  for (const bucket of buckets) await db.query(sql`delete from throttle where bucket = keyed_hash(${bucket})`)
}

/** Deletes expired windows. */
export async function deleteExpiredRateLimits(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from throttle where ends_at < ${now}::timestamptz`)
}
