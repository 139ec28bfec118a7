/** An operator extends a membership without a payment, also one that has ended. */
import { formatDay } from '#contract/format.ts'
import { utcDate } from '#server/dates.ts'
import { setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import { lockMembership, prolongMembership } from '#server/repositories/membership/memberships.ts'
import { findVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { isRenewing } from '#server/repositories/membership/refunds.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { expectEnd } from '#server/services/membership/membership-term.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'

const YEARS_MAX = 5

/**
 * The vendor is listed again if it was not. A card that renews the membership does so at the new end.
 * @param until the new last day, `YYYY-MM-DD`
 * @throws NotFound; Refused when it is no later than now, or a renewal is being paid
 */
export async function extendMembership(
  { db, clock }: ServiceContext,
  { vendorId, until }: { vendorId: number; until: string },
  by: Acting & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    const membership = await lockMembership(tx, vendorId)
    if (!membership) throw new NotFound(`There is no vendor ${vendorId} with a membership.`)
    refuseWrongDay(until, membership.endsOn, utcDate(now))
    if (await isRenewing(tx, vendorId))
      throw new Refused('A renewal of this membership is being paid. Try again in a few minutes.')
    const { tier, autoRenew, paymentMethod, nextTier, nextTierOn } = membership
    await prolongMembership(tx, { vendorId, tier, autoRenew, paymentMethod, nextTier, nextTierOn, endsOn: until })
    await expectEnd(tx, { vendorId, endsOn: until })
    if ((await findVendorState(tx, vendorId))?.unlistedOn !== null) await setUnlisted(tx, vendorId, null)
    await recordAction(
      tx,
      'membershipExtended',
      `vendor ${vendorId}, ${formatDay(membership.endsOn)} to ${formatDay(until)}`,
      by,
      now,
    )
  })
}

/** @throws Refused */
export function refuseWrongDay(until: string, endsOn: string, today: string): void {
  if (until <= today) throw new Refused('Choose a last day after today.')
  if (until <= endsOn)
    throw new Refused(`This membership lasts until ${formatDay(endsOn)} already. Choose a later day.`)
  if (Number(until.slice(0, 4)) > Number(today.slice(0, 4)) + YEARS_MAX)
    throw new Refused(`Choose a last day within ${YEARS_MAX} years.`)
}
