/** Orders and names filtered saved results as the server does (docs/specification.md#order-of-results). */
import { milesBetween, type Point } from '#contract/globe.ts'
import { BAND_MILES, zoneOf } from '#contract/reach.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Sort } from '#contract/search-filters.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'

interface SavedList {
  catalog: readonly ServiceType[]
  /** The searched one; undefined for every vendor. */
  category: ServiceType | undefined
  point: Point | null
  isNear: (vendor: VendorSearchResult) => boolean
  /** The best first without it. */
  sort?: Sort | undefined
}

/** Those who come to the place first; within a zone of distance those who mainly do what was searched, by band. */
export function inOrder(vendors: readonly VendorSearchResult[], { catalog, category, point, isNear, sort }: SavedList) {
  const suits = ({ id, topLevelServiceType }: ServiceType) =>
    category === undefined || id === category.id || topLevelServiceType === category.id
  const keyOf = (vendor: VendorSearchResult) => {
    // A tile names its main service, without the id; one that was renamed since the list was saved is its first.
    const main =
      catalog.find(({ personForm }) => personForm === vendor.primaryServiceName) ??
      catalog.find(({ id }) => id === vendor.categoryIds[0])
    const isMain = main === undefined || suits(main)
    const matched = isMain ? undefined : catalog.find((type) => suits(type) && vendor.categoryIds.includes(type.id))
    const near = isNear(vendor)
    const band = point && near ? BAND_MILES.filter((miles) => milesBetween(point, vendor) >= miles).length : 0
    return { vendor: { ...vendor, matchedServiceName: matched?.personForm }, near, isMain, band }
  }
  const keyed = vendors.map(keyOf)
  const near = keyed.filter((one) => one.near)
  // The sort is stable: vendors of the same rank stay in the order of their score.
  near.sort((a, b) => zoneOf(a.band) - zoneOf(b.band) || Number(b.isMain) - Number(a.isMain) || a.band - b.band)
  const rank = rankBy(sort, point)
  if (rank) near.sort((a, b) => compare(rank(a.vendor), rank(b.vendor)))
  // Known of a list that was saved for the same day.
  near.sort((a, b) => Number(b.vendor.onDay === 'free') - Number(a.vendor.onDay === 'free'))
  return {
    vendors: [...near, ...keyed.filter((one) => !one.near)].map(({ vendor }) => vendor),
    near: near.length,
  }
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** The number that an order goes by; undefined for the best first. Who doesn't state it comes last. */
function rankBy(sort: Sort = 'best', point: Point | null): ((vendor: VendorSearchResult) => number) | undefined {
  if (sort === 'price') return ({ dayPrice, startingPrice }) => dayPrice ?? startingPrice ?? Infinity
  if (sort === 'reply') return ({ replyMinutes }) => replyMinutes ?? Infinity
  return sort === 'distance' && point ? (vendor) => milesBetween(point, vendor) : undefined
}
