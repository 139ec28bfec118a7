/** Payments of memberships and their refunds: one refund per payment. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A payment: the signup's order, or a renewal or change to Pro. */
export type PaymentId = { orderId: number } | { renewalId: number }

export interface TermPayment {
  id: PaymentId
  kind: 'term' | 'upgrade'
  totalCents: number
  /** Null when there was nothing to pay. */
  transactionId: string | null
  paidAt: Date
  /** `YYYY-MM-DD`; the end of the term before; of a change to Pro, of its own term. Null for the first one. */
  follows: string | null
}

/**
 * The payments of a vendor's latest term, the newest first: what a change to Pro within it cost, and the term's
 * own.
 */
export async function findLatestPayments(db: Queryable, vendorId: number): Promise<TermPayment[]> {
  const rows = await db.query<Omit<TermPayment, 'id'> & { orderId: number | null; renewalId: number | null }>(sql`
    with term as (
      select null::int as "orderId", id as "renewalId", 'term' as kind, total_cents as "totalCents",
        transaction_id as "transactionId", paid_at as "paidAt", follows
      from membership_renewal where vendor_id = ${vendorId}::int and status = 'paid' and kind = 'renewal'
      union all
      select paid.id, null, 'term', paid.total_cents, paid.transaction_id, paid.paid_at, null
      from membership join membership_order as paid on paid.id = membership.order_id
      where membership.vendor_id = ${vendorId}::int and paid.status = 'paid'
      order by "paidAt" desc nulls last, follows desc nulls last limit 1)
    select null::int as "orderId", upgrade.id as "renewalId", 'upgrade' as kind, upgrade.total_cents as "totalCents",
      upgrade.transaction_id as "transactionId", upgrade.paid_at as "paidAt", upgrade.follows
    from membership_renewal as upgrade join membership on membership.vendor_id = upgrade.vendor_id
    join term on term."paidAt" <= upgrade.paid_at
    where upgrade.vendor_id = ${vendorId}::int and upgrade.status = 'paid' and upgrade.kind = 'upgrade'
      -- Days that were given since make the term longer.
      and upgrade.follows <= membership.ends_on and upgrade.ended_at is null
    union all select * from term`)
  return rows.map(({ orderId, renewalId, ...payment }) => ({
    ...payment,
    id: renewalId === null ? { orderId: orderId ?? 0 } : { renewalId },
  }))
}

/** Whether a renewal's outcome is not known yet. */
export async function isRenewing(db: Queryable, vendorId: number): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 from membership_renewal where vendor_id = ${vendorId}::int and status = 'processing' limit 1`,
  )
  return rows.length > 0
}

interface RefundRow {
  id: number
  /** Idempotency key of the refund at the gateway. */
  gatewayKey: string
  amountCents: number
  refundedAt: Date | null
  /** Since when the gateway is asked, or an attempt has an unknown outcome; null when it is known. */
  askingSince: Date | null
}

const columns = sql`
  id, gateway_key as "gatewayKey", amount_cents as "amountCents", refunded_at as "refundedAt",
  asking_since as "askingSince"`
export const ofPayment = (id: PaymentId) =>
  'orderId' in id ? sql`order_id = ${id.orderId}::int` : sql`renewal_id = ${id.renewalId}::int`

export async function findRefund(db: Queryable, payment: PaymentId): Promise<RefundRow | undefined> {
  const rows = await db.query<RefundRow>(sql`select ${columns} from membership_refund where ${ofPayment(payment)}`)
  return rows[0]
}

/** Whether the end of the membership paid it back, or may have. */
export async function isRefundBegun(db: Queryable, payment: PaymentId): Promise<boolean> {
  const refund = await findRefund(db, payment)
  return refund !== undefined && (refund.refundedAt !== null || refund.askingSince !== null)
}

/**
 * Begins to refund a payment. An earlier attempt of unknown outcome is taken up with its own amount.
 * @returns undefined while another attempt began after `since`; `unknownSince`: when that earlier attempt began
 */
export async function beginRefund(
  tx: Queryable,
  refund: { vendorId: number; payment: PaymentId; amountCents: number; now: Date; since: Date },
): Promise<(RefundRow & { unknownSince: Date | null }) | undefined> {
  const { vendorId, payment, amountCents, now, since } = refund
  const [orderId, renewalId] = 'orderId' in payment ? [payment.orderId, null] : [null, payment.renewalId]
  await tx.query(sql`
    insert into membership_refund (vendor_id, order_id, renewal_id, amount_cents)
    values (${vendorId}::int, ${orderId}::int, ${renewalId}::int, ${amountCents}::int) on conflict do nothing`)
  const rows = await tx.query<RefundRow & { unknownSince: Date | null }>(sql`
    update membership_refund set
      asking_since = case when refunded_at is null then ${now}::timestamptz end,
      amount_cents = case when refunded_at is null and earlier.since is null then ${amountCents}::int
        else amount_cents end
    from (select id as known, asking_since as since from membership_refund where ${ofPayment(payment)} for update)
      as earlier
    where id = earlier.known and (earlier.since is null or earlier.since <= ${since}::timestamptz)
    returning ${columns}, earlier.since as "unknownSince"`)
  return rows[0]
}

/** Ends an attempt: paid back, or not (null). @param unknownSince of an earlier attempt that may have paid back */
export async function endRefund(
  tx: Queryable,
  id: number,
  refunded: { gatewayRefundId: string; amountCents: number; now: Date } | null,
  unknownSince: Date | null = null,
): Promise<void> {
  await tx.query(sql`
    update membership_refund set asking_since = ${unknownSince}::timestamptz,
      amount_cents = coalesce(${refunded?.amountCents ?? null}::int, amount_cents),
      gateway_refund_id = coalesce(gateway_refund_id, ${refunded?.gatewayRefundId ?? null}),
      refunded_at = coalesce(refunded_at, ${refunded?.now ?? null}::timestamptz)
    where id = ${id}::int`)
}
