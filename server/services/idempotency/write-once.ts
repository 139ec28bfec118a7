/**
 * Stores what a person sends exactly once per Idempotency-Key, however often and however concurrently it arrives
 * (docs/offline.md#the-key): requests, replies and, through `performOnce`, every action.
 */
import type { StoredReceipt } from '#contract/receipt.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import { findKey, setReceipt, takeKey } from '#server/repositories/idempotency/request-keys.ts'
import { receipts, type ReceiptGiven } from '#server/metrics/channels.ts'
import type { RequestKeyRow } from '#server/repositories/idempotency/request-keys.ts'
import { CanceledKey, KeyReused } from '#server/services/errors.ts'
import { keyInProgress } from './request-keys.ts'

export interface KeyedWrite<Receipt extends StoredReceipt> {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** The hash of what the key stands for (`bodyHashOf`). */
  bodyHash: string
  /** The account that sends it; null for a guest. */
  accountId: number | null
  /** Whether the caller may see what is stored under the key. */
  isSender: (row: RequestKeyRow) => boolean
  /** Whether a receipt is of this kind of write. */
  isReceipt: (receipt: StoredReceipt) => receipt is Receipt
  /**
   * Gives what a guest stored to the account that sends it again. If omitted, it stays the guest's.
   * @returns false when another account was faster
   */
  claim?: (tx: Queryable, accountId: number) => Promise<boolean>
}

export interface Written<Receipt extends StoredReceipt> {
  receipt: Receipt
  /** Whether an earlier call stored it. */
  isRepeat: boolean
}

/**
 * Runs `work` in one transaction with its key and stores the receipt that it returns, or returns the receipt of the
 * first time. When `work` throws, nothing is stored and the key is still free.
 * @throws InProgress while another call with the same key has not finished; Cancelled; KeyReused for another body or
 *   another sender; DatabaseBusy, DatabaseUnavailable (retry); what `work` throws
 */
export async function writeOnce<Receipt extends StoredReceipt>(
  db: Database,
  write: KeyedWrite<Receipt>,
  work: (tx: Queryable) => Promise<Receipt>,
): Promise<Written<Receipt>> {
  const { key, bodyHash, accountId } = write
  try {
    const written = await db.transaction(async (tx) => {
      if (!(await takeKey(tx, { key, bodyHash, accountId })))
        return { receipt: await requireReceipt(tx, write), isRepeat: true }
      const receipt = await work(tx)
      await setReceipt(tx, key, receipt)
      return { receipt, isRepeat: false }
    })
    receipts.publish({ isRepeat: written.isRepeat } satisfies ReceiptGiven)
    return written
  } catch (error) {
    throw error instanceof LockTimeout ? keyInProgress() : error
  }
}

/**
 * Finds the receipt of an earlier call, before a check whose result may have changed since: a day passes, a vendor
 * leaves.
 * @returns undefined while the key is free
 * @throws Cancelled; KeyReused for another body or another sender
 */
export async function findReceipt<Receipt extends StoredReceipt>(
  db: Database,
  write: KeyedWrite<Receipt>,
): Promise<Receipt | undefined> {
  if (!(await findKey(db, write.key))) return undefined
  const receipt = await db.transaction((tx) => requireReceipt(tx, write))
  receipts.publish({ isRepeat: true } satisfies ReceiptGiven)
  return receipt
}

async function requireReceipt<Receipt extends StoredReceipt>(
  tx: Queryable,
  write: KeyedWrite<Receipt>,
): Promise<Receipt> {
  const { key, bodyHash, accountId, isSender, isReceipt, claim } = write
  const row = await findKey(tx, key)
  if (row?.state === 'cancelled') throw new CanceledKey()
  if (!row?.receipt || !isReceipt(row.receipt) || !isSender(row) || row.bodyHash !== bodyHash) throw new KeyReused()
  // A guest who has signed in since is still the same person: only they know the body.
  if (row.senderId === null && accountId !== null && claim && !(await claim(tx, accountId)))
    return requireReceipt(tx, write)
  return row.receipt
}
