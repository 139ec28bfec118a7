/** Memberships, promotions and the payment service's tokens (docs/specification.md#memberships). */
import { MEMBER_LEVELS, PROMOTION_TYPES } from '#contract/commerce.ts'
import type { MembershipOption, PaymentToken, Promotion } from '#contract/commerce.ts'
import { endpoints } from '#contract/endpoints.ts'
import { categoriesAllowed } from '#contract/member-change.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { Unavailable } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import {
  discounted,
  findMembershipOptions,
  findPromotion,
  findPromotionsOfTypes,
} from '#server/repositories/membership/promotions.ts'
import type { MembershipOptionRow, PromotionRow } from '#server/repositories/membership/promotions.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { GatewayUnavailable } from '#server/services/payments/payment-gateway.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { lastDayAnywhere } from '#server/dates.ts'
import type { Routes } from '#server/dependencies.ts'

/** Promotion types that anyone may list without a code. */
const PARTNER_TYPES: readonly number[] = [PROMOTION_TYPES.partnerBasic, PROMOTION_TYPES.partnerPro]

export const commerceRoutes: Routes = (app, { db, clock, payments }) => {
  mount(app, endpoints.membershipOptions, async ({ query }) => {
    const options = await findMembershipOptions(db)
    return options.filter(({ months }) => months === Number(query.term)).map(toOption)
  })

  mount(app, endpoints.promotions, async ({ query }, { ip }) => {
    const { code, types, isActive, load } = query
    const now = clock()
    if (code !== undefined) await consume(db, 'promotion', { network: networkOf(ip), address: null, now })
    const found =
      code === undefined
        ? await findPromotionsOfTypes(db, publicTypes(types), lastDayAnywhere(now))
        : await withCode(code)
    const wanted = found.filter(
      (promotion) =>
        (isActive === undefined || promotion.isActive === isActive) && (types?.includes(promotion.type) ?? true),
    )
    const options = load?.toLowerCase().includes('membershipoptions') === true ? await findMembershipOptions(db) : null
    return wanted.map((promotion) => toPromotion(promotion, options))
  })

  const withCode = async (code: string) => {
    const promotion = code === '' ? undefined : await findPromotion(db, code, lastDayAnywhere(clock()))
    return promotion ? [promotion] : []
  }

  mount(app, endpoints.paymentToken, (_input, _request, reply) => {
    void reply.header('cache-control', 'no-store')
    return tokenOf(payments)
  })
  mount(
    app,
    endpoints.memberPaymentToken,
    (_input, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return tokenOf(payments)
    },
    { refusals: [401, 403] },
  )
}

const publicTypes = (types: readonly number[] | undefined) =>
  PARTNER_TYPES.filter((type) => types?.includes(type) ?? true)

async function tokenOf(payments: PaymentGateway): Promise<PaymentToken> {
  try {
    return { gateway: payments.name, token: await payments.clientToken(), nonceUrl: payments.nonceUrl ?? null }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Unavailable(10, 'The payment service cannot be reached. Try again in a moment.')
  }
}

function toOption({ id, tier, months, priceCents }: MembershipOptionRow): MembershipOption {
  const price = priceCents / 100
  return {
    id,
    level: tier === 'pro' ? 'Professional' : 'Basic',
    length: months,
    price,
    tier,
    displayName: tier === 'pro' ? 'Pro' : 'Basic',
    pricing12: price,
    range: tier === 'pro' ? 'Regional Exposure' : 'Local Exposure',
    numOfCategories: categoriesAllowed(MEMBER_LEVELS[tier]),
    id12: id,
  }
}

function toPromotion(promotion: PromotionRow, options: readonly MembershipOptionRow[] | null): Promotion {
  const { amountOffCents, ...row } = promotion
  return {
    ...row,
    amountOff: amountOffCents === null ? null : amountOffCents / 100,
    ...(options && {
      membershipOptions: options
        .filter(({ tier }) => promotion.tier === null || promotion.tier === tier)
        .map(({ id, priceCents }) => ({
          id,
          price: priceCents / 100,
          discountedPrice: discounted(priceCents, promotion) / 100,
        })),
    }),
  }
}
