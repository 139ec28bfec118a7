/**
 * GET /api/v1/mixed-search/:location, GET /api/v1/virtual-events-search (docs/specification.md#search),
 * GET /api/v1/search-place: a vendor's own place in them.
 */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached } from '#server/plugins/endpoints/cached-responses.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { searchPlace } from '#server/services/search/search-place.ts'
import { searchAt, searchVirtual } from '#server/services/search/vendor-search.ts'
import type { Routes } from '#server/app-parts.ts'

export const searchRoutes: Routes = (app, context) => {
  const { cache, reading } = context
  mountCached(app, cache, endpoints.search, async ({ params, query }) => searchAt(reading, params.location, query), {
    refusals: [404],
  })
  mountCached(app, cache, endpoints.virtualSearch, async ({ query }) => searchVirtual(reading, query), {
    refusals: [404],
  })
  mount(app, endpoints.searchPlace, ({ query }, caller) => searchPlace(context, query, caller), {
    refusals: [401, 403, 404, 422],
  })
}
