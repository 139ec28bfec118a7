/** A client's words to the questions of categories: each vendor reads those of its own. */
import {
  questionsOf,
  shippedQuestionsOf,
  type CategoryOfVendor,
  type CategoryQuestion,
} from '#contract/requests/category-questions.ts'
import { askedOf } from '#server/catalog/shown/asked-questions.ts'
import { byId } from '#server/catalog/service-types.ts'
import type { DetailsByCategory } from '#server/repositories/requests/quote-requests.ts'

/** An answer as a vendor reads it. */
interface CategoryDetail {
  question: string
  label: string
  text: string
}

/** All that a category asks, or has asked: those that it asks now come first. */
const everAskedBy = (type: CategoryOfVendor): readonly Pick<CategoryQuestion, 'id' | 'short'>[] => [
  ...questionsOf(type),
  ...shippedQuestionsOf(type),
  ...askedOf(type.id),
]

/**
 * Which answers are about which of these categories: about those that ask the question, or that did where none does. It
 * is stored with the request, as a question may move to another category later.
 */
export function detailsByCategory(
  serviceTypeIds: readonly number[],
  given: Readonly<Record<string, string>>,
): DetailsByCategory {
  const types = [...new Set(serviceTypeIds)].flatMap((id) => byId(id) ?? [])
  const now = new Set(types.flatMap((type) => questionsOf(type).map(({ id }) => id)))
  const isAbout = (type: CategoryOfVendor, question: string) =>
    (now.has(question) ? questionsOf(type) : everAskedBy(type)).some(({ id }) => id === question)
  return Object.fromEntries(
    types.map((type) => [type.id, Object.keys(given).filter((question) => isAbout(type, question))]),
  )
}

/**
 * The words to one category.
 * @param byCategory null for a request from before it was stored
 */
export function detailsFor(
  serviceTypeId: number,
  given: Readonly<Record<string, string>>,
  byCategory: DetailsByCategory | null,
): CategoryDetail[] {
  const type = byId(serviceTypeId)
  if (!type) return []
  const all = everAskedBy(type)
  // A vendor of another category may be asked later.
  const about = byCategory && (byCategory[serviceTypeId] ?? questionsOf(type).map(({ id }) => id))
  return all.flatMap(({ id, short }, at) => {
    const text = given[id]?.trim()
    const isFirst = all.findIndex((other) => other.id === id) === at
    return text && isFirst && (about === null || about.includes(id)) ? [{ question: id, label: short, text }] : []
  })
}
