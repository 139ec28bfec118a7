/** A vendor pays for its next term itself: before the end of the last one, or after it (decision 22). */
import type * as v from 'valibot'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import type { Tier } from '#contract/commerce.ts'
import { addDays } from '#contract/dates.ts'
import { formatMoney } from '#contract/format.ts'
import type { FieldError } from '#contract/errors.ts'
import { RENEWAL_NOTICE_DAYS } from '#contract/limits.ts'
import { categoriesAllowed } from '#contract/vendor-change.ts'
import type { RenewMembership } from '#contract/membership.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { findRenewal } from '#server/repositories/membership/membership-renewals.ts'
import { lockVendors } from '#server/repositories/search/vendor-writing.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { findOptions } from './billing.ts'
import { payRenewal } from './membership-renewal.ts'
import { utcDate } from '#server/dates.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/**
 * Pays, unless the term is already paid.
 * @throws InvalidFields; a declined card is an error of `paymentInfo`. Also throws what `payRenewal` throws
 */
export async function renewManually(
  context: ServiceContext,
  wanted: v.InferOutput<typeof RenewMembership> & { vendorId: number },
): Promise<void> {
  const { db, clock, settings } = context
  const { vendorId, follows, membershipId, autoRenew, paymentInfo } = wanted
  const [membership, vendor] = [await findMembership(db, vendorId), await findVendor(db, vendorId)]
  if (!membership || !vendor) throw new NotFound('No membership found.')
  if (follows !== membership.endsOn) {
    // The response to the first call was lost.
    if ((await findRenewal(db, { vendorId, follows, kind: 'renewal' }))?.status === 'paid') return
    throw wrong('follows', 'Your membership has changed. Review it, then pay.')
  }
  const from = addDays(follows, -RENEWAL_NOTICE_DAYS)
  if (utcDate(clock()) < from) throw wrong('follows', `You can renew starting ${from}.`)
  const options = await findOptions({ db, settings, clock })
  const option = options.find(({ id }) => id === membershipId)
  if (!option) throw wrong('membershipId', 'Choose a membership from the list.')
  refuseTooMany(option.tier, vendor.serviceTypeIds)
  if (Math.round(paymentInfo.total * 100) !== option.priceCents) {
    throw wrong(
      'paymentInfo',
      `The price is ${formatMoney(option.priceCents / 100)} now. You weren’t charged. Review the new price and ` +
        'pay again.',
    )
  }
  if (option.priceCents > 0 && paymentInfo.nonce === '') throw wrong('paymentInfo', 'Choose a payment method.')
  const renewal = {
    kind: 'renewal' as const,
    vendorId,
    follows,
    membershipOptionId: option.id,
    totalCents: option.priceCents,
    autoRenew,
  }
  const source = { nonce: paymentInfo.nonce, keep: autoRenew }
  const paid = await payRenewal(context, renewal, source, async (tx) => {
    // From here on the categories stay as they are until the payment has ended (`changeCategories`).
    const [locked] = await lockVendors(tx, [vendorId])
    refuseTooMany(option.tier, locked?.serviceTypeIds ?? [])
  })
  if (paid.outcome === 'declined') throw wrong('paymentInfo', paid.words)
}

function refuseTooMany(tier: Tier, serviceTypeIds: readonly number[]): void {
  const most = categoriesAllowed(MEMBER_LEVELS[tier])
  if (serviceTypeIds.length <= most) return
  throw wrong(
    'membershipId',
    `This membership includes ${most} categories, and you have ${serviceTypeIds.length}. Remove some or choose Pro.`,
  )
}

const wrong = (name: string, message: string) =>
  new InvalidFields([{ name, code: 'invalid', message } satisfies FieldError])
