/** Quotes that a vendor keeps to begin others with. Saving one again, under its id, changes it. */
import { SAVED_QUOTES_MAX } from '#contract/inbox/saved-quotes.ts'
import type { SavedQuote } from '#contract/inbox/saved-quotes.ts'
import {
  countOthers,
  deleteSavedQuote,
  listSavedQuotes,
  putSavedQuote,
} from '#server/repositories/requests/saved-quotes.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { VendorCaller } from '#server/services/caller.ts'

export const readSavedQuotes = async ({ db }: ServiceContext, { vendorId }: VendorCaller) => ({
  quotes: await listSavedQuotes(db, vendorId),
})

/** @throws InvalidFields when there are too many; NotFound for the id of another vendor's */
export function saveQuote({ db, clock }: ServiceContext, quote: SavedQuote, { vendorId }: VendorCaller) {
  return db.transaction(async (tx) => {
    if ((await countOthers(tx, vendorId, quote)) >= SAVED_QUOTES_MAX) throw new InvalidFields([TOO_MANY])
    if (!(await putSavedQuote(tx, vendorId, quote, clock()))) throw new NotFound('This isn’t one of yours.')
    return { quotes: await listSavedQuotes(tx, vendorId) }
  })
}

/** One that is gone already is fine. */
export async function removeSavedQuote(context: ServiceContext, id: string, caller: VendorCaller) {
  await deleteSavedQuote(context.db, caller.vendorId, id)
  return readSavedQuotes(context, caller)
}

const TOO_MANY = {
  name: 'name',
  code: 'characterLimit',
  message: `You can save up to ${SAVED_QUOTES_MAX} of them. Delete one first.`,
} as const
