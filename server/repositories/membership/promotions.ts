/** Membership options and promotions (docs/specification.md#memberships). */
import type { Tier } from '#contract/commerce.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface MembershipOptionRow {
  id: number
  tier: Tier
  months: number
  priceCents: number
}

/** Options on offer, cheapest first. */
export function findMembershipOptions(db: Queryable): Promise<MembershipOptionRow[]> {
  return db.query<MembershipOptionRow>(sql`
    select id, tier, months, price_cents as "priceCents" from membership_option where is_active
    order by price_cents, id`)
}

/** The tier of an option, on offer or not. */
export async function findTier(db: Queryable, membershipOptionId: number): Promise<Tier> {
  const rows = await db.query<{ tier: Tier }>(
    sql`select tier from membership_option where id = ${membershipOptionId}::int`,
  )
  const [option] = rows
  if (!option) throw new Error(`There is no membership option ${membershipOptionId}.`)
  return option.tier
}

export interface PromotionRow {
  id: number
  code: string
  name: string
  type: number
  percentOff: number | null
  amountOffCents: number | null
  /** Null for any. */
  tier: Tier | null
  /** Enabled and not expired. */
  isActive: boolean
}

const columns = (today: string) => sql`
  id, code, name, type, percent_off as "percentOff", amount_off_cents as "amountOffCents", tier,
  is_active and coalesce(ends_on >= ${today}::date, true) as "isActive"`

/** @param code in upper case; `today` is the earliest date still current somewhere (`lastDayAnywhere`) */
export async function findPromotion(db: Queryable, code: string, today: string): Promise<PromotionRow | undefined> {
  const rows = await db.query<PromotionRow>(sql`select ${columns(today)} from promotion where code = ${code}`)
  return rows[0]
}

export function findPromotionsOfTypes(db: Queryable, types: readonly number[], today: string): Promise<PromotionRow[]> {
  return db.query<PromotionRow>(
    sql`select ${columns(today)} from promotion where type = any(${types}::int[]) order by id`,
  )
}

/** The price after the discount, in cents; never below 0. Fractions of a cent are rounded in the buyer's favor. */
export function discounted(
  priceCents: number,
  { percentOff, amountOffCents }: Pick<PromotionRow, 'percentOff' | 'amountOffCents'>,
): number {
  const off = percentOff === null ? (amountOffCents ?? 0) : Math.ceil((priceCents * percentOff) / 100)
  return Math.max(0, priceCents - off)
}

/** The vendor that a referral code belongs to. @param code in upper case */
export async function findReferrer(db: Queryable, code: string): Promise<number | undefined> {
  const rows = await db.query<{ id: number }>(sql`select vendor_id as id from membership where referral_code = ${code}`)
  return rows[0]?.id
}
