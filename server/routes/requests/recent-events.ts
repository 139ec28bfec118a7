/** GET /api/v1/stats/recentevents, GET /api/v1/stats/typical-prices */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached } from '#server/plugins/endpoints/cached-responses.ts'
import { recentEvents } from '#server/services/requests/recent-events.ts'
import { typicalPrices } from '#server/services/search/typical-prices.ts'
import type { Routes } from '#server/app-parts.ts'

export const recentEventRoutes: Routes = (app, context) => {
  mountCached(app, context.cache, endpoints.recentEvents, () => recentEvents(context.reading))
  mountCached(app, context.cache, endpoints.typicalPrices, () => typicalPrices(context.reading))
}
