/** The bookings of late, for the home page. */
import type * as v from 'valibot'
import type { endpoints } from '#contract/endpoints.ts'
import { byId, toContract } from '#server/catalog/service-types.ts'
import { utcDate } from '#server/dates.ts'
import { findRecentEvents } from '#server/repositories/requests/recent-events.ts'
import { daysSince, profileUrl } from '#server/services/search/vendor-results.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

type RecentEvents = v.InferOutput<typeof endpoints.recentEvents.reply>

const RECENT_EVENTS = 12

export async function recentEvents({ db, clock }: ServiceContext): Promise<RecentEvents> {
  const events = await findRecentEvents(db, RECENT_EVENTS)
  return events.map(({ serviceTypeId, bookedOn, vendorId, ...event }) => {
    const serviceType = byId(serviceTypeId)
    return {
      ...event,
      memberID: vendorId,
      serviceType: serviceType ? toContract(serviceType) : null,
      daysAgo: daysSince(bookedOn, utcDate(clock())) ?? 0,
      profileUrl: profileUrl({ id: vendorId, profileName: event.profileName }),
    }
  })
}
