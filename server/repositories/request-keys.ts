/** Idempotency keys: what became of one, and its cancellation (offline design, "Key"). */
import type { KeyStatus, RequestReceipt } from '#contract/quote.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import { sql } from '#server/db/sql.ts'

/** The same key is being stored or cancelled right now, by another call that has not ended yet: come back later. */
export class InProgress extends Error {
  override name = 'InProgress'
  readonly retryAfterSeconds = 2

  constructor(key: string) {
    super(`The key ${key} is in use by a call that has not ended.`)
  }
}

export interface RequestKeyRow {
  state: 'stored' | 'cancelled'
  bodyHash: string | null
  ownerId: number | null
  answer: RequestReceipt | null
}

/** What is committed under a key. */
export async function findKey(db: Queryable, key: string): Promise<RequestKeyRow | undefined> {
  const rows = await db.query<RequestKeyRow>(sql`
    select state, body_hash as "bodyHash", owner_account_id as "ownerId", answer from request_key where key = ${key}::uuid`)
  return rows[0]
}

/** What the server knows of a key: `unknown`, `cancelled`, or `stored` with the receipt. */
export async function keyStatus(db: Queryable, key: string): Promise<KeyStatus> {
  const row = await findKey(db, key)
  if (!row) return { state: 'unknown', key }
  return row.state === 'stored' && row.answer ? { state: 'stored', key, receipt: row.answer } : { state: 'cancelled', key }
}

/**
 * Cancels a key, so that a request that still arrives under it is refused. The first commit wins: when the request is
 * stored already, the answer is `stored` with its receipt, and nothing changes.
 * @throws InProgress when a request under the key is being stored for longer than the lock timeout
 */
export async function cancelKey(db: Database, key: string): Promise<KeyStatus> {
  try {
    await db.query(sql`insert into request_key (key, state) values (${key}::uuid, 'cancelled') on conflict do nothing`)
  } catch (error) {
    throw error instanceof LockTimeout ? new InProgress(key) : error
  }
  return keyStatus(db, key)
}
