/** GET /api/v1/locations, GET /api/v1/locations/:fileName */
import { endpoints } from '#contract/endpoints.ts'
import { SIMILAR_TAKE } from '#contract/limits.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { placeNamed } from '#server/services/search/lookups.ts'
import type { Routes } from '#server/dependencies.ts'

export const locationRoutes: Routes = (app, { places, cache }) => {
  mountCached(
    app,
    cache,
    endpoints.locations,
    ({ query: { startsWith, take, includeCities: cities, includeAlternateCityNames: alternateNames } }) => {
      const found = places.startsWith(startsWith, { take, cities, alternateNames })
      const rivals = places.rivals(startsWith).slice(0, take)
      if (rivals.length > 0) {
        const others = found.filter(({ fileName }) => rivals.every((rival) => rival.fileName !== fileName))
        return [...rivals.map((place) => ({ ...place, isAmbiguous: true })), ...others].slice(0, take)
      }
      if (found.length > 0) return found
      return places
        .similarTo(startsWith, { take: Math.min(take, SIMILAR_TAKE), cities, alternateNames })
        .map((place) => ({ ...place, isSimilar: true }))
    },
  )
  mountCached(app, cache, endpoints.location, ({ params }) => placeNamed(places, params.fileName), { refusals: [404] })
}
