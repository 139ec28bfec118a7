/** A client's words to the questions of one category of the catalog. */
import { detailsOf, type CategoryDetail } from '#contract/requests/category-questions.ts'
import { askedOf } from '#server/catalog/shown/asked-questions.ts'
import { byId } from '#server/catalog/service-types.ts'

export function detailsFor(serviceTypeId: number, given: Readonly<Record<string, string>>): CategoryDetail[] {
  const type = byId(serviceTypeId)
  return type ? detailsOf(type, given, askedOf(serviceTypeId)) : []
}
