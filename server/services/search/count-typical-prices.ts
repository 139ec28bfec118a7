/**
 * Counts what most quotes ask, which searches show: of one service after the other, of those with new quotes, by one
 * server (decision 132).
 */
import { setImmediate } from 'node:timers/promises'
import { milesBetween, type Point } from '#contract/globe.ts'
import { DAY_MS, HOUR_MS, TYPICAL_PRICES_DAYS, TYPICAL_PRICES_FROM, TYPICAL_PRICES_MILES } from '#contract/limits.ts'
import type { Places } from '#server/data/places.ts'
import {
  findDueServices,
  leadsOfService,
  storeTypicalPrices,
  takeService,
  type QuotedPrice,
  type TypicalPriceAt,
} from '#server/repositories/search/typical-prices.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Leads of a statement: a second at most. */
const PAGE = 5_000
/** The newest quotes for events at one place say enough; with all of them one service could fill the memory. */
const QUOTES_OF_PLACE_MAX = 200

/** While another server counts a service, it leaves it to that one. */
export async function refreshTypicalPrices(
  { db, places }: Pick<ServiceContext, 'db' | 'places'>,
  now: Date,
  isStopped: () => boolean,
): Promise<void> {
  const counted: number[] = []
  const prices: TypicalPriceAt[] = []
  const failures: unknown[] = []
  for (const due of await findDueServices(db, now)) {
    if (isStopped()) break
    if (!(await takeService(db, due, { now, until: new Date(now.getTime() + HOUR_MS) }))) continue
    try {
      const quotes = await newestQuotes(db, due.serviceTypeId, now, isStopped)
      if (isStopped()) break
      for (const price of await typicalPricesOf(quotes, places))
        prices.push({ serviceTypeId: due.serviceTypeId, ...price })
      counted.push(due.serviceTypeId)
    } catch (error) {
      // Its turn comes again in an hour; the others are stored.
      failures.push(error)
    }
  }
  // Without a new quote again after a day: quotes grow old, and some are deleted.
  const dueAt = new Date(now.getTime() + DAY_MS)
  if (counted.length > 0) await db.transaction((tx) => storeTypicalPrices(tx, counted, { prices, dueAt }))
  if (failures.length > 0) throw failures[0]
}

async function newestQuotes(
  db: ServiceContext['db'],
  serviceTypeId: number,
  now: Date,
  isStopped: () => boolean,
): Promise<QuotedPrice[]> {
  const since = new Date(now.getTime() - TYPICAL_PRICES_DAYS * DAY_MS)
  const byPlace = new Map<string, QuotedPrice[]>()
  let page: Awaited<ReturnType<typeof leadsOfService>> = []
  do {
    page = await leadsOfService(db, serviceTypeId, { since, after: page.at(-1), take: PAGE })
    for (const { quote } of page) {
      if (!quote) continue
      const quotes = byPlace.get(quote.locationFileName) ?? []
      byPlace.set(quote.locationFileName, quotes)
      if (quotes.length < QUOTES_OF_PLACE_MAX) quotes.push(quote)
    }
  } while (page.length === PAGE && !isStopped())
  return [...byPlace.values()].flat()
}

/** Fewer vendors than this would be told apart by their prices. */
const VENDORS_FROM = 3
/** Most quotes: three of five, without the lowest and the highest fifth. */
const [LOW, HIGH] = [0.2, 0.8] as const
const STEP_DOLLARS = 50

/** A degree of latitude is 69 miles everywhere, so most places are too far away without a distance being counted. */
const isAsFarNorth = (one: Point, other: Point): boolean =>
  Math.abs(one.latitude - other.latitude) <= TYPICAL_PRICES_MILES / 68

/** For each place of an event, by the quotes for one service around it. */
export async function typicalPricesOf(
  quotes: readonly QuotedPrice[],
  places: Pick<Places, 'byFileName'>,
): Promise<Omit<TypicalPriceAt, 'serviceTypeId'>[]> {
  const found: Omit<TypicalPriceAt, 'serviceTypeId'>[] = []
  const byPlace = [...Map.groupBy(quotes, (quote) => quote.locationFileName)].flatMap(([fileName, at]) => {
    const point = places.byFileName(fileName)
    return point ? [{ fileName, point, at }] : []
  })
  for (const { fileName, point } of byPlace) {
    // Requests take their turn between two places.
    await setImmediate()
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
      locationFileName: fileName,
      lowDollars: Math.max(STEP_DOLLARS, Math.floor(at(LOW) / STEP_DOLLARS) * STEP_DOLLARS),
      highDollars: Math.ceil(at(HIGH) / STEP_DOLLARS) * STEP_DOLLARS,
      quotes: near.length,
    })
  }
  return found
}
