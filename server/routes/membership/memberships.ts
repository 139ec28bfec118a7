/** /api/v1/members/:id/membership: its term and renewal (decision 22). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { receiptsOf } from '#server/services/membership/receipts.ts'
import {
  changeAutoRenew,
  changeToPro,
  membershipOf,
  renewMembership,
} from '#server/services/membership/vendor-membership.ts'
import type { Routes } from '#server/app-parts.ts'

const DENIED = { refusals: [401, 403, 404] }

export const membershipRoutes: Routes = (app, context) => {
  mount(app, endpoints.membership, ({ params }) => membershipOf(context, params.id), DENIED)
  mount(
    app,
    endpoints.changeMembership,
    ({ params, body }) => changeAutoRenew(context, { vendorId: params.id, autoRenew: body.autoRenew }),
    DENIED,
  )
  mount(
    app,
    endpoints.renewMembership,
    ({ params, body }) => renewMembership(context, { vendorId: params.id, ...body }),
    {
      refusals: [401, 403, 404, 409],
    },
  )
  mount(
    app,
    endpoints.upgradeMembership,
    ({ params, body }) => changeToPro(context, { vendorId: params.id, ...body }),
    {
      refusals: [401, 403, 404, 409],
    },
  )
  mount(app, endpoints.receipts, ({ params }) => receiptsOf(context, params.id), DENIED)
}
