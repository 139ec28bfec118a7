/** GET /api/v1/geolocation: from the browser's coordinates, else from the caller's address, else none. */
import { endpoints } from '#contract/endpoints.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
import { locateCaller } from '#server/services/search/geolocation.ts'
import type { Routes } from '#server/dependencies.ts'

export const geolocationRoutes: Routes = (app, deps) =>
  mountPrivate(app, endpoints.geolocation, ({ query }, request) => {
    const place = locateCaller(deps, query, request.ip)
    return place ? [place] : []
  })
