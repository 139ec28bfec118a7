/** Which account this device's data belongs to. */
import type { OfflineStorage, StorageReader } from '../storage/storage.ts'

/** The key in `meta` for the account that owns this device's data. */
export const ACCOUNT = 'account'

/** The account that this device's data belongs to; null for a guest. */
export async function accountIn(tx: StorageReader): Promise<number | null> {
  const account = await tx.get('meta', ACCOUNT)
  return typeof account === 'number' ? account : null
}

/** Reads the account's id. */
export interface CurrentAccount {
  /** Null for a guest. */
  current(): Promise<number | null>
}

export const createCurrentAccount = (storage: OfflineStorage): CurrentAccount => ({
  current: () => storage.read(['meta'], accountIn),
})
