/** Which services a sample vendor offers: one to six that belong together. */
import { serviceTypes, type CatalogEntry } from '#server/catalog/service-types.ts'
import { WeightedChoice, type Dice } from './dice.ts'

/** Share of vendors with 1, 2, … 6 services; the shares add up to 1. */
const SERVICE_COUNTS = [0.3, 0.26, 0.2, 0.12, 0.07, 0.05] as const

/** How often an additional service comes from the vendor's own group rather than from a nearby one. */
const SAME_GROUP_SHARE = 0.82

/** Nearby groups by group id: what its vendors also tend to offer. Vendors of other groups stay within their own. */
const NEARBY_GROUPS: Readonly<Record<number, readonly number[]>> = {
  6: [40, 42, 7],
  7: [152, 27, 151],
  152: [7, 151],
  151: [152, 7],
  50: [40, 27],
  27: [7, 50],
  40: [50],
  42: [5000, 6100],
  6000: [42],
  6100: [42, 5000],
  6200: [6100],
  5000: [42, 6100],
}

const offered = serviceTypes.filter((entry) => entry.popularity > 0)
const anyService = new WeightedChoice(offered, (entry) => entry.popularity)
const byGroup = new Map<number, WeightedChoice<CatalogEntry>>()
for (const group of new Set(offered.map((entry) => entry.topLevelServiceType))) {
  const members = offered.filter((entry) => entry.topLevelServiceType === group)
  byGroup.set(group, new WeightedChoice(members, (entry) => entry.popularity))
}

/**
 * The services of one vendor, the primary first, without duplicates. Transport services are never mixed with others,
 * because a request has either pick-up and drop-off locations or a venue (docs/specification.md#quote-request).
 */
export function servicesOffered(dice: Dice): [CatalogEntry, ...CatalogEntry[]] {
  const primary = anyService.pick(dice)
  const services: [CatalogEntry, ...CatalogEntry[]] = [primary]
  const count = howMany(dice)
  for (let tries = 0; services.length < count && tries < 24; tries++) {
    const next = byGroup.get(groupNear(dice, primary.topLevelServiceType))?.pick(dice)
    if (next && next.isTransport === primary.isTransport && !services.includes(next)) services.push(next)
  }
  return services
}

function howMany(dice: Dice): number {
  let left = dice.next()
  for (const [i, share] of SERVICE_COUNTS.entries()) {
    left -= share
    if (left < 0) return i + 1
  }
  return SERVICE_COUNTS.length
}

function groupNear(dice: Dice, group: number): number {
  const nearby = NEARBY_GROUPS[group]
  return nearby === undefined || dice.chance(SAME_GROUP_SHARE) ? group : dice.pick(nearby)
}
