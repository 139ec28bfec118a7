/** /api/v1/members/:id/membership: its term and renewal (decision 22). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/mount.ts'
import { receiptsOf } from '#server/services/membership/receipts.ts'
import {
  changeAutoRenew,
  changeToPro,
  membershipOf,
  renewMembership,
} from '#server/services/membership/vendor-membership.ts'
import type { Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 403, 404] }

export const membershipRoutes: Routes = (app, deps) => {
  const { db, clock, content } = deps
  mount(
    app,
    endpoints.membership,
    ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return membershipOf(db, params.id, clock())
    },
    DENIED,
  )
  mount(
    app,
    endpoints.changeMembership,
    ({ params, body }) => changeAutoRenew(db, params.id, { ...body, now: clock() }),
    DENIED,
  )
  mount(app, endpoints.renewMembership, ({ params, body }) => renewMembership(deps, params.id, body), {
    refusals: [401, 403, 404, 409],
  })
  mount(app, endpoints.upgradeMembership, ({ params, body }) => changeToPro(deps, params.id, body), {
    refusals: [401, 403, 404, 409],
  })
  mount(
    app,
    endpoints.receipts,
    ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return receiptsOf({ db, operator: content.operator }, params.id)
    },
    DENIED,
  )
}
