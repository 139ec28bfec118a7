/**
 * Pays for a membership's next term, exactly once per term (charge-once.ts; decision 22): either the job at its end,
 * with the card stored at the gateway, or the vendor itself, with any card. An upgrade of the present term is paid in
 * the same way.
 */
import type { Tier } from '#contract/commerce.ts'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { MEMBERSHIP_MONTHS } from '#contract/limits.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { changeVendor, setUnlisted } from '#server/repositories/accounts/members.ts'
import { lockMembership, prolongMembership } from '#server/repositories/membership/memberships.ts'
import {
  beginRenewal,
  endRenewalPaid,
  endRenewalUnpaid,
  findRenewal,
  findRenewalById,
  lockRenewal,
} from '#server/repositories/membership/membership-renewals.ts'
import type { NewRenewal, RenewalRow } from '#server/repositories/membership/membership-renewals.ts'
import { findTier } from '#server/repositories/membership/promotions.ts'
import { Refused } from '#server/services/errors.ts'
import {
  CHARGE_LEASE_MS,
  chargeOnce,
  inProgress,
  LOOK_AGAIN_MS,
  reconcileCharge,
} from '#server/services/payments/charge-once.ts'
import { reconcileJob, reconcilePurchase } from '#server/services/payments/reconcile-job.ts'
import type { BegunPayment, PaymentOutcome, SavedCharge } from '#server/services/payments/charge-once.ts'
import { expectEnd, membershipName, nextTerm, UPGRADE_NAME } from './membership-term.ts'
import { queueReceiptMail } from '#server/services/payments/receipt-mail.ts'
import type { PaymentGateway, PaymentSource } from '#server/services/payments/payment-gateway.ts'
import { utcDate } from '#server/dates.ts'

export interface RenewalDependencies {
  db: Database
  payments: PaymentGateway
  clock: () => Date
}

/**
 * Pays for a renewal, unless it is already paid.
 * @throws InProgress while an earlier charge's outcome is not known; Unavailable if the gateway cannot be reached;
 *   Refused when the membership does not end on `follows` anymore
 */
export async function payRenewal(
  deps: RenewalDependencies,
  renewal: NewRenewal,
  source: PaymentSource,
): Promise<PaymentOutcome> {
  const { db, payments, clock } = deps
  const before = await findRenewal(db, renewal)
  if (before?.status === 'paid') return { outcome: 'paid' }
  if (before?.status === 'processing' && (await reconcileCharge(payments, paymentOf(deps, before), clock())) === 'paid')
    return { outcome: 'paid' }
  const begun = await begin(deps, renewal)
  return chargeOnce(payments, paymentOf(deps, begun), source)
}

function begin({ db, clock }: RenewalDependencies, renewal: NewRenewal): Promise<RenewalRow> {
  const now = clock()
  return db.transaction(async (tx) => {
    const begun = await beginRenewal(tx, renewal, now)
    if (!begun) throw inProgress(CHARGE_LEASE_MS)
    const membership = await lockMembership(tx, renewal.vendorId)
    // It was ended early since the caller looked.
    if (membership?.endsOn !== renewal.follows)
      throw new Refused('Your membership has changed. You weren’t charged. Review it, then pay.')
    // In case this process ends before the outcome is known.
    await addReconcileJob(tx, begun.id, new Date(now.getTime() + CHARGE_LEASE_MS))
    return begun
  })
}

/** The renewal as a payment at the gateway. */
const paymentOf = ({ db, clock }: RenewalDependencies, renewal: RenewalRow): BegunPayment => ({
  key: renewal.gatewayKey,
  amountCents: renewal.totalCents,
  chargingSince: renewal.chargingSince,
  complete: (charged) =>
    db.transaction(async (tx) => {
      const current = await lockRenewal(tx, renewal.id)
      if (!current || current.status === 'paid') return
      const now = clock()
      await endRenewalPaid(tx, renewal.id, { ...charged, now })
      await (current.kind === 'upgrade' ? upgrade : prolong)(tx, current, charged, now)
    }),
  giveUp: (status) =>
    db.transaction(async (tx) => {
      const current = await lockRenewal(tx, renewal.id)
      // Another attempt has begun in the meantime, or another process settled this one.
      if (current?.chargingSince?.getTime() !== renewal.chargingSince?.getTime()) return
      await endRenewalUnpaid(tx, renewal.id, status)
      await addReconcileJob(tx, renewal.id, new Date(clock().getTime() + LOOK_AGAIN_MS))
    }),
})

/** The next term begins: lists the vendor at the level it bought, and queues the receipt. */
async function prolong(tx: Queryable, renewal: RenewalRow, { method, card }: SavedCharge, now: Date): Promise<void> {
  const { id, vendorId, follows, membershipOptionId, totalCents, autoRenew } = renewal
  const membership = await lockMembership(tx, vendorId)
  if (!membership) return
  const tier: Tier = await findTier(tx, membershipOptionId)
  const { startsOn, endsOn } = nextTerm(follows, utcDate(now))
  // A card stored earlier remains valid for the next renewal.
  const paymentMethod = method ?? membership.paymentMethod
  await prolongMembership(tx, { vendorId, tier, endsOn, autoRenew: autoRenew && paymentMethod !== null, paymentMethod })
  await setUnlisted(tx, vendorId, null)
  await changeVendor(tx, vendorId, { memberLevel: MEMBER_LEVELS[tier] })
  await expectEnd(tx, { vendorId, endsOn })
  const items = [{ name: membershipName(tier, MEMBERSHIP_MONTHS), priceCents: totalCents }]
  await queueReceiptMail(tx, {
    paid: 'renewal',
    id,
    vendorId,
    items,
    totalCents,
    card,
    paidAt: now.toISOString(),
    startsOn,
    endsOn,
  })
}

/** The present term goes on as Pro, the next one renews as Pro; queues the receipt. */
async function upgrade(tx: Queryable, row: RenewalRow, { method, card }: SavedCharge, now: Date): Promise<void> {
  const { id, vendorId, follows, membershipOptionId, totalCents, autoRenew } = row
  const membership = await lockMembership(tx, vendorId)
  if (!membership) return
  const tier: Tier = await findTier(tx, membershipOptionId)
  const paymentMethod = method ?? membership.paymentMethod
  // It may have been renewed meanwhile: the later end stays.
  const { endsOn } = membership
  const renews = (membership.autoRenew || autoRenew) && paymentMethod !== null
  await prolongMembership(tx, { vendorId, tier, endsOn, autoRenew: renews, paymentMethod })
  await changeVendor(tx, vendorId, { memberLevel: MEMBER_LEVELS[tier] })
  await queueReceiptMail(tx, {
    paid: 'upgrade',
    id,
    vendorId,
    items: [{ name: UPGRADE_NAME, priceCents: totalCents }],
    totalCents,
    card,
    paidAt: now.toISOString(),
    startsOn: utcDate(now),
    endsOn: follows,
  })
}

const addReconcileJob = reconcileJob('settleRenewal', 'renewalId')

/**
 * The job of a renewal; does nothing if it is settled. @throws while it cannot be settled, so that the job runs again
 */
export async function reconcileRenewal(deps: RenewalDependencies, renewalId: number): Promise<void> {
  const renewal = await findRenewalById(deps.db, renewalId)
  if (!renewal || renewal.status === 'paid') return
  await reconcilePurchase(deps, renewal.status, paymentOf(deps, renewal))
}
