/** A vendor's membership: its term and renewal (decision 22). */
import type * as v from 'valibot'
import { addDays } from '#contract/dates.ts'
import { RENEWAL_NOTICE_DAYS } from '#contract/limits.ts'
import type { Membership, RenewMembership, UpgradeMembership } from '#contract/membership.ts'
import type { Queryable } from '#server/db/database.ts'
import { findMembership, setAutoRenew } from '#server/repositories/membership/memberships.ts'
import type { Membership as StoredMembership } from '#server/repositories/membership/memberships.ts'
import { findMembershipOptions } from '#server/repositories/membership/promotions.ts'
import { findVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import { upgradeMembership, upgradeOf } from './membership-upgrade.ts'
import { utcDate } from '#server/dates.ts'
import { renewManually } from './manual-renewal.ts'
import type { RenewalDependencies } from './membership-renewal.ts'

/** @throws NotFound */
export async function membershipOf(db: Queryable, vendorId: number, now: Date): Promise<Membership> {
  const [membership, vendor] = [await findMembership(db, vendorId), await findVendorState(db, vendorId)]
  if (!membership || !vendor) throw new NotFound('No membership found.')
  const { tier, startsOn, endsOn, autoRenew, paymentMethod } = membership
  const options = await findMembershipOptions(db)
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
    upgrade: await upgradeOf(db, membership, utcDate(now)),
  }
}

const nextOf = ({ nextTier, nextTierOn }: Pick<StoredMembership, 'nextTier' | 'nextTierOn'>): Membership['next'] =>
  nextTier && nextTierOn ? { tier: nextTier, startsOn: nextTierOn } : null

/** @throws InvalidFields without a stored card; NotFound */
export async function changeAutoRenew(
  db: Queryable,
  vendorId: number,
  { autoRenew, now }: { autoRenew: boolean; now: Date },
): Promise<Membership> {
  if (!(await setAutoRenew(db, vendorId, autoRenew))) {
    throw new InvalidFields([
      {
        name: 'autoRenew',
        code: 'invalid',
        message: 'There’s no card on file. Renew once and we’ll keep it.',
      },
    ])
  }
  return membershipOf(db, vendorId, now)
}

/** Pays for the next term. @throws what `renewManually` throws */
export async function renewMembership(
  deps: RenewalDependencies,
  vendorId: number,
  wanted: v.InferOutput<typeof RenewMembership>,
): Promise<Membership> {
  await renewManually(deps, vendorId, wanted)
  return membershipOf(deps.db, vendorId, deps.clock())
}

/** Pays the change to Pro. @throws what `upgradeMembership` throws */
export async function changeToPro(
  deps: RenewalDependencies,
  vendorId: number,
  wanted: v.InferOutput<typeof UpgradeMembership>,
): Promise<Membership> {
  await upgradeMembership(deps, vendorId, wanted)
  return membershipOf(deps.db, vendorId, deps.clock())
}
