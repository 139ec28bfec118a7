/**
 * The demand that a vendor who signs up may expect for its category near its city, counted: requests, and who waits.
 */
import { milesBetween } from '#contract/globe.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { REACH_MILES } from '#contract/reach.ts'
import { byId } from '#server/catalog/service-types.ts'
import { shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'
import type { Queryable } from '#server/db/database.ts'
import { requestsByPlace } from '#server/repositories/requests/demand.ts'
import type { PlaceDemand } from '#server/repositories/requests/demand.ts'
import { awaitingByPlace } from '#server/repositories/vendor-alerts/vendor-alerts.ts'
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
  waiting: number | null
  days: number
  miles: number
}

interface GroupDemand {
  requests: PlaceDemand[]
  waiting: { mailbox: string; fileName: string }[]
}

/** @returns reads the demand. @throws TooManyRequests */
export function demandReader(
  context: Pick<ServiceContext, 'db' | 'places' | 'clock'>,
): (input: { serviceTypeId: number; location: string }, caller: Pick<Caller, 'network'>) => Promise<Demand> {
  const { db, clock } = context
  const kept = new Map<number, { at: number; counted: Promise<GroupDemand> }>()
  /** A whole group counts together: a wedding DJ is asked for what a DJ does. */
  const countOnce = (group: number): Promise<GroupDemand> => {
    const now = clock().getTime()
    const known = kept.get(group)
    if (known && now - known.at < KEPT_MS) return known.counted
    const ofGroup = shownServiceTypes().filter((type) => type.topLevelServiceType === group)
    const serviceTypeIds = ofGroup.map(({ id }) => id)
    const counted = countGroup(db, serviceTypeIds, new Date(now - DEMAND_DAYS * DAY_MS))
    kept.set(group, { at: now, counted })
    counted.catch(() => kept.delete(group))
    return counted
  }
  return async (input, { network }) => {
    await consume(db, 'demand', { network, address: null, now: clock() })
    return demandNear(context, input, countOnce)
  }
}

async function countGroup(db: Queryable, serviceTypeIds: readonly number[], since: Date): Promise<GroupDemand> {
  const requests = await requestsByPlace(db, { serviceTypeIds, since })
  return { requests, waiting: await awaitingByPlace(db, serviceTypeIds) }
}

async function demandNear(
  { places }: Pick<ServiceContext, 'places'>,
  { serviceTypeId, location }: { serviceTypeId: number; location: string },
  countOnce: (group: number) => Promise<GroupDemand>,
): Promise<Demand> {
  const miles = REACH_MILES.basic
  const [group, city] = [byId(serviceTypeId)?.topLevelServiceType, places.byFileName(location)]
  const nothing = { requests: null, waiting: null, days: DEMAND_DAYS, miles }
  if (group === undefined || !city) return nothing
  const isNear = ({ fileName }: { fileName: string }) => {
    const place = places.byFileName(fileName)
    return place !== null && place !== undefined && milesBetween(city, place) <= miles
  }
  const counted = await countOnce(group)
  const requests = counted.requests.filter(isNear).reduce((sum, place) => sum + place.requests, 0)
  const waiting = new Set(counted.waiting.filter(isNear).map(({ mailbox }) => mailbox)).size
  return { ...nothing, requests: said(requests), waiting: said(waiting) }
}

const said = (count: number) => (count < SAID_FROM ? null : count)
