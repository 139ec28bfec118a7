/** GET /api/v1/geolocation: from the browser's coordinates, else from the caller's address, else none. */
import { endpoints } from '#contract/endpoints.ts'
import { InvalidFields } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { locateCoordinates } from '#server/services/search/geolocation.ts'
import type { Routes } from '#server/dependencies.ts'

export const geolocationRoutes: Routes = (app, { places, geolocation }) =>
  mount(app, endpoints.geolocation, ({ query: { latitude, longitude } }, request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (latitude === undefined && longitude === undefined) {
      const place = geolocation.locate(request.ip)
      return place ? [place] : []
    }
    if (latitude === undefined || longitude === undefined) {
      const name = latitude === undefined ? 'latitude' : 'longitude'
      throw new InvalidFields([{ name, code: 'required', message: 'Give both coordinates, or none.' }])
    }
    const place = locateCoordinates(places, latitude, longitude)
    return place ? [place] : []
  })
