/** /api/v1/members/:id/membership: its term and renewal (decision 22). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/mount.ts'
import { changeAutoRenew, membershipOf, renewMembership } from '#server/services/membership/vendor-membership.ts'
import type { Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 403, 404] }

export const membershipRoutes: Routes = (app, deps) => {
  const { db } = deps
  mount(
    app,
    endpoints.membership,
    ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return membershipOf(db, params.id)
    },
    DENIED,
  )
  mount(app, endpoints.changeMembership, ({ params, body }) => changeAutoRenew(db, params.id, body.autoRenew), DENIED)
  mount(app, endpoints.renewMembership, ({ params, body }) => renewMembership(deps, params.id, body), {
    refusals: [401, 403, 404, 409],
  })
}
