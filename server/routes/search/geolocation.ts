/** GET /api/v1/geolocation: from the browser's coordinates, else from the caller's address, else none. */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/mount.ts'
import { locateCaller } from '#server/services/search/geolocation.ts'
import type { Routes } from '#server/dependencies.ts'

export const geolocationRoutes: Routes = (app, deps) =>
  mount(app, endpoints.geolocation, ({ query }, request, reply) => {
    void reply.header('cache-control', 'no-store')
    const place = locateCaller(deps, query, request.ip)
    return place ? [place] : []
  })
