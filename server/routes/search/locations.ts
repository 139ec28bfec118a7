/** GET /api/v1/locations, GET /api/v1/locations/:fileName */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { placeNamed, suggestPlaces } from '#server/services/search/lookups.ts'
import type { Routes } from '#server/dependencies.ts'

export const locationRoutes: Routes = (app, { places, cache }) => {
  mountCached(app, cache, endpoints.locations, ({ query }) => suggestPlaces(places, query))
  mountCached(app, cache, endpoints.location, ({ params }) => placeNamed(places, params.fileName), { refusals: [404] })
}
