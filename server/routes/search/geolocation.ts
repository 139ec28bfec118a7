/** GET /api/v1/geolocation: from the browser's coordinates, else from the caller's address, else none. */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { locateCaller } from '#server/services/search/geolocation.ts'
import { tellShown } from '#server/services/search/shown-vendors.ts'
import type { Routes } from '#server/app-parts.ts'

export const geolocationRoutes: Routes = (app, context) =>
  mount(app, endpoints.geolocation, ({ query }, _caller, { ip }) => {
    tellShown([])
    const place = locateCaller(context, query, ip)
    return place ? [place] : []
  })
