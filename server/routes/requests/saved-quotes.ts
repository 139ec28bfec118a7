/** /api/v1/saved-quotes: a vendor's templates and packages. */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { readSavedQuotes, removeSavedQuote, saveQuote } from '#server/services/requests/saved-quotes.ts'

export const savedQuoteRoutes: Routes = (app, context) => {
  const refusals = [401, 403]
  mount(app, endpoints.savedQuotes, (_input, caller) => readSavedQuotes(context, caller), {
    refusals,
  })
  mount(
    app,
    endpoints.saveQuote,
    ({ params, body }, caller) => saveQuote(context, { ...body, id: params.id }, caller),
    { refusals: [...refusals, 404, 422] },
  )
  mount(app, endpoints.removeSavedQuote, ({ params }, caller) => removeSavedQuote(context, params.id, caller), {
    refusals,
  })
}
