/** Membership options and promotions (docs/specification.md#memberships). */
import type { Tier } from '#contract/commerce.ts'
import type { CurrentDays } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface MembershipOptionRow {
  id: number
  tier: Tier
  months: number
  priceCents: number
}

/** Options on offer, cheapest first. @param today the day of the price, `YYYY-MM-DD` of UTC */
export function findMembershipOptions(db: Queryable, today: string): Promise<MembershipOptionRow[]> {
  return db.query<MembershipOptionRow>(sql`
    select id, tier, months, coalesce((
      select price.price_cents from membership_price as price
      where price.membership_option_id = option.id and price.starts_on <= ${today}::date
      order by price.starts_on desc limit 1), price_cents) as "priceCents"
    from membership_option as option where is_active order by "priceCents", id`)
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
  /** Switched on, begun, not over and not used up. */
  isActive: boolean
  isOver: boolean
  isUsedUp: boolean
}

/** Uses of a promotion, those that are being paid included. */
const uses = sql`(
  select count(*)::int from membership_order as bought
  where bought.promotion_id = promotion.id and bought.status in ('processing', 'invoiced', 'paid'))`

const isUsedUp = sql`coalesce(${uses} >= max_uses, false)`

/** It begins as early as a price does, and ends where its last day ends last. */
const columns = ({ today, lastDay }: CurrentDays) => sql`
  id, code, name, type, percent_off as "percentOff", amount_off_cents as "amountOffCents", tier,
  is_active and coalesce(starts_on <= ${today}::date, true) and coalesce(ends_on >= ${lastDay}::date, true)
    and not ${isUsedUp} as "isActive",
  coalesce(ends_on < ${lastDay}::date, false) as "isOver", ${isUsedUp} as "isUsedUp"`

/** @param code in upper case */
export async function findPromotion(db: Queryable, code: string, days: CurrentDays): Promise<PromotionRow | undefined> {
  const rows = await db.query<PromotionRow>(sql`select ${columns(days)} from promotion where code = ${code}`)
  return rows[0]
}

/** Whether it has a use left. The promotion stays locked, so that no two buyers get its last use. */
export async function lockPromotion(tx: Queryable, id: number): Promise<boolean> {
  await tx.query(sql`select 1 from promotion where id = ${id}::int for update`)
  const rows = await tx.query(sql`select 1 from promotion where id = ${id}::int and not ${isUsedUp}`)
  return rows.length > 0
}

export function findPromotionsOfTypes(
  db: Queryable,
  types: readonly number[],
  days: CurrentDays,
): Promise<PromotionRow[]> {
  return db.query<PromotionRow>(
    sql`select ${columns(days)} from promotion where type = any(${types}::int[]) order by id`,
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
