/** A vendor's membership: its term and renewal (decision 22). */
import type * as v from 'valibot'
import { addDays } from '#contract/dates.ts'
import { RENEWAL_NOTICE_DAYS } from '#contract/limits.ts'
import type { Membership, RenewMembership, UpgradeMembership } from '#contract/membership.ts'
import { findMembership, setAutoRenew } from '#server/repositories/membership/memberships.ts'
import type { Membership as StoredMembership } from '#server/repositories/membership/memberships.ts'
import { findInvoicesOfVendor } from '#server/repositories/membership/invoices.ts'
import { findVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import { billingOf, findOptions } from './billing.ts'
import { toInvoice } from './invoices.ts'
import { upgradeMembership, upgradeOf } from './membership-upgrade.ts'
import { utcDate } from '#server/dates.ts'
import { renewManually } from './manual-renewal.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** @throws NotFound */
export async function membershipOf({ db, clock, settings }: ServiceContext, vendorId: number): Promise<Membership> {
  const [membership, vendor] = [await findMembership(db, vendorId), await findVendorState(db, vendorId)]
  if (!membership || !vendor) throw new NotFound('No membership found.')
  const { tier, startsOn, endsOn, autoRenew, paymentMethod } = membership
  const { by, howToPay } = billingOf(settings)
  const options = await findOptions({ db, settings, clock })
  return {
    tier,
    next: nextOf(membership),
    membershipId: options.find((option) => option.tier === tier)?.id ?? null,
    startsOn,
    endsOn,
    renewableFrom: addDays(endsOn, -RENEWAL_NOTICE_DAYS),
    autoRenew,
    hasCard: paymentMethod !== null,
    isListed: vendor.isListed,
    isOver: vendor.unlistedOn !== null,
    billing: by,
    invoices: (await findInvoicesOfVendor(db, vendorId)).map((row) => toInvoice(row, howToPay)),
    upgrade: await upgradeOf({ db, settings, clock }, membership, utcDate(clock())),
  }
}

const nextOf = ({ nextTier, nextTierOn }: Pick<StoredMembership, 'nextTier' | 'nextTierOn'>): Membership['next'] =>
  nextTier && nextTierOn ? { tier: nextTier, startsOn: nextTierOn } : null

/** @throws InvalidFields without a stored card; NotFound */
export async function changeAutoRenew(
  context: ServiceContext,
  { vendorId, autoRenew }: { vendorId: number; autoRenew: boolean },
): Promise<Membership> {
  if (!(await setAutoRenew(context.db, vendorId, autoRenew))) {
    throw new InvalidFields([
      {
        name: 'autoRenew',
        code: 'invalid',
        message: 'There’s no card on file. Renew once and we’ll keep it.',
      },
    ])
  }
  return membershipOf(context, vendorId)
}

/** Pays for the next term. @throws what `renewManually` throws */
export async function renewMembership(
  context: ServiceContext,
  wanted: v.InferOutput<typeof RenewMembership> & { vendorId: number },
): Promise<Membership> {
  await renewManually(context, wanted)
  return membershipOf(context, wanted.vendorId)
}

/** Pays the change to Pro. @throws what `upgradeMembership` throws */
export async function changeToPro(
  context: ServiceContext,
  wanted: v.InferOutput<typeof UpgradeMembership> & { vendorId: number },
): Promise<Membership> {
  await upgradeMembership(context, wanted)
  return membershipOf(context, wanted.vendorId)
}
