/**
 * A process that stores quote requests, to be killed. Its argument is `{address, mode}`; every line it prints is a key.
 * - `acknowledged`: one request after the other; a key is printed once its request is stored.
 * - `uncommitted`: prints the key when all rows are written but nothing is committed, and waits.
 * - `committed`: prints the key after the commit, and waits, so that no response ever gets out.
 */
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { aQuoteRequest } from './quote-requests.ts'

type StoringMode = 'acknowledged' | 'uncommitted' | 'committed'
export interface StoringOrder {
  address: { url?: string; dataDir: string }
  mode: StoringMode
}

const { address, mode } = JSON.parse(process.argv[2] ?? '') as StoringOrder
const db = await openDatabase(address)
const print = (key: string) => new Promise<void>((resolve) => process.stdout.write(`${key}\n`, () => resolve()))
const forever = () => new Promise<never>(() => setInterval(() => {}, 60_000))

/** The database, except that a transaction never gets to its commit. */
const neverCommitting = (key: string): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (tx) => {
      await work(tx)
      await print(key)
      return forever()
    }),
})

for (;;) {
  const request = aQuoteRequest()
  await storeQuoteRequest(mode === 'uncommitted' ? neverCommitting(request.key) : db, request)
  await print(request.key)
  if (mode === 'committed') await forever()
}
