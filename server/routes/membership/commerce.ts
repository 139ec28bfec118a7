/** Memberships, promotions and the payment service's tokens (docs/specification.md#memberships). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { demandReader } from '#server/services/membership/demand.ts'
import { isReferralCode, membershipOptions, promotions } from '#server/services/membership/membership-offers.ts'
import { paymentToken } from '#server/services/payments/payment-token.ts'
import type { Routes } from '#server/app-parts.ts'

export const commerceRoutes: Routes = (app, context) => {
  mount(app, endpoints.membershipOptions, ({ query }) => membershipOptions(context, Number(query.term)))
  const readDemand = demandReader(context)
  mount(app, endpoints.demand, ({ query }, caller) => readDemand(query, caller))
  mount(app, endpoints.promotions, ({ query }, caller) => promotions(context, query, caller))
  mount(app, endpoints.referralCode, ({ params }, caller) => isReferralCode(context, params.code, caller))
  mount(app, endpoints.paymentToken, (_input, caller) => paymentToken(context, caller))
  mount(app, endpoints.memberPaymentToken, (_input, caller) => paymentToken(context, caller), { refusals: [401, 403] })
}
