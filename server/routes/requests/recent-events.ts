/** GET /api/v1/stats/recentevents */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { recentEvents } from '#server/services/requests/recent-events.ts'
import type { Routes } from '#server/dependencies.ts'

export const recentEventRoutes: Routes = (app, deps) =>
  mountCached(app, deps.cache, endpoints.recentEvents, () => recentEvents(deps))
