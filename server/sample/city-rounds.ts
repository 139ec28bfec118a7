/**
 * Some sample vendors have a fixed place and trade, so that a search for a common service in a big city finds
 * a vendor even among the few thousand vendors of a trial; chance alone leaves gaps.
 */
import { serviceTypes } from '#server/catalog/catalog.ts'
import type { CatalogEntry } from '#server/catalog/service-types.ts'
import { milesBetween } from '#contract/globe.ts'
import type { WeightedPlace } from '#server/data/places.ts'
import { WeightedChoice, type Dice } from './dice.ts'
import type { Trade } from './trades/trade.ts'
import { tradeOf } from './trades/trades.ts'

const CITIES = 86
const SERVICES = 29
/** Every second vendor, until each city has each service: 2,494 of the first 5,000. */
const EVERY = 2
/** Cities closer to a larger one than this are served from there. */
const APART_MILES = 25
/** Half of the others from here on are of a metropolis and of a service that many ask for: 750 of 5,000. */
const METROS = 25
const METRO_SERVICES = 12
const METRO_FROM = 2000
const METRO_EVERY = 4
/** A metropolis of four times the people has a little more than twice the vendors, so that none has few. */
const METRO_SHARE = 0.55

/** The most popular service of each trade; its vendors offer the others besides. */
const common = [
  ...serviceTypes
    .filter((entry) => entry.popularity > 0)
    .toSorted((a, b) => a.popularity - b.popularity || b.id - a.id)
    .reduce((byTrade, entry) => byTrade.set(tradeOf(entry.fileName), entry), new Map<Trade, CatalogEntry>())
    .values(),
]
  .toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)
  .slice(0, SERVICES)

export interface FixedFacts {
  home: WeightedPlace
  primary: CatalogEntry
}

/**
 * The fixed facts of a vendor; null for chance.
 * @param dice thrown for the vendors of a metropolis alone
 */
export function cityRounds(places: readonly WeightedPlace[]): (vendorId: number, dice: Dice) => FixedFacts | null {
  const cities: WeightedPlace[] = []
  for (const place of places.toSorted((a, b) => b.population - a.population)) {
    if (cities.length === CITIES) break
    if (cities.every((city) => milesBetween(city.location, place.location) >= APART_MILES)) cities.push(place)
  }
  const metros = new WeightedChoice(cities.slice(0, METROS), ({ population }) => population ** METRO_SHARE)
  const wanted = new WeightedChoice(common.slice(0, METRO_SERVICES), ({ popularity }) => popularity)
  return (vendorId, dice) => {
    if (vendorId > METRO_FROM && vendorId % METRO_EVERY === 1)
      return { home: metros.pick(dice), primary: wanted.pick(dice) }
    const slot = vendorId / EVERY - 1
    const round = Math.floor(slot / cities.length)
    if (!Number.isInteger(slot) || round >= common.length) return null
    const city = slot % cities.length
    // Another service in each city, so that few vendors are already of many trades.
    const [home, primary] = [cities[city], common[(round + city) % common.length]]
    return home && primary ? { home, primary } : null
  }
}
