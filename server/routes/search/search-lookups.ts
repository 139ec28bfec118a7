/** GET /api/v1/search-lookups/:url: resolves the path of a results page. */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached, withoutVendors } from '#server/plugins/endpoints/cached-responses.ts'
import { resultsPage } from '#server/services/search/lookups.ts'
import type { Routes } from '#server/app-parts.ts'

export const searchLookupRoutes: Routes = (app, { places, cache }) =>
  mountCached(
    app,
    cache,
    endpoints.searchLookup,
    withoutVendors(({ params }) => resultsPage(places, params.url)),
    { refusals: [404] },
  )
