/** /api/v1/saved-quotes: a vendor's templates and packages. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/dependencies.ts'
import { mount } from '#server/plugins/mount.ts'
import { readSavedQuotes, removeSavedQuote, saveQuote } from '#server/services/requests/saved-quotes.ts'

export const savedQuoteRoutes: Routes = (app, deps) => {
  const refusals = [401, 403]
  mount(app, endpoints.savedQuotes, (_input, { account }, reply) => readSavedQuotes(deps, vendorOf(account, reply)), {
    refusals,
  })
  mount(
    app,
    endpoints.saveQuote,
    ({ params, body }, { account }, reply) => saveQuote(deps, vendorOf(account, reply), { ...body, id: params.id }),
    { refusals: [...refusals, 404, 422] },
  )
  mount(
    app,
    endpoints.removeSavedQuote,
    ({ params }, { account }, reply) => removeSavedQuote(deps, vendorOf(account, reply), params.id),
    { refusals },
  )
}

/** The calling vendor; services/accounts/permissions.ts has already refused everyone else. */
function vendorOf(account: FastifyRequest['account'], reply: FastifyReply): number {
  void reply.header('cache-control', 'no-store')
  if (account?.memberId == null) throw new Error('Somebody who is not a vendor got past the permissions.')
  return account.memberId
}
