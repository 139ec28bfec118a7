/** Counts the sign-outs on this phone, so that a suspended tab that goes on later notices one. Part of a transaction
 * that holds `meta`. */
import type { StorageReader, StorageWriter } from '../storage/storage.ts'

const SIGN_OUTS = 'signOuts'

export async function countSignOuts(tx: StorageReader): Promise<number> {
  const stored = await tx.get('meta', SIGN_OUTS)
  return typeof stored === 'number' ? stored : 0
}

export const addSignOut = async (tx: StorageWriter): Promise<void> =>
  tx.put('meta', SIGN_OUTS, (await countSignOuts(tx)) + 1)
