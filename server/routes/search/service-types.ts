/** GET /api/v1/servicetypes, its kids and virtual lists, and {vendor api}/service-types/:id/secondary */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached, withoutVendors } from '#server/plugins/endpoints/cached-responses.ts'
import {
  kidsServiceTypes,
  searchServiceTypes,
  secondaryServiceTypes,
  virtualServiceTypes,
} from '#server/services/search/service-type-lists.ts'
import type { Routes } from '#server/app-parts.ts'

export const serviceTypeRoutes: Routes = (app, { cache, content }) => {
  mountCached(
    app,
    cache,
    endpoints.serviceTypes,
    withoutVendors(({ query }) => searchServiceTypes(query)),
  )
  mountCached(
    app,
    cache,
    endpoints.kidsServiceTypes,
    withoutVendors(() => kidsServiceTypes(content)),
  )
  mountCached(app, cache, endpoints.virtualServiceTypes, withoutVendors(virtualServiceTypes))
  mountCached(
    app,
    cache,
    endpoints.secondaryServiceTypes,
    withoutVendors(({ params }) => secondaryServiceTypes(params.id)),
    {
      refusals: [404],
    },
  )
}
