/** GET /api/v1/search/members; /api/v1/members: public profiles and one's own (docs/specification.md#profiles). */
import { endpoints } from '#contract/endpoints.ts'
import { cachedResponse, mountCached } from '#server/plugins/endpoints/cached-responses.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { changeCategories, applyVendorChange } from '#server/services/accounts/vendor-changes.ts'
import { vendorsByIds, ownVendor, publicVendor, suggestVendorsByName } from '#server/services/accounts/own-vendors.ts'
import { mayManage } from '#server/services/accounts/permissions.ts'
import { tellShown } from '#server/services/search/shown-vendors.ts'
import type { Routes } from '#server/app-parts.ts'

export const vendorRoutes: Routes = (app, context) => {
  const { cache, reading } = context
  mountCached(app, cache, endpoints.membersByIds, ({ query }) => {
    tellShown([{ vendors: query.memberIds }])
    return vendorsByIds(reading, query.memberIds)
  })
  mountCached(app, cache, endpoints.memberAutocomplete, ({ query }) =>
    suggestVendorsByName(reading, { startsWith: query.startswith, alsoCities: query.alsomatchcitystate }),
  )

  const forEverybody = cachedResponse(cache, endpoints.member, ({ params, query }) => {
    tellShown([{ vendors: [params.id] }])
    return publicVendor(reading, { id: params.id, load: query.load })
  })
  mount(
    app,
    endpoints.member,
    (input, caller, request, reply) => {
      if (!mayManage(caller, input.params.id)) return forEverybody(input, caller, request, reply)
      void reply.header('cache-control', 'no-store')
      return ownVendor(context, { id: input.params.id, load: input.query.load })
    },
    { refusals: [401, 404] },
  )
  mount(
    app,
    endpoints.updateMember,
    async ({ params, query, body }, caller) => {
      await applyVendorChange(context, { id: params.id, change: body }, caller)
      return ownVendor(context, { id: params.id, load: query.load })
    },
    { refusals: [401, 403] },
  )
  mount(
    app,
    endpoints.memberCategories,
    async ({ params, body }, caller) => {
      await changeCategories(context, { id: params.id, categories: body }, caller)
      return ownVendor(context, { id: params.id, load: 'primaryservicetype,providedservicetypes' })
    },
    { refusals: [401, 403] },
  )
}
