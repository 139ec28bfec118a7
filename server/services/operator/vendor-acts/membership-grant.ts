/** An operator gives a membership to a vendor that never had one. */
import type { Tier } from '#contract/commerce.ts'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { formatDay } from '#contract/format.ts'
import { utcDate } from '#server/dates.ts'
import { changeVendor, findPrivateFields, setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import { addMembership, findMembership } from '#server/repositories/membership/memberships.ts'
import { lockVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { addFreeOrder } from '#server/repositories/operator/imported-vendors.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { expectEnd } from '#server/services/membership/membership-term.ts'
import { newReferralCode } from '#server/services/signup/referral-code.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { refuseWrongDay } from '../membership-extension.ts'
import { recordAction } from '../operator.ts'
import { tierName } from '../prices.ts'
import type { Acting } from '../operator.ts'

/**
 * The vendor is listed, unless it is hidden. Nothing is paid, and it doesn’t renew by itself.
 * @throws NotFound; Refused for one with a membership, for one that no account has, and for a wrong day
 */
export async function grantMembership(
  { db, clock }: ServiceContext,
  { vendorId, tier, until }: { vendorId: number; tier: Tier; until: string },
  by: Acting & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    const today = utcDate(now)
    const vendor = await lockVendorState(tx, vendorId)
    if (!vendor) throw new NotFound(`There is no vendor ${vendorId}.`)
    const own = await findPrivateFields(tx, vendorId)
    if (!own) throw new Refused(`No account has vendor ${vendorId}, so no one can have its membership.`)
    if (await findMembership(tx, vendorId)) throw new Refused(`Vendor ${vendorId} has a membership. Extend it instead.`)
    refuseWrongDay(until, today, today)
    const orderId = await addFreeOrder(tx, { vendorId, accountId: own.accountId, tier, now })
    const membership = {
      vendorId,
      orderId,
      tier,
      startsOn: today,
      endsOn: until,
      autoRenew: false,
      paymentMethod: null,
    }
    while (!(await addMembership(tx, { ...membership, referralCode: newReferralCode() })));
    await expectEnd(tx, { vendorId, endsOn: until })
    await changeVendor(tx, vendorId, { memberLevel: MEMBER_LEVELS[tier] })
    await setUnlisted(tx, vendorId, null)
    await recordAction(
      tx,
      'membershipGranted',
      `vendor ${vendorId}, ${tierName(tier)} until ${formatDay(until)}`,
      by,
      now,
    )
  })
}
