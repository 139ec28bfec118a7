/** Which services a sample vendor offers: one to six that belong together. */
import { serviceTypes } from '#server/catalog/catalog.ts'
import type { CatalogEntry } from '#server/catalog/service-types.ts'
import { relatedTo } from './related-services.ts'
import { WeightedChoice, type Dice } from './dice.ts'

/** Share of vendors that want 1, 2, … 6 services; the shares add up to 1. Those of a narrow trade have fewer. */
const SERVICE_COUNTS = [0.22, 0.28, 0.22, 0.14, 0.08, 0.06] as const

const offered = serviceTypes.filter((entry) => entry.popularity > 0)
const popularity = (entry: CatalogEntry) => entry.popularity
const anyService = new WeightedChoice(offered, popularity)
const besides = new Map<CatalogEntry, WeightedChoice<CatalogEntry>>()

/**
 * The services of one vendor, the primary first, without duplicates. Transport services are never mixed with others,
 * because a request has either pick-up and drop-off locations or a venue (docs/specification.md#quote-request).
 * @param wanted the primary one, where it is fixed
 */
export function servicesOffered(dice: Dice, wanted: CatalogEntry | null): [CatalogEntry, ...CatalogEntry[]] {
  const primary = wanted ?? anyService.pick(dice)
  const services: [CatalogEntry, ...CatalogEntry[]] = [primary]
  const related = choiceBesides(primary)
  const count = howMany(dice)
  if (!related) return services
  for (let tries = 0; services.length < count && tries < 24; tries++) {
    const next = related.pick(dice)
    if (!services.includes(next)) services.push(next)
  }
  return services
}

/** The popular ones more often; null for nothing. */
function choiceBesides(primary: CatalogEntry): WeightedChoice<CatalogEntry> | null {
  const known = besides.get(primary)
  if (known) return known
  const related = relatedTo(primary)
  if (related.length === 0) return null
  const choice = new WeightedChoice(related, popularity)
  besides.set(primary, choice)
  return choice
}

function howMany(dice: Dice): number {
  let left = dice.next()
  for (const [i, share] of SERVICE_COUNTS.entries()) {
    left -= share
    if (left < 0) return i + 1
  }
  return SERVICE_COUNTS.length
}
