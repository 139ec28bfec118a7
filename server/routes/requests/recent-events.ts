/** GET /api/v1/stats/recentevents */
import { endpoints } from '#contract/endpoints.ts'
import { byId, toContract } from '#server/catalogue/service-types.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { findRecentEvents } from '#server/repositories/requests/recent-events.ts'
import { daysSince, profileUrl } from '#server/services/search/vendor-results.ts'
import { utcDate } from '#server/dates.ts'
import type { Routes } from '#server/dependencies.ts'

const RECENT_EVENTS = 12

export const recentEventRoutes: Routes = (app, { db, cache, clock }) =>
  mountCached(app, cache, endpoints.recentEvents, async () => {
    const events = await findRecentEvents(db, RECENT_EVENTS)
    return events.map(({ serviceTypeId, bookedOn, ...event }) => {
      const serviceType = byId(serviceTypeId)
      return {
        ...event,
        serviceType: serviceType ? toContract(serviceType) : null,
        daysAgo: daysSince(bookedOn, utcDate(clock())) ?? 0,
        profileUrl: profileUrl({ id: event.memberID, profileName: event.profileName }),
      }
    })
  })
