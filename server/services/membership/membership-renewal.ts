/**
 * Pays for a membership's next term, exactly once per term (charge-once.ts; decision 22): either the job at its end,
 * with the card stored at the gateway, or the vendor itself, with any card. An upgrade of the present term is paid in
 * the same way.
 */
import type { Tier } from '#contract/commerce.ts'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { MEMBERSHIP_MONTHS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { changeVendor, setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import { lockMembership, prolongMembership, setAnnouncedPrice } from '#server/repositories/membership/memberships.ts'
import type { Membership } from '#server/repositories/membership/memberships.ts'
import {
  beginRenewal,
  endRenewalPaid,
  endRenewalUnpaid,
  findChargeUnderWay,
  findRenewal,
  findRenewalById,
  lockRenewal,
} from '#server/repositories/membership/membership-renewals.ts'
import type { NewRenewal, RenewalRow } from '#server/repositories/membership/membership-renewals.ts'
import { endRenewalInvoiced, findInvoicesOfVendor } from '#server/repositories/membership/invoices.ts'
import { findMembershipOptions, findTier } from '#server/repositories/membership/promotions.ts'
import { Refused } from '#server/services/errors.ts'
import {
  CHARGE_LEASE_MS,
  chargeOnce,
  inProgress,
  lookAgain,
  LOOK_AGAIN_MS,
  reconcileCharge,
} from '#server/services/payments/charge-once.ts'
import { reconcileJob, reconcilePurchase } from '#server/services/payments/reconcile-job.ts'
import type { BegunPayment, PaymentOutcome, SavedCharge } from '#server/services/payments/charge-once.ts'
import { billingOf } from './billing.ts'
import { forgetCard } from './card.ts'
import { queueInvoiceMail } from '#server/services/payments/invoice-mail.ts'
import { expectEnd, expectNextTier, membershipName, nextTerm, UPGRADE_NAME } from './membership-term.ts'
import { queueReceiptMail } from '#server/services/payments/receipt-mail.ts'
import type { PaymentSource } from '#server/services/payments/payment-gateway.ts'
import { utcDate } from '#server/dates.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/**
 * Pays for a renewal, unless it is already paid.
 * @param check runs in the transaction that begins the charge, and refuses by throwing: the membership is locked
 * @throws InProgress while an earlier charge's outcome is not known, or while the vendor's upgrade is being paid
 *   (renewal, for an upgrade); Unavailable if the gateway cannot be reached; Refused when the membership does not end on
 *   `follows` anymore; what `check` throws
 */
export async function payRenewal(
  context: ServiceContext,
  renewal: NewRenewal,
  source: PaymentSource,
  check: Check = () => Promise.resolve(),
): Promise<PaymentOutcome> {
  const { db, payments, settings } = context
  const before = await findRenewal(db, renewal)
  const earlier = before ? await lookUpEarlier(context, before) : 'unknown'
  if (earlier === 'paid') return { outcome: 'paid' }
  if (billingOf(settings).by === 'invoice' && renewal.totalCents > 0) {
    const isSame =
      before?.status === 'invoiced' &&
      before.membershipOptionId === renewal.membershipOptionId &&
      before.totalCents === renewal.totalCents
    if (!isSame) await begin(context, { renewal, earlier, check, afterBegin: invoiceInstead })
    return { outcome: 'invoiced' }
  }
  const begun = await begin(context, { renewal, earlier, check, afterBegin: reconcileLater })
  return chargeOnce(payments, paymentOf(context, begun), source)
}

/** The end of the attempts before; `unknown` where no one looked. */
type Earlier = 'paid' | 'uncharged' | 'unknown'

/** @throws as `payRenewal` */
async function lookUpEarlier(context: ServiceContext, before: RenewalRow): Promise<Earlier> {
  const { payments, clock, settings } = context
  if (before.status === 'paid') return 'paid'
  const payment = paymentOf(context, before)
  if (before.status === 'processing' && (await reconcileCharge(payments, payment, clock())) === 'paid') return 'paid'
  if (!before.isCardRemoved || billingOf(settings).by !== 'card') return 'unknown'
  // The gateway would report the earlier approval, with the removed card, as that of the next attempt.
  if (before.status !== 'processing' && (await lookAgain(payments, payment)) === 'paid') return 'paid'
  return 'uncharged'
}

type Check = (tx: Queryable) => Promise<void>
type AfterBegin = (tx: Queryable, begun: RenewalRow, now: Date) => Promise<void>

/** In case this process ends before the outcome is known. */
const reconcileLater: AfterBegin = (tx, { id }, now) =>
  addReconcileJob(tx, id, new Date(now.getTime() + CHARGE_LEASE_MS))

/** Nothing is charged: the renewal waits for the vendor's payment (invoices.ts). */
const invoiceInstead: AfterBegin = async (tx, { id, kind, vendorId }, now) => {
  const invoices = await findInvoicesOfVendor(tx, vendorId)
  if (invoices.some((invoice) => invoice.kind === 'order'))
    throw new Refused('Your first invoice isn’t paid yet. Pay it, or write to us if you’d like another membership.')
  await endRenewalInvoiced(tx, id, now)
  await queueInvoiceMail(tx, { kind, id }, now)
}

interface Attempt {
  renewal: NewRenewal
  earlier: Earlier
  check: Check
  afterBegin: AfterBegin
}

/** Every transaction locks the membership first, then its renewals. */
function begin({ db, clock }: ServiceContext, { renewal, earlier, check, afterBegin }: Attempt): Promise<RenewalRow> {
  const now = clock()
  return db.transaction(async (tx) => {
    const membership = await lockMembership(tx, renewal.vendorId)
    // Another call paid it a moment ago; when this one is repeated, it finds that.
    if ((await findRenewal(tx, renewal))?.status === 'paid') throw inProgress(0)
    // It was renewed, or ended early, since the caller looked.
    if (membership?.endsOn !== renewal.follows)
      throw new Refused('Your membership has changed. You weren’t charged. Review it, then pay.')
    // A renewal changes the term that an upgrade is priced for, and an upgrade the tier that is renewed.
    const since = await findChargeUnderWay(tx, renewal.vendorId)
    if (since) throw inProgress(since.getTime() + CHARGE_LEASE_MS - now.getTime())
    await check(tx)
    const begun = await beginRenewal(tx, renewal, { isUncharged: earlier === 'uncharged', now })
    if (!begun) throw inProgress(CHARGE_LEASE_MS)
    await afterBegin(tx, begun, now)
    return begun
  })
}

/** The renewal as a payment at the gateway. */
const paymentOf = ({ db, clock }: ServiceContext, renewal: RenewalRow): BegunPayment => ({
  key: renewal.gatewayKey,
  amountCents: renewal.totalCents,
  chargingSince: renewal.chargingSince,
  complete: (charged) => db.transaction((tx) => completeRenewal(tx, renewal, { ...charged, now: clock() })),
  giveUp: (status) =>
    db.transaction(async (tx) => {
      const current = await lockRenewal(tx, renewal.id)
      // Another attempt has begun in the meantime, or another process settled this one.
      if (current?.chargingSince?.getTime() !== renewal.chargingSince?.getTime()) return
      await endRenewalUnpaid(tx, renewal.id, status)
      await addReconcileJob(tx, renewal.id, new Date(clock().getTime() + LOOK_AGAIN_MS))
    }),
})

/** A renewal is paid: what it bought begins. Nothing changes when it was completed before. */
async function completeRenewal(
  tx: Queryable,
  { id, vendorId }: Pick<RenewalRow, 'id' | 'vendorId'>,
  { now, ...charged }: SavedCharge & { now: Date },
): Promise<void> {
  const membership = await lockMembership(tx, vendorId)
  const current = await lockRenewal(tx, id)
  if (!current || current.status === 'paid') return
  await endRenewalPaid(tx, id, { ...charged, now })
  if (!membership) return
  const beginTerm = current.kind === 'upgrade' ? upgrade : prolong
  if (!current.isCardRemoved) return beginTerm(tx, membership, current, charged, now)
  // This charge began before the card was removed: how the vendor renews by now stays.
  if (charged.method !== membership.paymentMethod) await forgetCard(tx, charged.method)
  await beginTerm(tx, membership, { ...current, autoRenew: membership.autoRenew }, { ...charged, method: null }, now)
}

/** The invoice for a renewal is paid. */
export async function completeInvoicedRenewal(
  tx: Queryable,
  id: number,
  charged: SavedCharge & { now: Date },
): Promise<void> {
  const renewal = await lockRenewal(tx, id)
  if (renewal) await completeRenewal(tx, renewal, charged)
}

/** The next term is paid: lists the vendor, at the level it bought once that term begins, and queues the receipt. */
async function prolong(
  tx: Queryable,
  membership: Membership,
  renewal: RenewalRow,
  { method, card }: SavedCharge,
  now: Date,
): Promise<void> {
  const { id, vendorId, follows, membershipOptionId, totalCents, autoRenew } = renewal
  const bought = await findTier(tx, membershipOptionId)
  // The term may have been extended since the renewal began.
  const { startsOn, endsOn } = nextTerm([follows, membership.endsOn].sort().at(-1) ?? follows, utcDate(now))
  // The tier of the present term is paid for until its end.
  const tiers =
    startsOn > utcDate(now) ? tiersUntil(startsOn, membership.tier, bought) : { tier: bought, nextTier: null }
  // A card stored earlier remains valid for the next renewal.
  const paymentMethod = method ?? membership.paymentMethod
  await setTerm(tx, { vendorId, ...tiers, endsOn, autoRenew: autoRenew && paymentMethod !== null, paymentMethod })
  await setUnlisted(tx, vendorId, null)
  await expectEnd(tx, { vendorId, endsOn })
  const items = [{ name: membershipName(bought, MEMBERSHIP_MONTHS), priceCents: totalCents }]
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
async function upgrade(
  tx: Queryable,
  membership: Membership,
  row: RenewalRow,
  { method, card }: SavedCharge,
  now: Date,
): Promise<void> {
  const { id, vendorId, follows, membershipOptionId, totalCents, autoRenew } = row
  const bought = await findTier(tx, membershipOptionId)
  const paymentMethod = method ?? membership.paymentMethod
  const { endsOn } = membership
  const renews = (membership.autoRenew || autoRenew) && paymentMethod !== null
  await setTerm(tx, {
    vendorId,
    ...tiersAfterUpgrade(membership, { bought, follows, today: utcDate(now) }),
    endsOn,
    autoRenew: renews,
    paymentMethod,
  })
  // The page named the price of Pro in place of the one that was mailed.
  if (membership.announcedCents !== null) {
    const options = await findMembershipOptions(tx, utcDate(now))
    const pro = options.find(({ tier }) => tier === bought)
    await setAnnouncedPrice(tx, vendorId, pro?.priceCents ?? null)
  }
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

interface Tiers {
  tier: Tier
  nextTier: Tier | null
  nextTierOn?: string | null
}

/** The tiers of the present term and of the next one, which begins on a day. */
const tiersUntil = (nextTierOn: string, tier: Tier, nextTier: Tier): Tiers =>
  tier === nextTier ? { tier, nextTier: null } : { tier, nextTier, nextTierOn }

/** A charge that was approved late may find the membership renewed: its later term keeps the tier it was paid for. */
function tiersAfterUpgrade(
  { tier, nextTier, nextTierOn, endsOn }: Membership,
  { bought, follows, today }: { bought: Tier; follows: string; today: string },
): Tiers {
  if (endsOn <= follows) return { tier: bought, nextTier: null }
  return follows > today ? tiersUntil(follows, bought, nextTier ?? tier) : { tier, nextTier, nextTierOn }
}

/** Writes the membership, lists the vendor at its present level, and plans the change to the next one. */
async function setTerm(tx: Queryable, term: Parameters<typeof prolongMembership>[1]): Promise<void> {
  const { vendorId, tier, nextTierOn } = term
  await prolongMembership(tx, term)
  await changeVendor(tx, vendorId, { memberLevel: MEMBER_LEVELS[tier] })
  if (nextTierOn) await expectNextTier(tx, { vendorId, startsOn: nextTierOn })
}

const addReconcileJob = reconcileJob('settleRenewal', 'renewalId')

/**
 * The job of a renewal; does nothing if it is settled. @throws while it cannot be settled, so that the job runs again
 */
export async function reconcileRenewal(context: ServiceContext, renewalId: number): Promise<void> {
  const renewal = await findRenewalById(context.db, renewalId)
  if (!renewal || renewal.status === 'paid' || renewal.status === 'invoiced') return
  await reconcilePurchase(context, renewal.status, paymentOf(context, renewal))
}
