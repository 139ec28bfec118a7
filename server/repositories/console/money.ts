/** Payments of all vendors, as operators see them. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { paidBack } from '#server/repositories/membership/receipts.ts'

type Kind = 'order' | 'renewal' | 'upgrade'

export interface ListedPayment {
  kind: Kind
  id: number
  /** Null once it is deleted. */
  vendorId: number | null
  vendorName: string | null
  tier: 'basic' | 'pro'
  totalCents: number
  refundedCents: number
  paidAt: Date
  card: string | null
  /** The code of its promotion. */
  coupon: string | null
  isByInvoice: boolean
}

/** Where a page of payments begins: after this one. */
export interface PaymentPlace {
  paidAt: Date
  kind: Kind
  id: number
}

/** The newest first. @param from null for the newest @param vendorId null for all vendors */
export function findAllPayments(
  db: Queryable,
  { from, vendorId, take }: { from: PaymentPlace | null; vendorId: number | null; take: number },
): Promise<ListedPayment[]> {
  const at = from?.paidAt ?? null
  const before = (kind: ReturnType<typeof sql>) => sql`
    paid_at is not null and status = 'paid' ${vendorId === null ? sql`` : sql`and vendor_id = ${vendorId}::int`}
    and paid_at <= coalesce(${at}::timestamptz, 'infinity')
    and (${at}::timestamptz is null or (paid_at, ${kind}, id) < (
      ${at}::timestamptz, ${from?.kind ?? ''}, ${from?.id ?? 0}::int))`
  return db.query<ListedPayment>(sql`
    with paid as (
      (select 'order' as kind, id, id as order_id, null::int as renewal_id, vendor_id, membership_option_id,
        promotion_id, total_cents, paid_at, card, transaction_id
      from membership_order where ${before(sql`'order'`)} order by paid_at desc, id desc limit ${take}::int)
      union all
      (select kind, id, null, id, vendor_id, membership_option_id, null, total_cents, paid_at, card, transaction_id
      from membership_renewal where ${before(sql`kind`)} order by paid_at desc, kind desc, id desc limit ${take}::int))
    select paid.kind, paid.id, paid.vendor_id as "vendorId", vendor.profile_name as "vendorName", option.tier,
      paid.total_cents as "totalCents", ${paidBack} as "refundedCents", paid.paid_at as "paidAt", paid.card,
      promotion.code as coupon, paid.transaction_id is null and paid.total_cents > 0 as "isByInvoice"
    from paid join membership_option as option on option.id = paid.membership_option_id
    left join vendor on vendor.id = paid.vendor_id
    left join promotion on promotion.id = paid.promotion_id
    order by paid.paid_at desc, paid.kind desc, paid.id desc limit ${take}::int`)
}

export interface StuckPayment {
  kind: Kind
  id: number
  /** The name in the signup that would make it, or the vendor’s. */
  name: string
  email: string | null
  vendorId: number | null
  totalCents: number
  /** Since when it is being paid; null for one that was given up and has a problem. */
  since: Date | null
  attempts: number
  /** The last problem of the job that looks it up. */
  problem: string | null
}

/** Payments whose outcome isn’t known, and those whose lookup failed; the oldest first. */
export function findStuckPayments(db: Queryable): Promise<StuckPayment[]> {
  return db.query<StuckPayment>(sql`
    with failed as (
      select (payload->>'orderId')::int as order_id, (payload->>'renewalId')::int as renewal_id, last_problem
      from job where kind in ('settleOrder', 'settleRenewal') and done_at is null and last_problem is not null)
    select 'order' as kind, bought.id, coalesce(bought.fields->>'profileName', '') as name,
      bought.fields->>'email' as email, bought.vendor_id as "vendorId", bought.total_cents as "totalCents",
      bought.charging_since as since, bought.attempts,
      (select last_problem from failed where order_id = bought.id limit 1) as problem
    from membership_order as bought
    where bought.id = any(array(
      select id from membership_order where status = 'processing' union all select order_id from failed))
      and status in ('open', 'processing', 'declined')
    union all
    select renewal.kind, renewal.id, vendor.profile_name, null, renewal.vendor_id, renewal.total_cents,
      renewal.charging_since, renewal.attempts,
      (select last_problem from failed where renewal_id = renewal.id limit 1)
    from membership_renewal as renewal join vendor on vendor.id = renewal.vendor_id
    where renewal.id = any(array(
      select id from membership_renewal where status = 'processing' union all select renewal_id from failed))
      and renewal.status in ('open', 'processing', 'declined')
    order by since nulls last, kind, id limit 100`)
}
