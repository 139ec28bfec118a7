/** The price of a membership with and without a coupon; the server decides the final amount. */
import type { MembershipOption, Promotion } from '#contract/commerce.ts'
import type { FieldError } from '#contract/errors.ts'

export interface OrderSummary {
  name: string
  price: number
  /** The discount; 0 without an applicable coupon. */
  discount: number
  total: number
}

/** @param promotion for the coupon that was typed; null for none */
export function summarize(option: MembershipOption, promotion: Promotion | null): OrderSummary {
  const { displayName, length, pricing12: price } = option
  const discounted = promotion?.membershipOptions?.find(({ id }) => id === option.id12)?.discountedPrice
  const total = promotion && fits(option, promotion) && discounted !== undefined ? discounted : price
  return { name: `${displayName} membership, ${length} months`, price, discount: price - total, total }
}

const fits = (option: MembershipOption, { tier }: Pick<Promotion, 'tier'>): boolean =>
  tier === null || tier === option.tier

/** Where no vendor has the code, in the words of the server. */
export const UNKNOWN_REFERRAL: FieldError = {
  name: 'referralCode',
  code: 'notFound',
  message: 'We don’t know that referral code. Check it or leave it blank.',
}

/** The problem with a coupon for this membership, as far as the page can tell; null if there is none. */
export function couponError(option: MembershipOption, promotion: Promotion | null): FieldError | null {
  if (!promotion)
    return {
      name: 'couponCode',
      code: 'notFound',
      message: 'We don’t know that coupon code. Check it or leave it blank.',
    }
  if (fits(option, promotion)) return null
  return {
    name: 'couponCode',
    code: 'invalid',
    message: `This coupon is for the ${promotion.tier === 'pro' ? 'Pro' : 'Basic'} membership.`,
  }
}
