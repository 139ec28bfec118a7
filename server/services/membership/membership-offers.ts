/** The price of a membership, with and without a promotion (docs/specification.md#memberships). */
import type * as v from 'valibot'
import { MEMBER_LEVELS, PROMOTION_TYPES } from '#contract/commerce.ts'
import type { MembershipOption, Promotion } from '#contract/commerce.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { categoriesAllowed } from '#contract/vendor-change.ts'
import { currentDays } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  discounted,
  findPromotion,
  findPromotionsOfTypes,
  findReferrer,
} from '#server/repositories/membership/promotions.ts'
import type { MembershipOptionRow, PromotionRow } from '#server/repositories/membership/promotions.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Caller } from '#server/services/caller.ts'
import { findOptions } from './billing.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Promotion types that anyone may list without a code. */
const PARTNER_TYPES: readonly number[] = [PROMOTION_TYPES.partnerBasic, PROMOTION_TYPES.partnerPro]

export async function membershipOptions(context: ServiceContext, months: number): Promise<MembershipOption[]> {
  const options = await findOptions(context)
  return options.filter((option) => option.months === months).map(toOption)
}

/**
 * The promotion of a code, or the partner's promotions.
 * @throws TooManyRequests for too many codes
 */
export async function promotions(
  { db, clock, settings }: ServiceContext,
  { code, types, isActive, load }: v.InferOutput<typeof endpoints.promotions.query>,
  { network }: Caller,
): Promise<Promotion[]> {
  const now = clock()
  if (code !== undefined) await consume(db, 'promotion', { network, address: null, now })
  const days = currentDays(now)
  const found =
    code === undefined
      ? await findPromotionsOfTypes(db, publicTypes(types), days)
      : await promotionsWithCode(db, code, days)
  const wanted = found.filter(
    (promotion) =>
      (isActive === undefined || promotion.isActive === isActive) && (types?.includes(promotion.type) ?? true),
  )
  const options =
    load?.toLowerCase().includes('membershipoptions') === true ? await findOptions({ db, settings, clock }) : null
  return wanted.map((promotion) => toPromotion(promotion, options))
}

/** Whether a referral code is a vendor's. @throws TooManyRequests for too many codes */
export async function isReferralCode(
  { db, clock }: ServiceContext,
  code: string,
  { network }: Caller,
): Promise<{ isKnown: boolean }> {
  await consume(db, 'promotion', { network, address: null, now: clock() })
  return { isKnown: (await findReferrer(db, code)) !== undefined }
}

async function promotionsWithCode(
  db: Queryable,
  code: string,
  days: ReturnType<typeof currentDays>,
): Promise<PromotionRow[]> {
  const promotion = code === '' ? undefined : await findPromotion(db, code, days)
  return promotion ? [promotion] : []
}

const publicTypes = (types: readonly number[] | undefined) =>
  PARTNER_TYPES.filter((type) => types?.includes(type) ?? true)

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
  const { amountOffCents, isOver: _isOver, isUsedUp: _isUsedUp, ...row } = promotion
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
