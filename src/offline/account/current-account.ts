/** Which account this device's data belongs to. */
import type { OfflineStorage, StorageReader } from '../storage/storage.ts'

/** The key in `meta` for the account that owns this device's data. */
export const ACCOUNT = 'account'

/** The account that this device's data belongs to; null for a guest. */
export async function accountIn(tx: StorageReader): Promise<number | null> {
  const account = await tx.get('meta', ACCOUNT)
  return typeof account === 'number' ? account : null
}

/** The key in `meta` for the vendor that the account works as. */
export const VENDOR = 'vendor'

/** The vendor that the account works as; null for none, undefined where an earlier version did not store it. */
export async function vendorIn(tx: StorageReader): Promise<number | null | undefined> {
  const vendor = await tx.get('meta', VENDOR)
  return typeof vendor === 'number' || vendor === null ? vendor : undefined
}

/** The owner of this device's data. */
export interface Whose {
  /** Null for a guest. */
  accountId: number | null
  /** Null for none. */
  vendorId: number | null
}

export const NO_ONE: Whose = { accountId: null, vendorId: null }

/** Reads the account's id. */
export interface CurrentAccount {
  /** Null for a guest. */
  current(): Promise<number | null>
  /** With the vendor that it works as. */
  whose(): Promise<Whose>
}

export const createCurrentAccount = (storage: OfflineStorage): CurrentAccount => ({
  current: () => storage.read(['meta'], accountIn),
  whose: () =>
    storage.read(['meta'], async (tx) => {
      const accountId = await accountIn(tx)
      return { accountId, vendorId: accountId === null ? null : ((await vendorIn(tx)) ?? null) }
    }),
})
