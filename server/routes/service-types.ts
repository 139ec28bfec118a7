/** GET /api/v1/servicetypes */
import { endpoints } from '#contract/endpoints.ts'
import { search, toContract } from '#server/catalogue/service-types.ts'
import { mountCached } from '#server/plugins/cached-replies.ts'
import type { Routes } from './routes.ts'

export const serviceTypeRoutes: Routes = (app, { cache }) =>
  mountCached(app, cache, endpoints.serviceTypes, ({ query }) => search(query).map(toContract))
