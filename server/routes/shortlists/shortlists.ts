/** /api/v1/saved-vendors and /api/v1/shortlists: vendors that are saved, shared and voted on. */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
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

export const shortlistRoutes: Routes = (app, context) => {
  mount(app, endpoints.mergeSavedVendors, ({ body }, caller) => mergeSavedVendors(context, body, caller), {
    refusals: [401],
  })
  mount(app, endpoints.ownShortlists, (_input, caller) => readOwnShortlists(context, caller))
  mount(app, endpoints.shortlist, ({ params }) => readShortlist(context, params.shortlist), { refusals: [404] })
  mount(
    app,
    endpoints.makeShortlist,
    ({ params, body }, caller) => makeShortlist(context, { id: params.shortlist, ...body }, caller),
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.closeShortlist,
    ({ params, body }, caller) => closeShortlist(context, { id: params.shortlist, isClosed: body.isClosed }, caller),
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.deleteShortlist,
    async ({ params }, caller) => {
      await removeShortlist(context, params.shortlist, caller)
      return { accepted: true as const }
    },
    { refusals: [404] },
  )
  mount(app, endpoints.shortlistVotes, ({ params }, caller) => readVotes(context, params.shortlist, caller), {
    refusals: [404],
  })
  mount(
    app,
    endpoints.voteOnShortlist,
    ({ params, body }, caller) => vote(context, { id: params.shortlist, ...body }, caller),
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.dropVoter,
    ({ params }, caller) => dropVoter(context, { id: params.shortlist, voter: params.voter }, caller),
    { refusals: [404] },
  )
}
