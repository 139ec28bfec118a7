/** GET /api/v1/search/members; /api/v1/members: public profiles and one's own (docs/specification.md#profiles). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { cachedResponse, mountCached } from '#server/plugins/cached-responses.ts'
import { mount, mountSignedIn } from '#server/plugins/mount.ts'
import { changeCategories, changeMember } from '#server/services/accounts/member-changes.ts'
import { membersByIds, ownMember, publicMember, suggestMembers } from '#server/services/accounts/members.ts'
import { isMember } from '#server/services/accounts/permissions.ts'
import type { Routes } from '#server/dependencies.ts'

export const memberRoutes: Routes = (app, deps) => {
  const { db, places, cache, clock } = deps
  const changeBy = (accountId: number, ip: string) => ({ db, places, now: clock(), network: networkOf(ip), accountId })
  mountCached(app, cache, endpoints.membersByIds, ({ query }) => membersByIds(deps, query.memberIds))
  mountCached(app, cache, endpoints.memberAutocomplete, ({ query }) =>
    suggestMembers(deps, query.startswith, query.alsomatchcitystate),
  )

  const forEverybody = cachedResponse(cache, endpoints.member, ({ params, query }) =>
    publicMember(deps, params.id, query.load),
  )
  mount(
    app,
    endpoints.member,
    (input, request, reply) => {
      if (!isMember(request.account, input.params.id)) return forEverybody(input, request, reply)
      void reply.header('cache-control', 'no-store')
      return ownMember(deps, input.params.id, input.query.load)
    },
    { refusals: [401, 404] },
  )
  mountSignedIn(
    app,
    endpoints.updateMember,
    async ({ params, query, body }, { accountId }, { ip }) => {
      await changeMember(changeBy(accountId, ip), params.id, body)
      return ownMember(deps, params.id, query.load)
    },
    { refusals: [401, 403] },
  )
  mountSignedIn(
    app,
    endpoints.memberCategories,
    async ({ params, body }, { accountId }, { ip }) => {
      await changeCategories(changeBy(accountId, ip), params.id, body)
      return ownMember(deps, params.id, 'primaryservicetype,providedservicetypes')
    },
    { refusals: [401, 403] },
  )
}
