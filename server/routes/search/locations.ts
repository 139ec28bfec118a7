/** GET /api/v1/locations, GET /api/v1/locations/:fileName, GET /api/v1/typed-searches */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached, withoutVendors } from '#server/plugins/endpoints/cached-responses.ts'
import { placeNamed, suggestPlaces } from '#server/services/search/lookups.ts'
import { locateCaller } from '#server/services/search/geolocation.ts'
import { readSearch } from '#server/services/search/typed/read-search.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import type { Routes } from '#server/app-parts.ts'

export const locationRoutes: Routes = (app, context) => {
  const { places, cache, clock } = context
  mount(app, endpoints.readSearch, ({ query }, _caller, { ip }) =>
    readSearch(query, { places, now: clock(), here: locateCaller(context, {}, ip) }),
  )
  mountCached(
    app,
    cache,
    endpoints.locations,
    withoutVendors(({ query }) => suggestPlaces(places, query)),
  )
  mountCached(
    app,
    cache,
    endpoints.location,
    withoutVendors(({ params }) => placeNamed(places, params.fileName)),
    { refusals: [404] },
  )
}
