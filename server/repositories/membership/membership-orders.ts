/** Membership orders: their items, payment status, and what the buyer may see. */
import type { Order } from '#contract/commerce.ts'
import type { SignupFields } from '#contract/signup.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface OrderRow {
  id: number
  sessionId: string
  /** Idempotency key of the charge at the gateway. */
  gatewayKey: string
  status: Order['status']
  /** Empty once the vendor has been created. */
  fields: SignupFields
  membershipOptionId: number
  referredBy: number | null
  totalCents: number
  accountId: number | null
  accountIsNew: boolean
  vendorId: number | null
  chargingSince: Date | null
  paidAt: Date | null
  invoicedAt: Date | null
}

const columns = sql`
  id, session_id as "sessionId", gateway_key as "gatewayKey", status, fields,
  membership_option_id as "membershipOptionId", referred_by as "referredBy", total_cents as "totalCents",
  account_id as "accountId", account_is_new as "accountIsNew",
  vendor_id as "vendorId", charging_since as "chargingSince", paid_at as "paidAt",
  invoiced_at as "invoicedAt"`

export async function findOrderOfSession(db: Queryable, sessionId: string): Promise<OrderRow | undefined> {
  const rows = await db.query<OrderRow>(
    sql`select ${columns} from membership_order where session_id = ${sessionId}::uuid`,
  )
  return rows[0]
}

export async function findOrder(db: Queryable, id: number): Promise<OrderRow | undefined> {
  const rows = await db.query<OrderRow>(sql`select ${columns} from membership_order where id = ${id}::int`)
  return rows[0]
}

/** The order, locked until the transaction ends. */
export async function lockOrder(tx: Queryable, id: number): Promise<OrderRow | undefined> {
  const rows = await tx.query<OrderRow>(sql`select ${columns} from membership_order where id = ${id}::int for update`)
  return rows[0]
}

/** Notes that the referrer was rewarded for an order. @returns false when it was before */
export async function noteReward(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update membership_order set referral_rewarded_at = ${now}::timestamptz
    where id = ${id}::int and referral_rewarded_at is null returning 1`)
  return rows.length > 0
}

/** Orders with a charge in progress, or interrupted when a process ended. */
export function ordersBeingCharged(db: Queryable): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    sql`select ${columns} from membership_order where status = 'processing' order by charging_since`,
  )
}

export interface OrderItem {
  name: string
  type: 'membership' | 'coupon'
  promotionId: number
  priceCents: number
}

export interface Purchase {
  sessionId: string
  fields: SignupFields
  membershipOptionId: number
  promotionId: number | null
  referredBy: number | null
  items: readonly OrderItem[]
  totalCents: number
}

/**
 * Starts a payment attempt: creates the session's order, or changes the one that is not paid yet. Call it in a
 * transaction.
 * @returns null when another attempt is in progress, or the order is paid
 */
export async function beginCharge(tx: Queryable, purchase: Purchase, now: Date): Promise<OrderRow | null> {
  const { sessionId, fields, membershipOptionId, promotionId, referredBy, items, totalCents } = purchase
  // The unique session decides which attempt is first; a second one waits here, then finds the order being processed.
  const rows = await tx.query<OrderRow>(sql`
    insert into membership_order as known (
      session_id, status, fields, membership_option_id, promotion_id, referred_by, total_cents, attempts,
        charging_since, created_at)
    values (
      ${sessionId}::uuid, 'processing', ${JSON.stringify(fields)}::jsonb, ${membershipOptionId}::int,
      ${promotionId}::int, ${referredBy}::int, ${totalCents}::int, 1, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (session_id) do update set
      status = 'processing', fields = excluded.fields, membership_option_id = excluded.membership_option_id,
      promotion_id = excluded.promotion_id, referred_by = excluded.referred_by, total_cents = excluded.total_cents,
      attempts = known.attempts + 1, charging_since = excluded.charging_since
      where known.status in ('open', 'declined')
    returning ${columns}`)
  const [order] = rows
  if (!order) return null
  await tx.query(sql`delete from membership_order_item where order_id = ${order.id}::int`)
  await tx.query(sql`
    insert into membership_order_item (order_id, place, name, type, promotion_id, price_cents)
    select ${order.id}::int, item.place, item.name, item.type, item."promotionId", item."priceCents"
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (name text, type text, "promotionId" int,
      "priceCents" int))
      with ordinality as item (name, type, "promotionId", "priceCents", place)`)
  return order
}

export async function setOrderAccount(tx: Queryable, id: number, accountId: number, isNew: boolean): Promise<void> {
  await tx.query(sql`
    update membership_order set account_id = ${accountId}::int, account_is_new = ${isNew}::boolean
    where id = ${id}::int`)
}

/**
 * Whether another order of this account is being charged. Hold the account's lock (`lockAccount`) while relying on it.
 */
export async function isPayingElsewhere(tx: Queryable, accountId: number, orderId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from membership_order
    where account_id = ${accountId}::int and id <> ${orderId}::int and status = 'processing' limit 1`)
  return rows.length > 0
}

/** Reopens an abandoned order that is being charged after all. */
export async function takeUpAgain(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(
    sql`update membership_order set status = 'processing', charging_since = ${now}::timestamptz where id = ${id}::int`,
  )
}

/** Ends an attempt that charged nothing. @returns whether this call ended it */
export async function endUnpaid(tx: Queryable, id: number, status: 'open' | 'declined'): Promise<boolean> {
  const rows = await tx.query(sql`
    update membership_order set status = ${status}, charging_since = null,
      account_id = case when account_is_new then null else account_id end, account_is_new = false
    where id = ${id}::int and status = 'processing' returning 1`)
  return rows.length > 0
}

export async function endPaid(
  tx: Queryable,
  id: number,
  {
    transactionId,
    card,
    vendorId,
    now,
  }: { transactionId: string | null; card: string | null; vendorId: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update membership_order set status = 'paid', charging_since = null, paid_at = ${now}::timestamptz,
      transaction_id = ${transactionId},
      card = ${card}, vendor_id = ${vendorId}::int, fields = '{}'
    where id = ${id}::int`)
}

/** Adds a line to the status log. */
export async function logOrder(tx: Queryable, id: number, message: string, at: Date): Promise<void> {
  await tx.query(sql`
    insert into membership_order_event (order_id, at, message) values (${id}::int, ${at}::timestamptz, ${message})`)
}

/** The purchase, and any discount. */
export function findOrderItems(db: Queryable, id: number): Promise<OrderItem[]> {
  return db.query<OrderItem>(sql`
    select name, type, promotion_id as "promotionId", price_cents as "priceCents"
    from membership_order_item where order_id = ${id}::int order by place`)
}

/** The order as its buyer sees it. */
export async function readOrder(db: Queryable, id: number): Promise<Order | undefined> {
  const orders = await db.query<{ id: number; status: Order['status']; totalCents: number; code: string | null }>(sql`
    select membership_order.id, membership_order.status, total_cents as "totalCents", promotion.code
    from membership_order left join promotion on promotion.id = membership_order.promotion_id
    where membership_order.id = ${id}::int`)
  const [order] = orders
  if (!order) return undefined
  const items = await findOrderItems(db, id)
  const events = await db.query<{ at: Date; message: string }>(sql`
    select at, message from membership_order_event where order_id = ${id}::int order by id`)
  return {
    id: order.id,
    status: order.status,
    statusLog: events.map(({ at, message }) => ({ at: at.toISOString(), message })),
    total: order.totalCents / 100,
    coupon: order.code === null ? null : { code: order.code },
    orderItems: items.map(({ priceCents, ...item }) => ({ ...item, price: priceCents / 100 })),
  }
}
