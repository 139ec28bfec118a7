/**
 * Ends a membership before its time, or while a card is tried again after it, and pays back what was paid for it, in
 * full or for the days that are left.
 */
import { monthsLater } from '#contract/dates.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { DAY_MS, MEMBERSHIP_MONTHS } from '#contract/limits.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { utcDate } from '#server/dates.ts'
import { setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import { logOrder } from '#server/repositories/membership/membership-orders.ts'
import { lockMembership, findMembership, prolongMembership } from '#server/repositories/membership/memberships.ts'
import type { Membership } from '#server/repositories/membership/memberships.ts'
import { cancelInvoicesOfVendor } from '#server/repositories/membership/invoices.ts'
import { endPaidRenewals } from '#server/repositories/membership/membership-renewals.ts'
import {
  beginRefund,
  endRefund,
  findLatestPayments,
  findRefund,
  isRenewing,
} from '#server/repositories/membership/refunds.ts'
import { findPartRefunds } from '#server/repositories/membership/part-refunds.ts'
import { findVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import type { TermPayment } from '#server/repositories/membership/refunds.ts'
import { InProgress, NotFound, Refused, Unavailable } from '#server/services/errors.ts'
import { CHARGE_LEASE_MS } from '#server/services/payments/charge-once.ts'
import { GatewayUnavailable, RefundRefused } from '#server/services/payments/payment-gateway.ts'
import { queueMembershipMail } from './membership-mail.ts'
import { nextTerm } from './membership-term.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export const REFUND_KINDS = ['full', 'unused', 'none'] as const
/** `unused`: for the days of the term that are left. */
export type RefundKind = (typeof REFUND_KINDS)[number]

interface PlannedEnd {
  membership: Membership
  /** The payments for the term, and how much of each goes back. */
  refunds: PlannedRefund[]
  /** In all; 0 when nothing is paid back. */
  refundCents: number
}

interface PlannedRefund {
  payment: TermPayment
  refundCents: number
}

/** The effect of ending a membership now. @throws NotFound; Refused when it has ended, or is being paid for */
export async function planEnd({ db, clock }: ServiceContext, vendorId: number, kind: RefundKind): Promise<PlannedEnd> {
  const membership = await findMembership(db, vendorId)
  if (!membership) throw new NotFound(`There is no vendor ${vendorId} with a membership.`)
  const today = utcDate(clock())
  if (await hasEnded(db, vendorId)) throw new Refused(`This membership ended on ${formatDay(membership.endsOn)}.`)
  if (await isRenewing(db, vendorId))
    throw new Refused('A renewal of this membership is being paid. Try again in a few minutes.')
  const refunds: PlannedRefund[] = []
  for (const payment of await findLatestPayments(db, vendorId)) {
    if (kind !== 'none' && payment.transactionId === null && payment.totalCents > 0)
      throw new Refused(
        `${dollars(payment.totalCents)} of this membership was paid by invoice. Pay back what is due yourself, then end ` +
          'it without a refund.',
      )
    const begun = await findRefund(db, payment.id)
    // A refund that was made, or may have been, keeps its amount; one that was refused may be tried with another one.
    const isFixed = begun && (begun.refundedAt !== null || begun.askingSince !== null)
    const { refundedCents, unfinished } = await findPartRefunds(db, payment.id)
    if (unfinished) throw new Refused('A part of this membership is being paid back. Finish that first.')
    const left = payment.totalCents - refundedCents
    refunds.push({
      payment,
      refundCents: isFixed ? begun.amountCents : Math.min(left, amountOf(kind, payment, membership, today)),
    })
  }
  return { membership, refunds, refundCents: sumOf(refunds) }
}

/** A membership lasts as long as its vendor is listed for it, which may be for a week after its last day. */
const hasEnded = async (db: Queryable, vendorId: number): Promise<boolean> =>
  (await findVendorState(db, vendorId))?.unlistedOn !== null

const sumOf = (refunds: readonly { refundCents: number }[]) =>
  refunds.reduce((sum, { refundCents }) => sum + refundCents, 0)

function amountOf(kind: RefundKind, payment: TermPayment, membership: Membership, today: string): number {
  const { totalCents, transactionId } = payment
  if (kind === 'none' || transactionId === null) return 0
  if (kind === 'full') return totalCents
  const first = firstDayOf(payment, membership)
  // Days beyond those that were paid for were given.
  const paidUntil = payment.kind === 'upgrade' ? payment.follows : monthsLater(first, MEMBERSHIP_MONTHS)
  const endsOn = paidUntil !== null && paidUntil < membership.endsOn ? paidUntil : membership.endsOn
  const left = Math.max(0, daysBetween(first > today ? first : today, endsOn))
  // Fractions of a cent are rounded in the buyer's favor.
  return Math.ceil((totalCents * left) / daysBetween(first, endsOn))
}

/** The first of the days that were paid for. */
function firstDayOf({ kind, follows, paidAt }: TermPayment, { startsOn }: Membership): string {
  if (kind === 'upgrade') return utcDate(paidAt)
  return follows === null ? startsOn : nextTerm(follows, utcDate(paidAt)).startsOn
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * Pays back first, once per payment; then the membership ends today unless its last day is past, the vendor leaves the
 * lists and is mailed.
 * Repeating the call after a failure pays back nothing twice.
 * @param record runs in the transaction that ends the membership, or notes what was paid back before a failure
 * @throws what `planEnd` throws; Unavailable while the gateway does not respond, Refused if it refuses, or if the
 *   vendor paid for more meanwhile; the message says what was paid back before
 */
export async function endMembershipNow(
  context: ServiceContext,
  vendorId: number,
  kind: RefundKind,
  record: (
    tx: Parameters<Parameters<Database['transaction']>[0]>[0],
    refundCents: number,
    hasEnded: boolean,
  ) => Promise<void>,
): Promise<{ refundCents: number }> {
  const { db, clock } = context
  const { membership: planned, refunds } = await planEnd(context, vendorId, kind)
  let cents = 0
  let newCents = 0
  try {
    // The newest first: it is the one that a gateway may not be able to pay back yet.
    for (const refund of refunds) {
      if (refund.refundCents === 0) continue
      const paid = await refundOnce(context, vendorId, refund, cents)
      cents += paid.cents
      if (paid.isNew) newCents += paid.cents
    }
  } catch (error) {
    // The first error is the one that the operator has to know.
    if (newCents > 0) await db.transaction((tx) => record(tx, newCents, false)).catch(() => {})
    throw error
  }
  const hasChanged = await db.transaction(async (tx) => {
    const now = clock()
    const today = utcDate(now)
    const membership = await lockMembership(tx, vendorId)
    if (!membership || (await hasEnded(tx, vendorId))) {
      // It ended meanwhile; what was paid back is written down all the same.
      if (newCents > 0) await record(tx, newCents, false)
      return false
    }
    // A term that is being paid, or was paid meanwhile, would be cut off without being paid back.
    if (membership.endsOn !== planned.endsOn || membership.tier !== planned.tier || (await isRenewing(tx, vendorId))) {
      if (newCents > 0) await record(tx, newCents, false)
      return true
    }
    const { tier, orderId } = membership
    const endsOn = today < membership.endsOn ? today : membership.endsOn
    await prolongMembership(tx, { vendorId, tier, endsOn, autoRenew: false, paymentMethod: null })
    await endPaidRenewals(tx, vendorId, now)
    await cancelInvoicesOfVendor(tx, vendorId)
    await setUnlisted(tx, vendorId, endsOn)
    if (cents > 0) await logOrder(tx, orderId, `Paid back: ${dollars(cents)}.`, now)
    const term = JSON.stringify(refunds.at(-1)?.payment.id ?? null)
    await queueMembershipMail(tx, { mail: 'ended', vendorId, endsOn, refundCents: cents, now }, term)
    await record(tx, cents, true)
    return false
  })
  if (hasChanged) {
    const before = cents > 0 ? `${dollars(cents)} was paid back before that. Nothing is paid back twice. ` : ''
    throw new Refused(`This membership was paid for meanwhile, and goes on. ${before}Try again in a few minutes.`)
  }
  return { refundCents: cents }
}

const dollars = (cents: number) => formatMoney(cents / 100)

/**
 * @param paidCents what was paid back of other payments before
 * @returns the cents that were paid back, now (`isNew`) or by an earlier attempt
 */
async function refundOnce(
  { db, payments, clock }: ServiceContext,
  vendorId: number,
  { payment, refundCents: amountCents }: PlannedRefund,
  paidCents: number,
): Promise<{ cents: number; isNew: boolean }> {
  const now = clock()
  const since = new Date(now.getTime() - CHARGE_LEASE_MS)
  const row = await db.transaction((tx) => beginRefund(tx, { vendorId, payment: payment.id, amountCents, now, since }))
  const goesOn =
    paidCents === 0
      ? 'Nothing else was paid back, and the membership goes on.'
      : `${dollars(paidCents)} was paid back before that, and the membership goes on. Nothing is paid back twice.`
  if (!row)
    throw new InProgress(`This payment is being paid back at this moment. ${goesOn} Try again in a few minutes.`, 60)
  if (row.refundedAt) return { cents: row.amountCents, isNew: false }
  const { gatewayKey: key, amountCents: wanted } = row
  try {
    const refunded = await payments.refund({ key, transactionId: payment.transactionId ?? '', amountCents: wanted })
    await endRefund(db, row.id, { gatewayRefundId: refunded.refundId, amountCents: refunded.amountCents, now: clock() })
    return { cents: refunded.amountCents, isNew: true }
  } catch (error) {
    const notPaid = `${dollars(wanted)} was not paid back. ${goesOn}`
    if (error instanceof RefundRefused) {
      await endRefund(db, row.id, null)
      const next = 'Try again, or end it without a refund.'
      throw new Refused(`${error.message} ${notPaid} ${next}`)
    }
    if (error instanceof GatewayUnavailable) {
      await endRefund(db, row.id, null, row.unknownSince)
      const said = row.unknownSince ? goesOn : notPaid
      throw new Unavailable(60, `We can’t reach the payment service. ${said} Try again later.`)
    }
    const maybe = `The payment service didn’t respond in time: ${dollars(wanted)} may have been paid back.`
    throw new Unavailable(
      CHARGE_LEASE_MS / 1000,
      `${maybe} ${goesOn} Try again in three minutes: we find out then, and pay nothing back twice.`,
    )
  }
}
