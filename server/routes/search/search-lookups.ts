/** GET /api/v1/search-lookups/:url: resolves the path of a results page. */
import { endpoints } from '#contract/endpoints.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import { byFileName, ENTERTAINERS, toContract } from '#server/catalogue/service-types.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { NotFound } from '#server/services/errors.ts'
import { placeNamed } from '#server/services/search/lookups.ts'
import type { Routes } from '#server/dependencies.ts'

export const searchLookupRoutes: Routes = (app, { places, cache }) =>
  mountCached(
    app,
    cache,
    endpoints.searchLookup,
    ({ params }) => {
      const [service = '', location, ...rest] = (params.url.split(/[?#]/, 1)[0] ?? '')
        .split('/')
        .filter((part) => part !== '')
      const serviceType = byFileName(service)
      const anyService = service === ENTERTAINERS.fileName
      if (rest.length > 0 || (!serviceType && !anyService)) throw new NotFound('There is no such results page.')
      return {
        serviceType: serviceType ? toContract(serviceType) : null,
        location: location === undefined || location === NATIONWIDE ? null : placeNamed(places, location),
        isNationalSearch: location === NATIONWIDE,
      }
    },
    { refusals: [404] },
  )
