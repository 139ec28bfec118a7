/**
 * Performs an action exactly once per key: every write whose response is a `WriteReceipt` (docs/offline.md#actions).
 */
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { bytesOf, spendBytes } from '#server/services/callers/byte-budgets.ts'
import { bodyHashOf } from './body-hash.ts'
import { writeOnce } from './write-once.ts'

export interface Action {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** The name of the call, as in the contract's endpoints. */
  call: string
  /** The parsed body, with the id of the path: the key stands for exactly this. */
  body: object
  /** Null for a guest. */
  accountId: number | null
}

/** The row that was stored, for the receipt. */
type Performed = Pick<WriteReceipt, 'id' | 'bookingId' | 'state'>

/**
 * Runs `work` in one transaction with its key, or returns the receipt of the first time.
 * @throws TooManyRequests beyond the account's budget of a day; what `writeOnce` throws
 */
export async function performOnce(
  db: Database,
  { key, call, body, accountId }: Action,
  work: (tx: Queryable) => Promise<Performed>,
): Promise<WriteReceipt> {
  if (accountId !== null)
    await spendBytes(db, 'keyedWrite', { network: `account ${accountId}`, bytes: bytesOf(body), now: new Date() })
  const { receipt } = await writeOnce<WriteReceipt>(
    db,
    {
      key,
      bodyHash: bodyHashOf([call, body]),
      accountId,
      // A guest may have signed in since.
      isSender: ({ senderId }) => senderId === null || senderId === accountId,
      isReceipt: (stored) => 'call' in stored,
    },
    async (tx) => ({ key, call, ...(await work(tx)) }),
  )
  return receipt
}
