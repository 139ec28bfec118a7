/** Requests that a vendor who signs up may expect: those for its category near its city, counted. */
import { milesBetween } from '#contract/globe.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { REACH_MILES } from '#contract/reach.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { byId } from '#server/catalog/service-types.ts'
import { requestsByPlace } from '#server/repositories/requests/demand.ts'
import type { PlaceDemand } from '#server/repositories/requests/demand.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const DEMAND_DAYS = 90
/** Fewer say more of their clients than of a market. */
const SAID_FROM = 5

/** How long a count is kept in memory. */
const KEPT_MS = HOUR_MS

interface Demand {
  /** Null for too few to say. */
  requests: number | null
  days: number
  miles: number
}

/** @returns reads the demand. @throws TooManyRequests */
export function demandReader(
  context: Pick<ServiceContext, 'db' | 'places' | 'clock'>,
): (input: { serviceTypeId: number; location: string }, caller: Pick<Caller, 'network'>) => Promise<Demand> {
  const { db, clock } = context
  const kept = new Map<number, { at: number; counted: Promise<PlaceDemand[]> }>()
  /** A whole group counts together: a wedding DJ is asked for what a DJ does. */
  const countOnce = (group: number): Promise<PlaceDemand[]> => {
    const now = clock().getTime()
    const known = kept.get(group)
    if (known && now - known.at < KEPT_MS) return known.counted
    const serviceTypeIds = serviceTypes.filter((type) => type.topLevelServiceType === group).map(({ id }) => id)
    const counted = requestsByPlace(db, { serviceTypeIds, since: new Date(now - DEMAND_DAYS * DAY_MS) })
    kept.set(group, { at: now, counted })
    counted.catch(() => kept.delete(group))
    return counted
  }
  return async (input, { network }) => {
    await consume(db, 'demand', { network, address: null, now: clock() })
    return demandNear(context, input, countOnce)
  }
}

async function demandNear(
  { places }: Pick<ServiceContext, 'places'>,
  { serviceTypeId, location }: { serviceTypeId: number; location: string },
  countOnce: (group: number) => Promise<PlaceDemand[]>,
): Promise<Demand> {
  const miles = REACH_MILES.basic
  const [group, city] = [byId(serviceTypeId)?.topLevelServiceType, places.byFileName(location)]
  const nothing = { requests: null, days: DEMAND_DAYS, miles }
  if (group === undefined || !city) return nothing
  const near = (await countOnce(group)).filter(({ fileName }) => {
    const place = places.byFileName(fileName)
    return place && milesBetween(city, place) <= miles
  })
  const requests = near.reduce((sum, place) => sum + place.requests, 0)
  return requests < SAID_FROM ? nothing : { ...nothing, requests }
}
