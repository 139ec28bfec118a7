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
  referralCode: string
}

/** @returns false when the referral code is another vendor's */
export async function addMembership(tx: Queryable, membership: Membership): Promise<boolean> {
  const { vendorId, orderId, tier, startsOn, endsOn, autoRenew, referralCode } = membership
  const rows = await tx.query(sql`
    insert into membership (vendor_id, order_id, tier, starts_on, ends_on, auto_renew, referral_code)
    values (${vendorId}::int, ${orderId}::int, ${tier}, ${startsOn}::date, ${endsOn}::date, ${autoRenew}::boolean, ${referralCode})
    on conflict (referral_code) do nothing returning 1`)
  return rows.length > 0
}

export async function findMembership(db: Queryable, vendorId: number): Promise<Membership | undefined> {
  const rows = await db.query<Membership>(sql`
    select vendor_id as "vendorId", order_id as "orderId", tier, starts_on as "startsOn", ends_on as "endsOn",
      auto_renew as "autoRenew", referral_code as "referralCode"
    from membership where vendor_id = ${vendorId}::int`)
  return rows[0]
}
