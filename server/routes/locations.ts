/** GET /api/v1/locations, GET /api/v1/locations/:fileName */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached } from '#server/plugins/cached-replies.ts'
import { placeNamed } from '#server/services/known-names.ts'
import type { Routes } from './routes.ts'

export const locationRoutes: Routes = (app, { places, cache }) => {
  mountCached(app, cache, endpoints.locations, ({ query }) =>
    places.startsWith(query.startsWith, { take: query.take, cities: query.includeCities, alternateNames: query.includeAlternateCityNames }),
  )
  mountCached(app, cache, endpoints.location, ({ params }) => placeNamed(places, params.fileName), { refusals: [404] })
}
