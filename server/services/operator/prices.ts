/** Operators change prices and promotions. */
import type { Tier } from '#contract/commerce.ts'
import { PROMOTION_TYPES } from '#contract/commerce.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { utcDate } from '#server/dates.ts'
import {
  addPromotion,
  changePromotion,
  deletePrice,
  findPrices,
  findStoredPromotion,
  setPrice,
  switchPromotion,
} from '#server/repositories/membership/prices.ts'
import type { PromotionDetails, StoredPromotion } from '#server/repositories/membership/prices.ts'
import type { Queryable } from '#server/db/database.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'

const dollars = (cents: number) => formatMoney(cents / 100)
export const tierName = (tier: Tier): string => (tier === 'pro' ? 'Pro' : 'Basic')

interface NewPrice {
  tier: Tier
  /** `YYYY-MM-DD`, of UTC. */
  startsOn: string
  priceCents: number
}

/** The price that is in force on the day before. @throws Refused for a day that has passed */
export async function priceBefore({ db, clock }: ServiceContext, { tier, startsOn }: NewPrice): Promise<number | null> {
  if (startsOn < utcDate(clock())) throw new Refused('Choose today or a later day: prices don’t change backward.')
  const prices = (await findPrices(db)).filter((price) => price.tier === tier)
  if (prices.length === 0) throw new NotFound(`The ${tierName(tier)} membership isn’t offered.`)
  return prices.findLast((price) => price.startsOn === null || price.startsOn < startsOn)?.priceCents ?? null
}

/** @throws as `priceBefore` */
export async function changePrice(context: ServiceContext, price: NewPrice, by: Acting): Promise<void> {
  await priceBefore(context, price)
  const { tier, startsOn, priceCents } = price
  await context.db.transaction(async (tx) => {
    await setPrice(tx, price)
    await recordAction(
      tx,
      'priceSet',
      `${tierName(tier)}, ${dollars(priceCents)} from ${formatDay(startsOn)}`,
      by,
      context.clock(),
    )
  })
}

/** @throws Refused when it has begun, NotFound when there is none */
export async function withdrawPrice(
  { db, clock }: ServiceContext,
  { tier, startsOn }: Pick<NewPrice, 'tier' | 'startsOn'>,
  by: Acting,
): Promise<void> {
  refuseBegun(startsOn, utcDate(clock()))
  await db.transaction(async (tx) => {
    if (!(await deletePrice(tx, tier, startsOn)))
      throw new NotFound(`No ${tierName(tier)} price begins on ${formatDay(startsOn)}.`)
    await recordAction(tx, 'priceWithdrawn', `${tierName(tier)}, from ${formatDay(startsOn)}`, by, clock())
  })
}

export function refuseBegun(startsOn: string, today: string): void {
  if (startsOn <= today) throw new Refused('This price has begun. Set a new one instead.')
}

/** @throws NotFound */
export async function promotionOf(db: Queryable, code: string): Promise<StoredPromotion> {
  const promotion = await findStoredPromotion(db, code)
  if (!promotion) throw new NotFound(`There is no promotion ${code}.`)
  return promotion
}

export function refuseDays({ startsOn, endsOn }: Pick<PromotionDetails, 'startsOn' | 'endsOn'>): void {
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw new Refused('The last day is before the first one.')
}

/** Switched off. @throws Refused when the code is taken */
export async function makePromotion(context: ServiceContext, details: PromotionDetails, by: Acting): Promise<void> {
  refuseDays(details)
  await context.db.transaction(async (tx) => {
    if (!(await addPromotion(tx, PROMOTION_TYPES.coupon, details)))
      throw new Refused(`There is a promotion ${details.code} already. Choose another code.`)
    await recordAction(tx, 'promotionMade', details.code, by, context.clock())
  })
}

/** Orders keep the price they were paid with. @throws NotFound, Refused */
export async function editPromotion(context: ServiceContext, details: PromotionDetails, by: Acting): Promise<void> {
  refuseDays(details)
  await context.db.transaction(async (tx) => {
    await promotionOf(tx, details.code)
    await changePromotion(tx, details)
    await recordAction(tx, 'promotionChanged', details.code, by, context.clock())
  })
}

/** @throws NotFound; Refused when it is so already */
export async function turnPromotion(
  { db, clock }: ServiceContext,
  { code, isOn }: { code: string; isOn: boolean },
  by: Acting,
): Promise<void> {
  await db.transaction(async (tx) => {
    await promotionOf(tx, code)
    if (!(await switchPromotion(tx, code, isOn))) throw new Refused(`${code} is ${isOn ? 'on' : 'off'} already.`)
    await recordAction(tx, isOn ? 'promotionSwitchedOn' : 'promotionSwitchedOff', code, by, clock())
  })
}
