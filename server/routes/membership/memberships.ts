/** /api/v1/members/:id/membership: its term and renewal (decision 22). */
import { endpoints } from '#contract/endpoints.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
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
  mountPrivate(app, endpoints.membership, ({ params }) => membershipOf(db, params.id, clock()), DENIED)
  mountPrivate(
    app,
    endpoints.changeMembership,
    ({ params, body }) => changeAutoRenew(db, params.id, { ...body, now: clock() }),
    DENIED,
  )
  mountPrivate(app, endpoints.renewMembership, ({ params, body }) => renewMembership(deps, params.id, body), {
    refusals: [401, 403, 404, 409],
  })
  mountPrivate(app, endpoints.upgradeMembership, ({ params, body }) => changeToPro(deps, params.id, body), {
    refusals: [401, 403, 404, 409],
  })
  mountPrivate(
    app,
    endpoints.receipts,
    ({ params }) => receiptsOf({ db, operator: content.operator }, params.id),
    DENIED,
  )
}
