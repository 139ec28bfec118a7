/** Idempotency keys: what became of one, and its cancellation (docs/offline.md#the-key). */
import type { ReplyReceipt, KeyStatus, RequestReceipt } from '#contract/receipt.ts'
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
  /** The account that sent it; null for a guest. */
  senderId: number | null
  /** The account whose request it is now; a guest's may be that of the account that came with it. */
  ownerId: number | null
  answer: RequestReceipt | ReplyReceipt | null
}

/** What is committed under a key. */
export async function findKey(db: Queryable, key: string): Promise<RequestKeyRow | undefined> {
  const rows = await db.query<RequestKeyRow>(sql`
    select request_key.state, request_key.body_hash as "bodyHash", request_key.owner_account_id as "senderId",
      gig_request.owner_account_id as "ownerId", request_key.answer
    from request_key left join gig_request on gig_request.idempotency_key = request_key.key
    where request_key.key = ${key}::uuid`)
  return rows[0]
}

/**
 * Whether a caller may hear what is stored under a key. A guest's key is its only proof, so it answers to guests, and
 * to the account that owns the request or could still claim it. An account's key answers to that account alone (fault
 * 53).
 */
export function isShownTo({ senderId, ownerId }: RequestKeyRow, callerId: number | null): boolean {
  if (senderId !== null) return senderId === callerId
  return callerId === null || ownerId === null || ownerId === callerId
}

/**
 * What the server knows of a key: `unknown`, `cancelled`, or `stored` with the receipt. Somebody else's is `unknown`.
 * @param callerId the account that asks; null for a guest
 */
export async function keyStatus(db: Queryable, key: string, callerId: number | null = null): Promise<KeyStatus> {
  const row = await findKey(db, key)
  if (!row || (row.state === 'stored' && !isShownTo(row, callerId))) return { state: 'unknown', key }
  return row.state === 'stored' && row.answer
    ? { state: 'stored', key, receipt: row.answer }
    : { state: 'cancelled', key }
}

/**
 * Cancels a key, so that a request that still arrives under it is refused. The first commit wins: when the request is
 * stored already, the answer is `stored` with its receipt, and nothing changes.
 * @throws InProgress when a request under the key is being stored for longer than the lock timeout
 */
export async function cancelKey(db: Database, key: string, callerId: number | null = null): Promise<KeyStatus> {
  try {
    await db.query(sql`insert into request_key (key, state) values (${key}::uuid, 'cancelled') on conflict do nothing`)
  } catch (error) {
    throw error instanceof LockTimeout ? new InProgress(key) : error
  }
  return keyStatus(db, key, callerId)
}
