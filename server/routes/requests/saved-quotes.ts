/** /api/v1/saved-quotes: a vendor's templates and packages. */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/dependencies.ts'
import { mountForVendor } from '#server/plugins/mount.ts'
import { readSavedQuotes, removeSavedQuote, saveQuote } from '#server/services/requests/saved-quotes.ts'

export const savedQuoteRoutes: Routes = (app, deps) => {
  const refusals = [401, 403]
  mountForVendor(app, endpoints.savedQuotes, (_input, { memberId }) => readSavedQuotes(deps, memberId), {
    refusals,
  })
  mountForVendor(
    app,
    endpoints.saveQuote,
    ({ params, body }, { memberId }) => saveQuote(deps, memberId, { ...body, id: params.id }),
    { refusals: [...refusals, 404, 422] },
  )
  mountForVendor(
    app,
    endpoints.removeSavedQuote,
    ({ params }, { memberId }) => removeSavedQuote(deps, memberId, params.id),
    { refusals },
  )
}
