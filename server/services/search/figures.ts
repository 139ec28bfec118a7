/** Figures that searches show and order by, counted now and then: reply times, and what most quotes ask. */
import { setImmediate } from 'node:timers/promises'
import { milesBetween, type Point } from '#contract/globe.ts'
import { DAY_MS, TYPICAL_PRICES_DAYS, TYPICAL_PRICES_FROM, TYPICAL_PRICES_MILES } from '#contract/limits.ts'
import type { Places } from '#server/data/places.ts'
import type { Database } from '#server/db/database.ts'
import {
  quotedPrices,
  storeTypicalPrices,
  type QuotedPrice,
  type TypicalPriceAt,
} from '#server/repositories/search/typical-prices.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { refreshReplyTimes } from './reply-times.ts'

/** Several servers may do it at the same time. */
export async function refreshFigures(
  { db, places }: Pick<ServiceContext, 'db' | 'places'>,
  now: Date,
  isStopped = () => false,
): Promise<void> {
  await refreshReplyTimes(db, now, isStopped)
  if (isStopped()) return
  await refreshTypicalPrices(db, places, now)
}

async function refreshTypicalPrices(db: Database, places: Places, now: Date): Promise<void> {
  const since = new Date(now.getTime() - TYPICAL_PRICES_DAYS * DAY_MS)
  const quotes = await quotedPrices(db, since)
  const prices: TypicalPriceAt[] = []
  for (const ofService of Map.groupBy(quotes, ({ serviceTypeId }) => serviceTypeId).values()) {
    prices.push(...typicalPricesOf(ofService, places))
    // Requests take their turn between two services.
    await setImmediate()
  }
  await db.transaction((tx) => storeTypicalPrices(tx, prices))
}

/** Fewer vendors than this would be told apart by their prices. */
const VENDORS_FROM = 3
/** Most quotes: three of five, without the lowest and the highest fifth. */
const [LOW, HIGH] = [0.2, 0.8] as const
const STEP_DOLLARS = 50

/** A degree of latitude is 69 miles everywhere, so most places are too far away without a distance being counted. */
const isAsFarNorth = (one: Point, other: Point): boolean =>
  Math.abs(one.latitude - other.latitude) <= TYPICAL_PRICES_MILES / 68

/** For each place of an event, by the quotes for events around it. */
export function typicalPricesOf(quotes: readonly QuotedPrice[], places: Pick<Places, 'byFileName'>): TypicalPriceAt[] {
  const found: TypicalPriceAt[] = []
  for (const [serviceTypeId, ofService] of Map.groupBy(quotes, (quote) => quote.serviceTypeId)) {
    const byPlace = [...Map.groupBy(ofService, (quote) => quote.locationFileName)].flatMap(([fileName, at]) => {
      const point = places.byFileName(fileName)
      return point ? [{ fileName, point, at }] : []
    })
    for (const { fileName, point } of byPlace) {
      const near = byPlace
        .filter((other) => isAsFarNorth(point, other.point) && milesBetween(point, other.point) <= TYPICAL_PRICES_MILES)
        .flatMap(({ at }) => at)
      if (near.length < TYPICAL_PRICES_FROM) continue
      const byVendor = Map.groupBy(near, ({ vendorId }) => vendorId)
      if (byVendor.size < VENDORS_FROM) continue
      // Else it would be the price of one vendor.
      if ([...byVendor.values()].some((own) => own.length > near.length / 2)) continue
      const dollars = near.map((quote) => quote.dollars).sort((a, b) => a - b)
      const at = (share: number) => dollars[Math.round(share * (dollars.length - 1))] ?? 0
      found.push({
        serviceTypeId,
        locationFileName: fileName,
        lowDollars: Math.max(STEP_DOLLARS, Math.floor(at(LOW) / STEP_DOLLARS) * STEP_DOLLARS),
        highDollars: Math.ceil(at(HIGH) / STEP_DOLLARS) * STEP_DOLLARS,
        quotes: near.length,
      })
    }
  }
  return found
}
