/** Quotes that a vendor keeps to begin others with. Saving one again, under its id, changes it. */
import { SAVED_QUOTES_MAX } from '#contract/inbox/saved-quotes.ts'
import type { SavedQuote } from '#contract/inbox/saved-quotes.ts'
import type { Database } from '#server/db/database.ts'
import {
  countOthers,
  deleteSavedQuote,
  listSavedQuotes,
  putSavedQuote,
} from '#server/repositories/requests/saved-quotes.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'

interface SavedQuoteDependencies {
  db: Database
  clock: () => Date
}

export const readSavedQuotes = async ({ db }: SavedQuoteDependencies, vendorId: number) => ({
  quotes: await listSavedQuotes(db, vendorId),
})

/** @throws InvalidFields when there are too many; NotFound for the id of another vendor's */
export function saveQuote({ db, clock }: SavedQuoteDependencies, vendorId: number, quote: SavedQuote) {
  return db.transaction(async (tx) => {
    if ((await countOthers(tx, vendorId, quote)) >= SAVED_QUOTES_MAX) throw new InvalidFields([TOO_MANY])
    if (!(await putSavedQuote(tx, vendorId, quote, clock()))) throw new NotFound('This isn’t one of yours.')
    return { quotes: await listSavedQuotes(tx, vendorId) }
  })
}

/** One that is gone already is fine. */
export async function removeSavedQuote(deps: SavedQuoteDependencies, vendorId: number, id: string) {
  await deleteSavedQuote(deps.db, vendorId, id)
  return readSavedQuotes(deps, vendorId)
}

const TOO_MANY = {
  name: 'name',
  code: 'characterLimit',
  message: `You can save up to ${SAVED_QUOTES_MAX} of them. Delete one first.`,
} as const
