/** Memberships: what a vendor has paid for, and until when. */
import type { Tier } from '#contract/commerce.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Membership {
  vendorId: number
  orderId: number
  tier: Tier
  /** `YYYY-MM-DD`. */
  startsOn: string
  endsOn: string
  autoRenew: boolean
  /** The stored payment method that renewals are charged to; null without one. */
  paymentMethod: string | null
  referralCode: string
}

const columns = sql`
  vendor_id as "vendorId", order_id as "orderId", tier, starts_on as "startsOn", ends_on as "endsOn",
  auto_renew as "autoRenew",
  payment_method as "paymentMethod", referral_code as "referralCode"`

/** @returns false when another vendor has the referral code */
export async function addMembership(tx: Queryable, membership: Membership): Promise<boolean> {
  const { vendorId, orderId, tier, startsOn, endsOn, autoRenew, paymentMethod, referralCode } = membership
  const rows = await tx.query(sql`
    insert into membership (vendor_id, order_id, tier, starts_on, ends_on, auto_renew, payment_method, referral_code)
    values (${vendorId}::int, ${orderId}::int, ${tier}, ${startsOn}::date, ${endsOn}::date, ${autoRenew}::boolean,
      ${paymentMethod}, ${referralCode})
    on conflict (referral_code) do nothing returning 1`)
  return rows.length > 0
}

export async function findMembership(db: Queryable, vendorId: number): Promise<Membership | undefined> {
  const rows = await db.query<Membership>(sql`select ${columns} from membership where vendor_id = ${vendorId}::int`)
  return rows[0]
}

/** The membership, locked until the transaction ends. */
export async function lockMembership(tx: Queryable, vendorId: number): Promise<Membership | undefined> {
  const rows = await tx.query<Membership>(
    sql`select ${columns} from membership where vendor_id = ${vendorId}::int for update`,
  )
  return rows[0]
}

/** Extends the membership by a paid term. */
export async function prolongMembership(
  tx: Queryable,
  {
    vendorId,
    tier,
    endsOn,
    autoRenew,
    paymentMethod,
  }: Pick<Membership, 'vendorId' | 'tier' | 'endsOn' | 'autoRenew' | 'paymentMethod'>,
): Promise<void> {
  await tx.query(sql`
    update membership set tier = ${tier}, ends_on = ${endsOn}::date, auto_renew = ${autoRenew}::boolean,
      payment_method = ${paymentMethod}
    where vendor_id = ${vendorId}::int`)
}

/** Turns automatic renewal on or off. @returns false when there is no such membership, or no card to renew it with */
export async function setAutoRenew(db: Queryable, vendorId: number, autoRenew: boolean): Promise<boolean> {
  const rows = await db.query(sql`
    update membership set auto_renew = ${autoRenew}::boolean
    where vendor_id = ${vendorId}::int and (payment_method is not null or not ${autoRenew}::boolean) returning 1`)
  return rows.length > 0
}
