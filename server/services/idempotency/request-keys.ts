/** Idempotency keys: a key's state, and its cancellation (docs/offline.md#the-key). */
import type { KeyStatus } from '#contract/receipt.ts'
import { LockTimeout } from '#server/db/errors.ts'
import { addCanceledKey, findKey, isShownTo } from '#server/repositories/idempotency/request-keys.ts'
import { spendBytes } from '#server/services/callers/byte-budgets.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { InProgress } from '#server/services/errors.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const RETRY_AFTER_SECONDS = 2
/** A row with its index entries, about. */
const KEY_BYTES = 200

/** Another call with the same key has not finished. */
export const keyInProgress = () => new InProgress('We’re still saving this request.', RETRY_AFTER_SECONDS)

/**
 * The state of a key: `unknown`, `cancelled`, or `stored` with the receipt. Another account's key is `unknown`.
 */
export async function keyStatus(
  { db }: Pick<ServiceContext, 'db'>,
  key: string,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<KeyStatus> {
  const row = await findKey(db, key)
  if (!row || (row.state === 'stored' && !isShownTo(row, accountId))) return { state: 'unknown', key }
  return row.state === 'stored' && row.receipt
    ? { state: 'stored', key, receipt: row.receipt }
    : { state: 'cancelled', key }
}

/**
 * Cancels a key, so that a request that still arrives with it is refused. The first commit wins: if the request is
 * already stored, the result is `stored` with its receipt, and nothing changes.
 * @throws InProgress if storing a request with the key takes longer than the lock timeout
 */
export async function cancelKey(
  { db }: Pick<ServiceContext, 'db'>,
  key: string,
  caller: Pick<Caller, 'accountId'>,
): Promise<KeyStatus> {
  try {
    await addCanceledKey(db, key)
  } catch (error) {
    throw error instanceof LockTimeout ? keyInProgress() : error
  }
  return keyStatus({ db }, key, caller)
}

/** Cancels a key for a caller. @throws TooManyRequests; what `cancelKey` throws */
export async function cancelKeyOf(
  { db, clock }: ServiceContext,
  key: string,
  caller: Pick<Caller, 'accountId' | 'network'>,
): Promise<KeyStatus> {
  const { network } = caller
  const now = clock()
  await consume(db, 'cancel', { network, address: null, now })
  await spendBytes(db, 'canceledKey', { network, bytes: KEY_BYTES, now })
  return cancelKey({ db }, key, caller)
}
