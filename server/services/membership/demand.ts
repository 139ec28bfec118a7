/** Requests that a vendor who signs up may expect: those for its category near its city, counted. */
import { milesBetween } from '#contract/globe.ts'
import { DAY_MS } from '#contract/limits.ts'
import { REACH_MILES } from '#contract/reach.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { byId } from '#server/catalog/service-types.ts'
import { requestsByPlace } from '#server/repositories/requests/demand.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const DEMAND_DAYS = 90
/** Fewer say more of their clients than of a market. */
const SAID_FROM = 5

/** A whole group counts together: a wedding DJ is asked for what a DJ does. */
export async function readDemand(
  { db, places, clock }: Pick<ServiceContext, 'db' | 'places' | 'clock'>,
  { serviceTypeId, location }: { serviceTypeId: number; location: string },
): Promise<{ requests: number | null; days: number; miles: number }> {
  const miles = REACH_MILES.basic
  const [group, city] = [byId(serviceTypeId)?.topLevelServiceType, places.byFileName(location)]
  const nothing = { requests: null, days: DEMAND_DAYS, miles }
  if (group === undefined || !city) return nothing
  const serviceTypeIds = serviceTypes.filter((type) => type.topLevelServiceType === group).map(({ id }) => id)
  const since = new Date(clock().getTime() - DEMAND_DAYS * DAY_MS)
  const found = await requestsByPlace(db, { serviceTypeIds, since })
  const near = found.filter(({ fileName }) => {
    const place = places.byFileName(fileName)
    return place && milesBetween(city, place) <= miles
  })
  const requests = near.reduce((sum, place) => sum + place.requests, 0)
  return requests < SAID_FROM ? nothing : { ...nothing, requests }
}
