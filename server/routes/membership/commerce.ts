/** Memberships, promotions and the payment service's tokens (docs/specification.md#memberships). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount, mountPrivate } from '#server/plugins/mount.ts'
import { membershipOptions, promotions } from '#server/services/membership/membership-offers.ts'
import { paymentToken } from '#server/services/payments/payment-token.ts'
import type { Routes } from '#server/dependencies.ts'

export const commerceRoutes: Routes = (app, { db, clock, payments }) => {
  mount(app, endpoints.membershipOptions, ({ query }) => membershipOptions(db, Number(query.term)))
  mount(app, endpoints.promotions, ({ query }, { ip }) =>
    promotions({ db, now: clock(), network: networkOf(ip) }, query),
  )
  mountPrivate(app, endpoints.paymentToken, () => paymentToken(payments))
  mountPrivate(app, endpoints.memberPaymentToken, () => paymentToken(payments), { refusals: [401, 403] })
}
