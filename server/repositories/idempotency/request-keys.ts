/** Idempotency keys, and what is stored under them. */
import type { StoredReceipt } from '#contract/receipt.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface RequestKeyRow {
  state: 'stored' | 'cancelled'
  bodyHash: string | null
  /** The account that sent it; null for a guest. */
  senderId: number | null
  /** The account that owns the request now; a guest's request may have been claimed by an account. */
  ownerId: number | null
  receipt: StoredReceipt | null
}

/** The committed row of a key. */
export async function findKey(db: Queryable, key: string): Promise<RequestKeyRow | undefined> {
  const rows = await db.query<RequestKeyRow>(sql`
    select request_key.state, request_key.body_hash as "bodyHash", request_key.owner_account_id as "senderId",
      request.owner_account_id as "ownerId", request_key.receipt as receipt
    from request_key left join request on request.idempotency_key = request_key.key
    where request_key.key = ${key}::uuid`)
  return rows[0]
}

/**
 * Whether a caller may see what is stored under a key. A guest's key is its only proof, so guests may see it, and so
 * may the account that owns the request or could still claim it. An account's key is visible to that account only.
 */
export function isShownTo({ senderId, ownerId }: RequestKeyRow, callerId: number | null): boolean {
  if (senderId !== null) return senderId === callerId
  return callerId === null || ownerId === null || ownerId === callerId
}

/**
 * Reserves a key for what is about to be stored. The unique index decides which call is first: a second call waits here
 * until the first has committed or rolled back.
 * @param sent.accountId the sending account; null for a guest
 * @returns false when the key is taken or canceled
 * @throws LockTimeout when another call holds the key for too long
 */
export async function takeKey(
  tx: Queryable,
  { key, bodyHash, accountId }: { key: string; bodyHash: string; accountId: number | null },
): Promise<boolean> {
  const taken = await tx.query(sql`
    insert into request_key (key, state, body_hash, owner_account_id)
    values (${key}::uuid, 'stored', ${bodyHash}, ${accountId}::int) on conflict do nothing returning 1`)
  return taken.length > 0
}

/** Stores the receipt that every later call with the key gets. */
export async function setReceipt(tx: Queryable, key: string, receipt: StoredReceipt): Promise<void> {
  await tx.query(sql`update request_key set receipt = ${JSON.stringify(receipt)}::jsonb where key = ${key}::uuid`)
}

/**
 * Marks a key as canceled, unless something is stored under it.
 * @throws LockTimeout while something is being stored
 */
export async function addCanceledKey(db: Queryable, key: string): Promise<void> {
  await db.query(sql`
    insert into request_key (key, state, canceled_at) values (${key}::uuid, 'cancelled', now()) on conflict do nothing`)
}

/** Deletes the keys that were canceled before a time: no phone keeps what was to be sent with them. */
export async function deleteOldCanceledKeys(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from request_key where state = 'cancelled' and canceled_at < ${before}::timestamptz`)
}

/** Transfers a guest's key to the account that sends it again. @returns false when the key already has an owner */
export async function claimKey(tx: Queryable, key: string, accountId: number): Promise<boolean> {
  const claimed = await tx.query(sql`
    update request_key set owner_account_id = ${accountId}::int where key = ${key}::uuid and owner_account_id is null
    returning 1`)
  return claimed.length > 0
}
