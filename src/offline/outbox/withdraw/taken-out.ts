/**
 * The keys that were taken out last, so that a tab that was suspended in the middle of an attempt does not put its
 * record back. Part of a transaction that holds `meta`.
 */
import * as v from 'valibot'
import type { StorageReader, StorageWriter } from '../../storage/storage.ts'

const TAKEN_OUT = 'takenOut'
/** More than one tab can be in the middle of. */
const NOTED_MAX = 100

async function keysIn(tx: StorageReader): Promise<string[]> {
  const stored = v.safeParse(v.array(v.string()), await tx.get('meta', TAKEN_OUT))
  return stored.success ? stored.output : []
}

export const noteTakenOut = async (tx: StorageWriter, key: string): Promise<void> =>
  tx.put('meta', TAKEN_OUT, [...(await keysIn(tx)), key].slice(-NOTED_MAX))

export const wasTakenOut = async (tx: StorageReader, key: string): Promise<boolean> => (await keysIn(tx)).includes(key)
