/** The lists of the service-type catalog that the API offers, in the API's format. */
import type { ServiceType, SuggestedServiceType } from '#contract/service-type.ts'
import { namedWithin, search, similarTo, type ServiceTypeQuery } from '#server/catalog/search-service-types.ts'
import { isTrade, secondaryTo } from '#server/catalog/secondary-service-types.ts'
import { byId, toContract } from '#server/catalog/service-types.ts'
import { shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'
import type { Content } from '#server/content/content.ts'
import { NotFound } from '#server/services/errors.ts'

/** Service types that match the typed text; without any, similar ones, or those that it names among other words. */
export function searchServiceTypes(query: ServiceTypeQuery): SuggestedServiceType[] {
  const found = search(query)
  if (found.length > 0) return found.map(toContract)
  const similar = similarTo(query)
  if (similar.length > 0) return similar.map((type) => ({ ...toContract(type), isSimilar: true }))
  const named = namedWithin(query)
  if (!named) return []
  const { entries, isSimilar, around } = named
  return entries.map((type) => ({ ...toContract(type), around, ...(isSimilar && { isSimilar }) }))
}

export const kidsServiceTypes = ({ kidsCategories }: Pick<Content, 'kidsCategories'>): ServiceType[] =>
  kidsCategories.map(toContract)

/** The trades that work by video call, most popular first. */
export const virtualServiceTypes = (): ServiceType[] =>
  shownServiceTypes()
    .filter((type) => type.offersVirtual && isTrade(type))
    .sort((a, b) => b.popularity - a.popularity || a.id - b.id)
    .map(toContract)

/** The categories that go with a primary one. @throws NotFound */
export function secondaryServiceTypes(id: number): ServiceType[] {
  const primary = byId(id)
  if (!primary) throw new NotFound(`There is no category number ${id}. Choose one from the list.`)
  return secondaryTo(primary).map(toContract)
}
