/** Payments of memberships and their refunds: one refund per payment. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** What was paid for a term: the signup's order, or a renewal. */
export type PaymentId = { orderId: number } | { renewalId: number }

export interface TermPayment {
  id: PaymentId
  totalCents: number
  /** Null when there was nothing to pay. */
  transactionId: string | null
  paidAt: Date
  /** `YYYY-MM-DD`; the end of the term before; null for the first one. */
  follows: string | null
}

/** The payment of a vendor's latest term; undefined without one. */
export async function findLatestPayment(db: Queryable, vendorId: number): Promise<TermPayment | undefined> {
  const rows = await db.query<Omit<TermPayment, 'id'> & { orderId: number | null; renewalId: number | null }>(sql`
    select null::int as "orderId", id as "renewalId", total_cents as "totalCents", transaction_id as "transactionId",
      paid_at as "paidAt", follows
    from membership_renewal where vendor_id = ${vendorId}::int and status = 'paid'
    union all
    select paid.id, null, paid.total_cents, paid.transaction_id, paid.paid_at, null
    from membership join membership_order as paid on paid.id = membership.order_id
    where membership.vendor_id = ${vendorId}::int and paid.status = 'paid'
    order by follows desc nulls last limit 1`)
  const [row] = rows
  if (!row) return undefined
  const { orderId, renewalId, ...payment } = row
  return { ...payment, id: renewalId === null ? { orderId: orderId ?? 0 } : { renewalId } }
}

/** Whether a renewal's outcome is not known yet. */
export async function isRenewing(db: Queryable, vendorId: number): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 from membership_renewal where vendor_id = ${vendorId}::int and status = 'processing' limit 1`,
  )
  return rows.length > 0
}

export interface RefundRow {
  id: number
  /** Idempotency key of the refund at the gateway. */
  gatewayKey: string
  amountCents: number
  refundedAt: Date | null
}

const columns = sql`id, gateway_key as "gatewayKey", amount_cents as "amountCents", refunded_at as "refundedAt"`
const ofPayment = (id: PaymentId) =>
  'orderId' in id ? sql`order_id = ${id.orderId}::int` : sql`renewal_id = ${id.renewalId}::int`

export async function findRefund(db: Queryable, payment: PaymentId): Promise<RefundRow | undefined> {
  const rows = await db.query<RefundRow>(sql`select ${columns} from membership_refund where ${ofPayment(payment)}`)
  return rows[0]
}

/**
 * Begins to refund a payment. An earlier attempt is taken up with its own amount.
 * @returns undefined while another attempt began after `since`
 */
export async function beginRefund(
  tx: Queryable,
  refund: { vendorId: number; payment: PaymentId; amountCents: number; now: Date; since: Date },
): Promise<RefundRow | undefined> {
  const { vendorId, payment, amountCents, now, since } = refund
  const [orderId, renewalId] = 'orderId' in payment ? [payment.orderId, null] : [null, payment.renewalId]
  await tx.query(sql`
    insert into membership_refund (vendor_id, order_id, renewal_id, amount_cents)
    values (${vendorId}::int, ${orderId}::int, ${renewalId}::int, ${amountCents}::int) on conflict do nothing`)
  const rows = await tx.query<RefundRow>(sql`
    update membership_refund set asking_since = case when refunded_at is null then ${now}::timestamptz end
    where ${ofPayment(payment)} and (asking_since is null or asking_since <= ${since}::timestamptz) returning ${columns}`)
  return rows[0]
}

/** Ends an attempt: paid back, or not (null). */
export async function endRefund(
  tx: Queryable,
  id: number,
  refunded: { gatewayRefundId: string; amountCents: number; now: Date } | null,
): Promise<void> {
  await tx.query(sql`
    update membership_refund set asking_since = null, amount_cents = coalesce(${refunded?.amountCents ?? null}::int, amount_cents),
      gateway_refund_id = coalesce(gateway_refund_id, ${refunded?.gatewayRefundId ?? null}),
      refunded_at = coalesce(refunded_at, ${refunded?.now ?? null}::timestamptz)
    where id = ${id}::int`)
}
