/** Idempotency keys: the state of one, and its cancellation (docs/offline.md#the-key). */
import type { KeyStatus } from '#contract/receipt.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import { addCancelledKey, findKey, isShownTo } from '#server/repositories/requests/request-keys.ts'
import { InProgress } from '#server/services/errors.ts'

const RETRY_AFTER_SECONDS = 2

/** Another call with the same key has not ended. */
export const keyInProgress = () => new InProgress('This request is being stored right now.', RETRY_AFTER_SECONDS)

/**
 * The state of a key: `unknown`, `cancelled`, or `stored` with the receipt. Somebody else's is `unknown`.
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
 * @throws InProgress when a request under the key takes longer to store than the lock timeout
 */
export async function cancelKey(db: Database, key: string, callerId: number | null = null): Promise<KeyStatus> {
  try {
    await addCancelledKey(db, key)
  } catch (error) {
    throw error instanceof LockTimeout ? keyInProgress() : error
  }
  return keyStatus(db, key, callerId)
}
