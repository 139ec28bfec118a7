/** /api/v1/saved-vendors and /api/v1/shortlists: vendors that are saved, shared and voted on. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import { deviceKeyOf } from '#server/routes/requests/idempotency-key.ts'
import { SignedOut } from '#server/services/errors.ts'
import { mergeSavedVendors } from '#server/services/shortlists/saved-vendors.ts'
import {
  closeShortlist,
  dropVoter,
  makeShortlist,
  readOwnShortlists,
  readShortlist,
  readVotes,
  removeShortlist,
  vote,
} from '#server/services/shortlists/shortlists.ts'

/** Responses are for the caller alone, and not cached. */
function callerOf(request: FastifyRequest, reply: FastifyReply) {
  void reply.header('cache-control', 'no-store')
  return {
    accountId: request.account?.accountId ?? null,
    deviceKey: deviceKeyOf(request),
    network: networkOf(request.ip),
  }
}

export const shortlistRoutes: Routes = (app, deps) => {
  mount(
    app,
    endpoints.mergeSavedVendors,
    ({ body }, { account }, reply) => {
      if (!account) throw new SignedOut()
      void reply.header('cache-control', 'no-store')
      return mergeSavedVendors(deps, account.accountId, body)
    },
    { refusals: [401] },
  )
  mount(app, endpoints.ownShortlists, (_input, request, reply) => readOwnShortlists(deps, callerOf(request, reply)))
  mount(
    app,
    endpoints.shortlist,
    ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return readShortlist(deps, params.shortlist)
    },
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.makeShortlist,
    ({ params, body }, request, reply) => makeShortlist(deps, params.shortlist, body, callerOf(request, reply)),
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.closeShortlist,
    ({ params, body }, request, reply) =>
      closeShortlist(deps, params.shortlist, body.isClosed, callerOf(request, reply)),
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.deleteShortlist,
    async ({ params }, request, reply) => {
      await removeShortlist(deps, params.shortlist, callerOf(request, reply))
      return { accepted: true as const }
    },
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.shortlistVotes,
    ({ params }, request, reply) => readVotes(deps, params.shortlist, callerOf(request, reply)),
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.voteOnShortlist,
    ({ params, body }, request, reply) => vote(deps, params.shortlist, body, callerOf(request, reply)),
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.dropVoter,
    ({ params }, request, reply) => dropVoter(deps, params.shortlist, params.voter, callerOf(request, reply)),
    { refusals: [404] },
  )
}
