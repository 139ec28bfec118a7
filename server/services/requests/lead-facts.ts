/** The facts by which a vendor decides about its leads. */
import { addDays } from '#contract/dates.ts'
import type { WeekdayHours } from '#contract/availability/availability.ts'
import type { LeadFacts } from '#contract/inbox/lead-facts.ts'
import { MINUTE_MS } from '#contract/limits.ts'
import { UNOPENED_AFTER_MS } from '#contract/requests/request-outcome.ts'
import { byId } from '#server/catalog/service-types.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Places } from '#server/data/places.ts'
import { findWeeklyHours, NEVER } from '#server/repositories/availability/availability.ts'
import {
  daysNotFree,
  findDecidingVendor,
  type DayNotFree,
  type FactsOfLead,
} from '#server/repositories/requests/lead-facts.ts'
import { isOutsideHours } from '#server/services/availability/hours/weekly-hours.ts'
import { instantOf } from '#server/services/availability/zoned-range.ts'
import { tenthsOfMilesTo } from '#server/services/search/vendor-places.ts'

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
  const hours = await findWeeklyHours(db, vendorId)
  const isKnown = vendor.knownUntil !== null && vendor.knownUntil > now
  return leads.map((lead) => {
    const place = places.byFileName(lead.locationFileName)
    return {
      serviceName: byId(serviceOf(lead, vendor.serviceTypeIds))?.personForm ?? '',
      distance: place ? tenthsOfMilesTo(vendor, place, lead.eventDate) : null,
      othersAsked: lead.othersAsked,
      onDay: onDays(lead, (day) => stateOf(notFree.get(day)) ?? (isKnown ? 'free' : 'notSaid')),
      isOutsideHours:
        lead.eventDateLatest === null &&
        notFree.get(lead.eventDate) !== 'busy' &&
        (notFree.get(lead.eventDate) === 'closed' || asksOutside(lead, hours, vendor.timeZone)),
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

const stateOf = (state: DayNotFree | undefined) => (state === 'closed' ? 'busy' : state)

/** Whether the client asks for a time of which the vendor said that it takes no events then. */
function asksOutside(
  { eventDate, askedTime: { startsAt, minutes, timeZone } }: DecidedLead,
  hours: readonly WeekdayHours[],
  ownZone: string | null,
): boolean {
  if (startsAt === null || ownZone === null) return false
  const start = instantOf(eventDate, startsAt, timeZone, 'earlier')
  return isOutsideHours({ start, end: start + (minutes ?? 1) * MINUTE_MS }, hours, ownZone)
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
