/** GET /api/v1/mixed-search/:location, GET /api/v1/virtual-events-search (docs/specification.md#search). */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { searchAt, searchVirtual } from '#server/services/search/vendor-search.ts'
import type { Routes } from '#server/dependencies.ts'

export const searchRoutes: Routes = (app, deps) => {
  const { cache } = deps
  mountCached(app, cache, endpoints.search, async ({ params, query }) => searchAt(deps, params.location, query), {
    refusals: [404],
  })
  mountCached(app, cache, endpoints.virtualSearch, async ({ query }) => searchVirtual(deps, query), {
    refusals: [404],
  })
}
