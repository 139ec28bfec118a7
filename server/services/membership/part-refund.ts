/** Pays back a part of a payment, or all of it, while the membership goes on. */
import { formatMoney } from '#contract/format.ts'
import { isRefundBegun } from '#server/repositories/membership/refunds.ts'
import type { PaymentId } from '#server/repositories/membership/refunds.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { logOrder } from '#server/repositories/membership/membership-orders.ts'
import {
  addPartRefund,
  askAgain,
  deletePartRefund,
  endPartRefund,
  findPartRefunds,
  lockPaidPayment,
} from '#server/repositories/membership/part-refunds.ts'
import type { PaidPayment } from '#server/repositories/membership/part-refunds.ts'
import type { Queryable } from '#server/db/database.ts'
import { InProgress, NotFound, Refused, Unavailable } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import { CHARGE_LEASE_MS } from '#server/services/payments/charge-once.ts'
import { GatewayUnavailable, RefundRefused } from '#server/services/payments/payment-gateway.ts'
import type { Refunded } from '#server/services/payments/payment-gateway.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueMembershipMail } from './membership-mail.ts'

/** Two operators who pay back the same sum at the same time mean one refund. */
const SAME_REFUND_MS = 10 * 60_000

export interface PartRefund {
  /** As on the receipt: `order-12`. */
  kind: 'order' | 'renewal' | 'upgrade'
  id: number
  amountCents: number
}

const dollars = (cents: number) => formatMoney(cents / 100)
const paymentOf = ({ kind, id }: PartRefund): PaymentId => (kind === 'order' ? { orderId: id } : { renewalId: id })
const nameOf = ({ kind, id }: PartRefund) => `${kind}-${id}`

interface PlannedPart {
  paid: PaidPayment
  refundedCents: number
  unfinished: Awaited<ReturnType<typeof findPartRefunds>>['unfinished']
}

/** @throws NotFound; Refused with what there is to pay back; InProgress */
export async function planPartRefund(tx: Queryable, refund: PartRefund, now: Date): Promise<PlannedPart> {
  const { amountCents } = refund
  const paid = await lockPaidPayment(tx, paymentOf(refund))
  if (!paid) throw new NotFound(`There is no payment ${nameOf(refund)}.`)
  if (paid.totalCents === 0) throw new Refused('Nothing was paid, so there’s nothing to pay back.')
  if (paid.transactionId === null)
    throw new Refused('This was paid by invoice. Pay it back the way it came: by bank transfer.')
  if (await isRefundBegun(tx, paymentOf(refund)))
    throw new Refused('This payment was paid back when its membership ended.')
  const { refundedCents, latest, unfinished } = await findPartRefunds(tx, paymentOf(refund))
  if (unfinished && unfinished.amountCents !== amountCents)
    throw new Refused(
      `It isn’t known yet whether ${dollars(unfinished.amountCents)} was paid back. Pay back that sum once more to find ` +
        'out; nothing is paid back twice.',
    )
  if (unfinished && unfinished.askingSince.getTime() + CHARGE_LEASE_MS > now.getTime())
    throw new InProgress('This payment is being paid back at this moment. Try again in a few minutes.', 60)
  if (latest && latest.amountCents === amountCents && latest.refundedAt.getTime() + SAME_REFUND_MS > now.getTime())
    throw new Refused(
      `${dollars(amountCents)} of this payment was paid back a moment ago. If you mean to pay it back once more, wait ` +
        'ten minutes.',
    )
  const left = paid.totalCents - refundedCents
  if (amountCents > left)
    throw new Refused(
      left === 0
        ? 'This payment was paid back in full.'
        : `There’s ${dollars(left)} left of this payment. Choose that or less.`,
    )
  return { paid, refundedCents, unfinished }
}

/** Pays back once, however often a lost response is repeated; the vendor is emailed. @throws as `planPartRefund` */
export async function refundPart(context: ServiceContext, refund: PartRefund, by: Acting): Promise<void> {
  const { db, clock, payments } = context
  const begun = await db.transaction(async (tx) => {
    const now = clock()
    const { paid, unfinished } = await planPartRefund(tx, refund, now)
    if (unfinished) await askAgain(tx, unfinished.id, now)
    const { vendorId } = paid
    const row =
      unfinished ??
      (await addPartRefund(tx, { payment: paymentOf(refund), vendorId, amountCents: refund.amountCents, now }))
    return { ...row, paid, wasUnknown: unfinished !== null }
  })
  const { id, gatewayKey: key, amountCents, paid, wasUnknown } = begun
  const refunded = await payments
    .refund({ key, transactionId: paid.transactionId ?? '', amountCents })
    .catch(async (error: unknown) => {
      if (error instanceof RefundRefused) {
        await deletePartRefund(db, id)
        throw new Refused(`${error.message} Nothing was paid back.`)
      }
      if (error instanceof GatewayUnavailable) {
        if (!wasUnknown) await deletePartRefund(db, id)
        throw new Unavailable(60, 'We can’t reach the payment service. Nothing was paid back now. Try again later.')
      }
      throw new Unavailable(
        CHARGE_LEASE_MS / 1000,
        `The payment service didn’t respond in time: ${dollars(amountCents)} may have been paid back. Pay back the same ` +
          'sum again in three minutes: that finds out, and pays back nothing twice.',
      )
    })
  await noteRefund(context, { refund, id, vendorId: paid.vendorId, refunded }, by)
}

async function noteRefund(
  { db, clock }: ServiceContext,
  { refund, id, vendorId, refunded }: { refund: PartRefund; id: number; vendorId: number | null; refunded: Refunded },
  by: Acting,
): Promise<void> {
  const { refundId: gatewayRefundId, amountCents } = refunded
  await db.transaction(async (tx) => {
    const now = clock()
    if (!(await endPartRefund(tx, id, { gatewayRefundId, amountCents, now }))) return
    if (refund.kind === 'order') await logOrder(tx, refund.id, `Paid back: ${dollars(amountCents)}.`, now)
    const about = `vendor ${vendorId ?? 'deleted'}, ${dollars(amountCents)} of ${nameOf(refund)}`
    await recordAction(tx, 'membershipPaidBack', about, by, now)
    const membership = vendorId === null ? undefined : await findMembership(tx, vendorId)
    if (vendorId === null || !membership) return
    const mail = { mail: 'paidBack' as const, vendorId, endsOn: membership.endsOn, refundCents: amountCents, now }
    await queueMembershipMail(tx, mail, `part ${id}`)
  })
}
