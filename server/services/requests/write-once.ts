/**
 * Stores what a person sends exactly once per Idempotency-Key, however often and however concurrently it
 * arrives (docs/offline.md#the-key). Every write whose response is a `WriteReceipt` goes through here.
 */
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import { findKey, setReceipt, takeKey } from '#server/repositories/requests/request-keys.ts'
import { Cancelled, KeyReused } from '#server/services/errors.ts'
import { bodyHashOf } from './body-hash.ts'
import { keyInProgress } from './request-keys.ts'

export interface Write {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** The name of the call, as in the contract's endpoints. */
  call: string
  /** The parsed body, with the id of the path: the key stands for exactly this. */
  body: object
  /** Null for a guest. */
  accountId: number | null
}

/** What was stored, for the receipt. */
export type Stored = Pick<WriteReceipt, 'id' | 'bookingId' | 'state'>

/**
 * Runs `work` in one transaction with its key, or returns the receipt of the first time. When `work` throws, nothing is
 * stored and the key is still free.
 * @throws InProgress while another call with the same key has not finished; Cancelled; KeyReused for another body,
 *   another call or another account; DatabaseBusy, DatabaseUnavailable (retry)
 */
export async function writeOnce(
  db: Database,
  { key, call, body, accountId }: Write,
  work: (tx: Queryable) => Promise<Stored>,
): Promise<WriteReceipt> {
  const bodyHash = bodyHashOf([call, body])
  try {
    return await db.transaction(async (tx) => {
      if (!(await takeKey(tx, { key, bodyHash, accountId })))
        return await firstReceipt(tx, { key, bodyHash, accountId })
      const receipt: WriteReceipt = { key, call, ...(await work(tx)) }
      await setReceipt(tx, key, receipt)
      return receipt
    })
  } catch (error) {
    throw error instanceof LockTimeout ? keyInProgress() : error
  }
}

async function firstReceipt(
  tx: Queryable,
  { key, bodyHash, accountId }: { key: string; bodyHash: string; accountId: number | null },
): Promise<WriteReceipt> {
  const row = await findKey(tx, key)
  if (row?.state === 'cancelled') throw new Cancelled()
  // A guest may have signed in since.
  const isSender = row?.senderId === null || row?.senderId === accountId
  if (!row?.receipt || !('call' in row.receipt) || !isSender || row.bodyHash !== bodyHash) throw new KeyReused()
  return row.receipt
}
