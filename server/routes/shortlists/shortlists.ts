/** /api/v1/saved-vendors and /api/v1/shortlists: vendors that are saved, shared and voted on. */
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate, mountSignedIn } from '#server/plugins/mount.ts'
import { deviceKeyOf } from '#server/routes/requests/idempotency-key.ts'
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

const callerOf = (request: FastifyRequest) => ({
  accountId: request.account?.accountId ?? null,
  deviceKey: deviceKeyOf(request),
  network: networkOf(request.ip),
})

export const shortlistRoutes: Routes = (app, deps) => {
  mountSignedIn(
    app,
    endpoints.mergeSavedVendors,
    ({ body }, { accountId }) => mergeSavedVendors(deps, accountId, body),
    { refusals: [401] },
  )
  mountPrivate(app, endpoints.ownShortlists, (_input, request) => readOwnShortlists(deps, callerOf(request)))
  mountPrivate(app, endpoints.shortlist, ({ params }) => readShortlist(deps, params.shortlist), { refusals: [404] })
  mountPrivate(
    app,
    endpoints.makeShortlist,
    ({ params, body }, request) => makeShortlist(deps, params.shortlist, body, callerOf(request)),
    { refusals: [404] },
  )
  mountPrivate(
    app,
    endpoints.closeShortlist,
    ({ params, body }, request) => closeShortlist(deps, params.shortlist, body.isClosed, callerOf(request)),
    { refusals: [404] },
  )
  mountPrivate(
    app,
    endpoints.deleteShortlist,
    async ({ params }, request) => {
      await removeShortlist(deps, params.shortlist, callerOf(request))
      return { accepted: true as const }
    },
    { refusals: [404] },
  )
  mountPrivate(
    app,
    endpoints.shortlistVotes,
    ({ params }, request) => readVotes(deps, params.shortlist, callerOf(request)),
    { refusals: [404] },
  )
  mountPrivate(
    app,
    endpoints.voteOnShortlist,
    ({ params, body }, request) => vote(deps, params.shortlist, body, callerOf(request)),
    { refusals: [404] },
  )
  mountPrivate(
    app,
    endpoints.dropVoter,
    ({ params }, request) => dropVoter(deps, params.shortlist, params.voter, callerOf(request)),
    { refusals: [404] },
  )
}
