/** What a client answered to the questions of one category of the catalog. */
import { answersOf, type CategoryAnswer } from '#contract/requests/category-questions.ts'
import { byId } from '#server/catalog/service-types.ts'

export function answersTo(serviceTypeId: number, given: Readonly<Record<string, string>>): CategoryAnswer[] {
  const type = byId(serviceTypeId)
  return type ? answersOf(type, given) : []
}
