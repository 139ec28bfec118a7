/** A vendor's payments: its signup's order, renewals and upgrades. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Tier } from '#contract/commerce.ts'

export interface PaymentRow {
  kind: 'order' | 'renewal' | 'upgrade'
  id: number
  tier: Tier
  months: number
  totalCents: number
  paidAt: Date
  card: string | null
  /** For a renewal, the end of the previous term; for an upgrade, that of its own; null for the signup's order. */
  follows: string | null
  refundCents: number
}

/** The cents that were paid back of a payment `paid`, which has an `order_id` or a `renewal_id`. */
export const paidBack = sql`(
  select coalesce(sum(refund.amount_cents), 0)::int from (
    select order_id, renewal_id, amount_cents from membership_refund where refunded_at is not null
    union all
    select order_id, renewal_id, amount_cents from membership_part_refund where refunded_at is not null) as refund
  where refund.order_id = paid.order_id or refund.renewal_id = paid.renewal_id)`

/** Paid ones, the newest first. */
export function findPayments(db: Queryable, vendorId: number): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(sql`
    select paid.kind, paid.id, option.tier, option.months, paid.total_cents as "totalCents", paid.paid_at as "paidAt",
      paid.card, paid.follows, ${paidBack} as "refundCents"
    from (
      select 'order' as kind, id, id as order_id, null::int as renewal_id, membership_option_id, total_cents, paid_at,
        card,
        null::date as follows
      from membership_order where vendor_id = ${vendorId}::int and status = 'paid'
      union all
      select kind, id, null, id, membership_option_id, total_cents, paid_at, card, follows
      from membership_renewal where vendor_id = ${vendorId}::int and status = 'paid'
    ) as paid
    join membership_option as option on option.id = paid.membership_option_id
    order by paid.paid_at desc, paid.id desc`)
}
