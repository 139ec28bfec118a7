/** The facts by which a vendor decides about its leads. */
import { addDays } from '#contract/dates.ts'
import type { LeadFacts } from '#contract/inbox/lead-facts.ts'
import { UNOPENED_AFTER_MS } from '#contract/requests/request-outcome.ts'
import { byId } from '#server/catalog/service-types.ts'
import { milesBetween } from '#server/db/globe.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Places } from '#server/data/places.ts'
import { NEVER } from '#server/repositories/availability/availability.ts'
import { daysNotFree, findDecidingVendor, type FactsOfLead } from '#server/repositories/requests/lead-facts.ts'

interface DecidedLead extends FactsOfLead {
  locationFileName: string
  eventDate: string
  eventDateLatest: string | null
  /** ISO 8601. */
  askedAt: string
  /** Whether the client waits for the vendor's first reply. */
  isWaiting: boolean
}

/** The facts of a vendor's leads, in their order; null for all of them where there is no such vendor. */
export async function factsOfLeads(
  { db, places, now }: { db: Queryable; places: Places; now: Date },
  vendorId: number,
  leads: readonly DecidedLead[],
): Promise<(LeadFacts | null)[]> {
  const vendor = leads.length === 0 ? undefined : await findDecidingVendor(db, vendorId)
  if (!vendor) return leads.map(() => null)
  const days = leads.flatMap(({ eventDate, eventDateLatest }) => [eventDate, eventDateLatest ?? eventDate]).toSorted()
  const [from = '', until = ''] = [days[0], days.at(-1)]
  const notFree = await daysNotFree(db, vendorId, { from, until })
  const isKnown = vendor.knownUntil !== null && vendor.knownUntil > now
  return leads.map((lead) => {
    const place = places.byFileName(lead.locationFileName)
    return {
      serviceName: byId(serviceOf(lead, vendor.serviceTypeIds))?.personForm ?? '',
      distance: place ? Math.round(milesBetween(place, vendor) * 10) / 10 : null,
      othersAsked: lead.othersAsked,
      onDay: onDays(lead, (day) => notFree.get(day) ?? (isKnown ? 'free' : 'notSaid')),
      calendarSaidAt: vendor.saidAt !== null && vendor.saidAt > NEVER ? vendor.saidAt.toISOString() : null,
      replyBy: lead.isWaiting ? new Date(Date.parse(lead.askedAt) + UNOPENED_AFTER_MS).toISOString() : null,
    }
  })
}

/** The service that the client wants of this vendor by name; otherwise the one that the vendor was asked for. */
function serviceOf({ serviceTypeId, wantedServiceIds }: FactsOfLead, offered: readonly number[]): number {
  if (wantedServiceIds.includes(serviceTypeId)) return serviceTypeId
  return wantedServiceIds.find((id) => offered.includes(id)) ?? serviceTypeId
}

/** Days of a flexible date that are looked at. */
const DAYS_MAX = 60

/** Whether the vendor is free on the day, or on which of the days between the first and the last one. */
function onDays(
  { eventDate, eventDateLatest }: Pick<DecidedLead, 'eventDate' | 'eventDateLatest'>,
  stateOf: (day: string) => 'free' | 'busy' | 'notSaid',
): LeadFacts['onDay'] {
  const states: string[] = []
  for (let day = eventDate; day <= (eventDateLatest ?? eventDate) && states.length < DAYS_MAX; day = addDays(day, 1))
    states.push(stateOf(day))
  if (states.every((state) => state === 'busy')) return 'busy'
  if (states.every((state) => state === 'free')) return 'free'
  return states.includes('free') ? 'someDays' : 'notSaid'
}
