/** Prices with their first day, and promotions, as operators change them. */
import type { Tier } from '#contract/commerce.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface PriceRow {
  tier: Tier
  /** Null for the price before any that begins on a day. */
  startsOn: string | null
  priceCents: number
}

/** By tier, the earliest first. */
export function findPrices(db: Queryable): Promise<PriceRow[]> {
  return db.query<PriceRow>(sql`
    select tier, starts_on as "startsOn", price_cents as "priceCents" from (
      select tier, id, null::date as starts_on, price_cents from membership_option where is_active
      union all
      select option.tier, option.id, price.starts_on, price.price_cents from membership_price as price
      join membership_option as option on option.id = price.membership_option_id where option.is_active) as price
    order by tier, id, starts_on nulls first`)
}

const optionOf = (tier: Tier) => sql`(
  select id from membership_option where tier = ${tier} and is_active order by id limit 1)`

/** Replaces the price that begins on the same day. */
export async function setPrice(tx: Queryable, { tier, startsOn, priceCents }: PriceRow): Promise<void> {
  await tx.query(sql`
    insert into membership_price (membership_option_id, starts_on, price_cents)
    values (${optionOf(tier)}, ${startsOn}::date, ${priceCents}::int)
    on conflict (membership_option_id, starts_on) do update set price_cents = excluded.price_cents`)
}

/** @returns false when no price begins on that day */
export async function deletePrice(tx: Queryable, tier: Tier, startsOn: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from membership_price
    where membership_option_id = ${optionOf(tier)} and starts_on = ${startsOn}::date returning 1`)
  return rows.length > 0
}

export interface PromotionDetails {
  code: string
  name: string
  /** Exactly one of the two is not null. */
  percentOff: number | null
  amountOffCents: number | null
  /** Null for any. */
  tier: Tier | null
  startsOn: string | null
  endsOn: string | null
  maxUses: number | null
}

export interface StoredPromotion extends PromotionDetails {
  id: number
  /** contract/commerce.ts, PROMOTION_TYPES. */
  type: number
  isOn: boolean
  uses: number
}

const stored = sql`
  select id, code, name, type, percent_off as "percentOff", amount_off_cents as "amountOffCents", tier,
    starts_on as "startsOn", ends_on as "endsOn", max_uses as "maxUses", is_active as "isOn", (
      select count(*)::int from membership_order as bought where bought.promotion_id = promotion.id
        and bought.status in ('processing', 'invoiced', 'paid')) as uses
  from promotion`

/** Those that are on first. */
export const findPromotions = (db: Queryable): Promise<StoredPromotion[]> =>
  db.query<StoredPromotion>(sql`${stored} order by is_active desc, id desc`)

export async function findStoredPromotion(db: Queryable, code: string): Promise<StoredPromotion | undefined> {
  const rows = await db.query<StoredPromotion>(sql`${stored} where code = ${code}`)
  return rows[0]
}

/** Switched off. @returns false when the code is taken */
export async function addPromotion(tx: Queryable, type: number, details: PromotionDetails): Promise<boolean> {
  // Numbers of promotions are given by whoever makes them.
  await tx.query(sql`lock table promotion in share row exclusive mode`)
  const { code, name, percentOff, amountOffCents, tier, startsOn, endsOn, maxUses } = details
  const rows = await tx.query(sql`
    insert into promotion (
      id, code, name, type, percent_off, amount_off_cents, tier, is_active, starts_on, ends_on, max_uses)
    select greatest(1000, max(id)) + 1, ${code}, ${name}, ${type}::int, ${percentOff}::int, ${amountOffCents}::int,
      ${tier}, false, ${startsOn}::date, ${endsOn}::date, ${maxUses}::int
    from promotion on conflict (code) do nothing returning 1`)
  return rows.length > 0
}

export async function changePromotion(tx: Queryable, details: PromotionDetails): Promise<void> {
  const { code, name, percentOff, amountOffCents, tier, startsOn, endsOn, maxUses } = details
  await tx.query(sql`
    update promotion set name = ${name}, percent_off = ${percentOff}::int, amount_off_cents = ${amountOffCents}::int,
      tier = ${tier}, starts_on = ${startsOn}::date, ends_on = ${endsOn}::date, max_uses = ${maxUses}::int
    where code = ${code}`)
}

/** @returns false when it was so already */
export async function switchPromotion(tx: Queryable, code: string, isOn: boolean): Promise<boolean> {
  const rows = await tx.query(sql`
    update promotion set is_active = ${isOn}::boolean where code = ${code} and is_active <> ${isOn}::boolean
    returning 1`)
  return rows.length > 0
}
