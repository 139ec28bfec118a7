/** GET /api/v1/servicetypes, its kids and virtual lists, and {vendor api}/service-types/:id/secondary */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import {
  kidsServiceTypes,
  searchServiceTypes,
  secondaryServiceTypes,
  virtualServiceTypes,
} from '#server/services/search/service-type-lists.ts'
import type { Routes } from '#server/dependencies.ts'

export const serviceTypeRoutes: Routes = (app, { cache, content }) => {
  mountCached(app, cache, endpoints.serviceTypes, ({ query }) => searchServiceTypes(query))
  mountCached(app, cache, endpoints.kidsServiceTypes, () => kidsServiceTypes(content))
  mountCached(app, cache, endpoints.virtualServiceTypes, virtualServiceTypes)
  mountCached(app, cache, endpoints.secondaryServiceTypes, ({ params }) => secondaryServiceTypes(params.id), {
    refusals: [404],
  })
}
