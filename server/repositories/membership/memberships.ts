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
  /** The tier of the next term, paid early, if it is another one; it begins on that day. Null otherwise. */
  nextTier: Tier | null
  nextTierOn: string | null
  /** The price that the mail about the renewal named, in cents; null where none did. */
  announcedCents: number | null
}

type NewMembership = Omit<Membership, 'nextTier' | 'nextTierOn' | 'announcedCents'>

const columns = sql`
  vendor_id as "vendorId", order_id as "orderId", tier, starts_on as "startsOn", ends_on as "endsOn",
  auto_renew as "autoRenew",
  payment_method as "paymentMethod", referral_code as "referralCode", next_tier as "nextTier",
  next_tier_on as "nextTierOn", announced_cents as "announcedCents"`

/** @returns false when another vendor has the referral code */
export async function addMembership(tx: Queryable, membership: NewMembership): Promise<boolean> {
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

/** Extends the membership by a paid term. What was announced of its renewal no longer counts. */
export async function prolongMembership(
  tx: Queryable,
  {
    vendorId,
    tier,
    endsOn,
    autoRenew,
    paymentMethod,
    nextTier = null,
    nextTierOn = null,
  }: Pick<Membership, 'vendorId' | 'tier' | 'endsOn' | 'autoRenew' | 'paymentMethod'> &
    Partial<Pick<Membership, 'nextTier' | 'nextTierOn'>>,
): Promise<void> {
  await tx.query(sql`
    update membership set tier = ${tier}, ends_on = ${endsOn}::date, auto_renew = ${autoRenew}::boolean,
      payment_method = ${paymentMethod}, next_tier = ${nextTier}, next_tier_on = ${nextTierOn}::date,
      announced_cents = null
    where vendor_id = ${vendorId}::int`)
}

/** The first term begins, whose invoice was paid. */
export async function beginMembership(
  tx: Queryable,
  { vendorId, tier, startsOn, endsOn }: Pick<Membership, 'vendorId' | 'tier' | 'startsOn' | 'endsOn'>,
): Promise<void> {
  await tx.query(sql`
    update membership set tier = ${tier}, starts_on = ${startsOn}::date, ends_on = ${endsOn}::date
    where vendor_id = ${vendorId}::int`)
}

/** The next term begins at its own tier. */
export async function beginNextTier(tx: Queryable, vendorId: number): Promise<void> {
  await tx.query(sql`
    update membership set tier = next_tier, next_tier = null, next_tier_on = null
    where vendor_id = ${vendorId}::int and next_tier is not null`)
}

/** Notes the price that a mail names. */
export async function setAnnouncedPrice(tx: Queryable, vendorId: number, cents: number | null): Promise<void> {
  await tx.query(sql`
    update membership set announced_cents = ${cents}::int where vendor_id = ${vendorId}::int`)
}

/** The membership has no stored card, and doesn't renew automatically. */
export async function clearCard(tx: Queryable, vendorId: number): Promise<void> {
  await tx.query(sql`
    update membership set auto_renew = false, payment_method = null, announced_cents = null
    where vendor_id = ${vendorId}::int`)
}

/** Turns automatic renewal on or off. @returns false when there is no such membership, or no card to renew it with */
export async function setAutoRenew(db: Queryable, vendorId: number, autoRenew: boolean): Promise<boolean> {
  const rows = await db.query(sql`
    update membership set auto_renew = ${autoRenew}::boolean
    where vendor_id = ${vendorId}::int and (payment_method is not null or not ${autoRenew}::boolean) returning 1`)
  return rows.length > 0
}
