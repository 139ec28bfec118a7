/** GET /api/v1/servicetypes, its kids and virtual lists, and {vendor api}/service-types/:id/secondary */
import { endpoints } from '#contract/endpoints.ts'
import { isTrade, secondaryTo } from '#server/catalogue/secondary-service-types.ts'
import { byId, search, serviceTypes, similarTo, toContract } from '#server/catalogue/service-types.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { NotFound } from '#server/services/errors.ts'
import type { Routes } from '#server/dependencies.ts'

export const serviceTypeRoutes: Routes = (app, { cache, content }) => {
  mountCached(app, cache, endpoints.serviceTypes, ({ query }) => {
    const found = search(query)
    return found.length > 0
      ? found.map(toContract)
      : similarTo(query).map((type) => ({ ...toContract(type), isSimilar: true }))
  })
  mountCached(app, cache, endpoints.kidsServiceTypes, () => content.kidsCategories.map(toContract))
  mountCached(app, cache, endpoints.virtualServiceTypes, () =>
    serviceTypes
      .filter((type) => type.offersVirtual && isTrade(type))
      .sort((a, b) => b.popularity - a.popularity || a.id - b.id)
      .map(toContract),
  )
  mountCached(
    app,
    cache,
    endpoints.secondaryServiceTypes,
    ({ params }) => {
      const primary = byId(params.id)
      if (!primary) throw new NotFound(`There is no category number ${params.id}. Choose one from the list.`)
      return secondaryTo(primary).map(toContract)
    },
    { refusals: [404] },
  )
}
