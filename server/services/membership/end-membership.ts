/** Ends a membership before its time, and pays back what was paid for it, wholly or for the days that are left. */
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { utcDate } from '#server/dates.ts'
import { setUnlisted } from '#server/repositories/accounts/members.ts'
import { logOrder } from '#server/repositories/membership/membership-orders.ts'
import { lockMembership, findMembership, prolongMembership } from '#server/repositories/membership/memberships.ts'
import type { Membership } from '#server/repositories/membership/memberships.ts'
import {
  beginRefund,
  endRefund,
  findLatestPayment,
  findRefund,
  isRenewing,
} from '#server/repositories/membership/refunds.ts'
import type { RefundRow, TermPayment } from '#server/repositories/membership/refunds.ts'
import { InProgress, NotFound, Refused, Unavailable } from '#server/services/errors.ts'
import { CHARGE_LEASE_MS } from '#server/services/payments/charge-once.ts'
import { GatewayUnavailable, RefundRefused } from '#server/services/payments/payment-gateway.ts'
import type { PaymentGateway, Refunded } from '#server/services/payments/payment-gateway.ts'
import { queueMembershipMail } from './membership-mail.ts'
import { nextTerm } from './membership-term.ts'

export const REFUND_KINDS = ['full', 'unused', 'none'] as const
/** `unused`: for the days of the term that are left. */
export type RefundKind = (typeof REFUND_KINDS)[number]

export interface EndMembershipDependencies {
  db: Database
  payments: PaymentGateway
  clock: () => Date
}

export interface PlannedEnd {
  membership: Membership
  payment: TermPayment | undefined
  /** 0 when nothing is paid back. */
  refundCents: number
}

/** What ending a membership now would do. @throws NotFound; Refused when it has ended, or is being paid for */
export async function planEnd(
  { db, clock }: Pick<EndMembershipDependencies, 'db' | 'clock'>,
  vendorId: number,
  kind: RefundKind,
): Promise<PlannedEnd> {
  const membership = await findMembership(db, vendorId)
  if (!membership) throw new NotFound(`There is no vendor ${vendorId} with a membership.`)
  const today = utcDate(clock())
  if (membership.endsOn <= today) throw new Refused(`This membership ended on ${membership.endsOn}.`)
  if (await isRenewing(db, vendorId))
    throw new Refused('A renewal of this membership is being paid. Try again in a few minutes.')
  const payment = await findLatestPayment(db, vendorId)
  const begun = payment && (await findRefund(db, payment.id))
  const refundCents = begun?.amountCents ?? (payment ? amountOf(kind, payment, membership, today) : 0)
  return { membership, payment, refundCents: kind === 'none' && !begun ? 0 : refundCents }
}

function amountOf(kind: RefundKind, payment: TermPayment, { startsOn, endsOn }: Membership, today: string): number {
  const { totalCents, transactionId, follows, paidAt } = payment
  if (kind === 'none' || transactionId === null) return 0
  if (kind === 'full') return totalCents
  const first = follows === null ? startsOn : nextTerm(follows, utcDate(paidAt)).startsOn
  const left = daysBetween(first > today ? first : today, endsOn)
  // Fractions of a cent are rounded in the buyer's favor.
  return Math.ceil((totalCents * left) / daysBetween(first, endsOn))
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * Pays back first, once per payment; then the membership ends today, the vendor leaves the lists and is mailed.
 * Repeating the call after a failure pays back nothing twice.
 * @param record runs in the transaction that ends the membership
 * @throws what `planEnd` throws; Unavailable while the gateway does not answer, Refused if it refuses
 */
export async function endMembershipNow(
  deps: EndMembershipDependencies,
  vendorId: number,
  kind: RefundKind,
  record: (tx: Parameters<Parameters<Database['transaction']>[0]>[0], refundCents: number) => Promise<void>,
): Promise<{ refundCents: number }> {
  const { db, clock } = deps
  const { payment, refundCents } = await planEnd(deps, vendorId, kind)
  const paidBack = payment && refundCents > 0 ? await refundOnce(deps, vendorId, payment, refundCents) : null
  await db.transaction(async (tx) => {
    const now = clock()
    const today = utcDate(now)
    if (paidBack) {
      const { refunded, row } = paidBack
      await endRefund(tx, row.id, { gatewayRefundId: refunded.refundId, amountCents: refunded.amountCents, now })
    }
    const membership = await lockMembership(tx, vendorId)
    if (!membership || membership.endsOn <= today) return
    const cents = paidBack?.refunded.amountCents ?? 0
    const { tier, orderId } = membership
    await prolongMembership(tx, { vendorId, tier, endsOn: today, autoRenew: false, paymentMethod: null })
    await setUnlisted(tx, vendorId, today)
    if (cents > 0) await logOrder(tx, orderId, `Paid back: $${(cents / 100).toFixed(2)}.`, now)
    await queueMembershipMail(tx, { mail: 'ended', vendorId, endsOn: today, refundCents: cents, now })
    await record(tx, cents)
  })
  return { refundCents: paidBack?.refunded.amountCents ?? 0 }
}

async function refundOnce(
  { db, payments, clock }: EndMembershipDependencies,
  vendorId: number,
  payment: TermPayment,
  amountCents: number,
): Promise<{ row: RefundRow; refunded: Refunded }> {
  const now = clock()
  const since = new Date(now.getTime() - CHARGE_LEASE_MS)
  const row = await db.transaction((tx) => beginRefund(tx, { vendorId, payment: payment.id, amountCents, now, since }))
  if (!row) throw new InProgress('This payment is being paid back at this moment. Try again in a few minutes.', 60)
  const { gatewayKey: key, amountCents: wanted } = row
  try {
    const refunded = await payments.refund({ key, transactionId: payment.transactionId ?? '', amountCents: wanted })
    return { row, refunded }
  } catch (error) {
    if (error instanceof RefundRefused || error instanceof GatewayUnavailable) await endRefund(db, row.id, null)
    if (error instanceof RefundRefused) throw new Refused(`${error.message} Nothing was ended.`)
    if (error instanceof GatewayUnavailable)
      throw new Unavailable(60, 'The payment service cannot be reached. Nothing was ended: try again later.')
    throw new Unavailable(
      CHARGE_LEASE_MS / 1000,
      'The payment service did not answer in time. Run this again in three minutes: nothing is paid back twice.',
    )
  }
}
