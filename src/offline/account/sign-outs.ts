/**
 * Counts the sign-outs on this device, so that a tab that was suspended notices one. Part of a transaction that holds
 * `meta`.
 */
import type { OfflinePorts } from '../ports.ts'
import { StorageError, type StorageReader, type StorageWriter } from '../storage/storage.ts'

const SIGN_OUTS = 'signOuts'

export async function countSignOuts(tx: StorageReader): Promise<number> {
  const stored = await tx.get('meta', SIGN_OUTS)
  return typeof stored === 'number' ? stored : 0
}

export const addSignOut = async (tx: StorageWriter): Promise<void> =>
  tx.put('meta', SIGN_OUTS, (await countSignOuts(tx)) + 1)

/**
 * Refuses to save or send what was typed before a sign-out: the next user of the device would see it, and what shows
 * that it was sent already is gone.
 */
export interface SignOutGuard {
  /** Text that is typed from now on belongs to the account that is signed in now. */
  begin(): Promise<void>
  /** @throws StorageError if a sign-out has happened since the first call */
  check(tx: StorageReader): Promise<void>
  /** Checks for something that is not saved: where the storage cannot be read, there is nothing to compare. */
  checkIfReadable(): Promise<void>
}

/** One per page: a page reloads after a sign-out. */
export function createSignOutGuard(storage: OfflinePorts['storage']): SignOutGuard {
  let first: number | undefined
  async function check(tx: StorageReader): Promise<void> {
    const count = await countSignOuts(tx)
    first ??= count
    if (count !== first) throw new StorageError('signedOut')
  }
  return {
    begin: async () => {
      if (first === undefined) await storage.read(['meta'], check)
    },
    check,
    checkIfReadable: () =>
      storage.read(['meta'], check).catch((failure: unknown) => {
        if (failure instanceof StorageError && failure.reason === 'signedOut') throw failure
      }),
  }
}
