/** Refunds of a part of a payment while the membership goes on; refunds.ts has what its end pays back. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { ofPayment } from './refunds.ts'
import type { PaymentId } from './refunds.ts'

interface Unfinished {
  id: number
  /** Idempotency key of the refund at the gateway. */
  gatewayKey: string
  amountCents: number
  askingSince: Date
}

interface PartRefunds {
  /** In all. */
  refundedCents: number
  latest: { amountCents: number; refundedAt: Date } | null
  /** Its outcome isn’t known. */
  unfinished: Unfinished | null
}

export async function findPartRefunds(db: Queryable, payment: PaymentId): Promise<PartRefunds> {
  const rows = await db.query<Unfinished & { refundedAt: Date | null }>(sql`
    select id, gateway_key as "gatewayKey", amount_cents as "amountCents", asking_since as "askingSince",
      refunded_at as "refundedAt"
    from membership_part_refund where ${ofPayment(payment)} order by refunded_at desc nulls last, id`)
  const done = rows.flatMap(({ amountCents, refundedAt }) => (refundedAt === null ? [] : [{ amountCents, refundedAt }]))
  return {
    refundedCents: done.reduce((sum, { amountCents }) => sum + amountCents, 0),
    latest: done[0] ?? null,
    unfinished: rows.find(({ refundedAt }) => refundedAt === null) ?? null,
  }
}

export interface PaidPayment {
  vendorId: number | null
  totalCents: number
  /** Null when it was paid by invoice, or nothing was to pay. */
  transactionId: string | null
}

/** A payment that was made, locked until the transaction ends. */
export async function lockPaidPayment(tx: Queryable, payment: PaymentId): Promise<PaidPayment | undefined> {
  const columns = sql`vendor_id as "vendorId", total_cents as "totalCents", transaction_id as "transactionId"`
  const rows = await tx.query<PaidPayment>(
    'orderId' in payment
      ? sql`select ${columns} from membership_order where id = ${payment.orderId}::int and status = 'paid' for update`
      : sql`
        select ${columns} from membership_renewal where id = ${payment.renewalId}::int and status = 'paid' for update`,
  )
  return rows[0]
}

export async function addPartRefund(
  tx: Queryable,
  {
    payment,
    vendorId,
    amountCents,
    now,
  }: { payment: PaymentId; vendorId: number | null; amountCents: number; now: Date },
): Promise<Unfinished> {
  const [orderId, renewalId] = 'orderId' in payment ? [payment.orderId, null] : [null, payment.renewalId]
  const rows = await tx.query<Unfinished>(sql`
    insert into membership_part_refund (vendor_id, order_id, renewal_id, amount_cents, asking_since)
    values (${vendorId}::int, ${orderId}::int, ${renewalId}::int, ${amountCents}::int, ${now}::timestamptz)
    returning id, gateway_key as "gatewayKey", amount_cents as "amountCents", asking_since as "askingSince"`)
  const [added] = rows
  if (!added) throw new Error('An insert gave no row.')
  return added
}

export async function askAgain(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    update membership_part_refund set asking_since = ${now}::timestamptz where id = ${id}::int and refunded_at is null`)
}

/** @returns whether this call ended it */
export async function endPartRefund(
  tx: Queryable,
  id: number,
  { gatewayRefundId, amountCents, now }: { gatewayRefundId: string; amountCents: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update membership_part_refund set refunded_at = ${now}::timestamptz, gateway_refund_id = ${gatewayRefundId},
      amount_cents = ${amountCents}::int
    where id = ${id}::int and refunded_at is null returning 1`)
  return rows.length > 0
}

/** Nothing was paid back. */
export async function deletePartRefund(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`delete from membership_part_refund where id = ${id}::int and refunded_at is null`)
}
