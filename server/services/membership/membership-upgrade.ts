/** From Basic to Pro within a term: the difference of the prices for the days that are left, charged once per term. */
import type * as v from 'valibot'
import { monthsLater } from '#contract/dates.ts'
import { formatMoney } from '#contract/format.ts'
import { DAY_MS, MEMBERSHIP_MONTHS } from '#contract/limits.ts'
import type { MembershipUpgrade, UpgradeMembership } from '#contract/membership.ts'
import { utcDate } from '#server/dates.ts'
import { findRenewal } from '#server/repositories/membership/membership-renewals.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import type { Membership } from '#server/repositories/membership/memberships.ts'
import type { MembershipOptionRow } from '#server/repositories/membership/promotions.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import { findOptions } from './billing.ts'
import { payRenewal } from './membership-renewal.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The price of changing to Pro today; null when there is nothing to change to. */
export async function upgradeOf(
  context: Pick<ServiceContext, 'db' | 'settings' | 'clock'>,
  membership: Pick<Membership, 'tier' | 'nextTier' | 'endsOn'>,
  today: string,
): Promise<MembershipUpgrade | null> {
  const offer = await findOffer(context, membership, today)
  if (!offer) return null
  const { pro, totalCents, daysLeft } = offer
  return { membershipId: pro.id, price: totalCents / 100, daysLeft, renewalPrice: pro.priceCents / 100 }
}

interface Offer {
  pro: MembershipOptionRow
  totalCents: number
  daysLeft: number
}

async function findOffer(
  { db, settings, clock }: Pick<ServiceContext, 'db' | 'settings' | 'clock'>,
  { tier, nextTier, endsOn }: Pick<Membership, 'tier' | 'nextTier' | 'endsOn'>,
  today: string,
): Promise<Offer | null> {
  const options = await findOptions({ db, settings, clock })
  const [basic, pro] = (['basic', 'pro'] as const).map((name) => options.find((option) => option.tier === name))
  // A next term that is Pro's is paid for already.
  if (tier !== 'basic' || nextTier !== null || !basic || !pro || endsOn <= today) return null
  const daysLeft = daysBetween(today, endsOn)
  const daysOfTerm = daysBetween(monthsLater(endsOn, -MEMBERSHIP_MONTHS), endsOn)
  const difference = Math.max(0, pro.priceCents - basic.priceCents)
  // Fractions of a cent are rounded in the buyer's favor.
  return { pro, daysLeft, totalCents: Math.floor((difference * daysLeft) / daysOfTerm) }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * Pays, unless it is paid already.
 * @throws InvalidFields; a declined card is an error of `paymentInfo`. Also throws what `payRenewal` throws
 */
export async function upgradeMembership(
  context: ServiceContext,
  {
    vendorId,
    endsOn,
    membershipId,
    autoRenew,
    paymentInfo,
  }: v.InferOutput<typeof UpgradeMembership> & { vendorId: number },
): Promise<void> {
  const { db, clock } = context
  const membership = await findMembership(db, vendorId)
  if (!membership) throw new NotFound('No membership found.')
  const known = await findRenewal(db, { vendorId, follows: endsOn, kind: 'upgrade' })
  // The response to the first call was lost.
  if (known?.status === 'paid' || known?.status === 'invoiced') return
  const offer = endsOn === membership.endsOn ? await findOffer(context, membership, utcDate(clock())) : null
  if (!offer || offer.pro.id !== membershipId)
    throw wrong('membershipId', 'Your membership has changed. You weren’t charged. Review it, then pay.')
  const totalCents = Math.round(paymentInfo.total * 100)
  // The price falls every day; an attempt whose outcome is not known yet keeps the one that it had.
  const isAgreed = known?.status === 'processing' && known.totalCents === totalCents
  if (!isAgreed && totalCents !== offer.totalCents) {
    throw wrong(
      'paymentInfo',
      `The price is ${formatMoney(offer.totalCents / 100)} now. You weren’t charged. Review the new price and ` +
        'pay again.',
    )
  }
  if (totalCents > 0 && paymentInfo.nonce === '') throw wrong('paymentInfo', 'Choose a payment method.')
  const paid = await payRenewal(
    context,
    { kind: 'upgrade', vendorId, follows: endsOn, membershipOptionId: membershipId, totalCents, autoRenew },
    { nonce: paymentInfo.nonce, keep: autoRenew },
  )
  if (paid.outcome === 'declined') throw wrong('paymentInfo', `You weren’t charged. ${paid.words}`)
}

const wrong = (name: string, message: string) => new InvalidFields([{ name, code: 'invalid', message }])
