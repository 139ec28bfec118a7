/** A client's words to the questions of categories: each vendor reads those of its own. */
import {
  questionsOf,
  shippedQuestionsOf,
  type CategoryOfVendor,
  type CategoryQuestion,
} from '#contract/requests/category-questions.ts'
import type { AskedFor } from '#contract/quote-request.ts'
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

/** The questions that the client's form had asked for a category; null where it doesn't say. */
function askedInForm(type: CategoryOfVendor, askedFor: readonly AskedFor[]): Set<string> | null {
  const said = askedFor.filter(({ serviceTypeId }) => serviceTypeId === type.id)
  if (said.length === 0) return null
  const shipped = shippedQuestionsOf(type).map(({ id }) => id)
  const asked = new Set(said.flatMap(({ questions }) => questions ?? shipped))
  return new Set(everAskedBy(type).flatMap(({ id }) => (asked.has(id) ? [id] : [])))
}

/**
 * Which answers are about which of these categories: about those for which the client's form had asked the question;
 * where it doesn't say, about those that ask it now, or that did where none does. It is stored with the request, as a
 * question may move to another category later.
 * @param askedFor what the form says; a draft keeps its questions, and is sent days later
 */
export function detailsByCategory(
  serviceTypeIds: readonly number[],
  given: Readonly<Record<string, string>>,
  askedFor: readonly AskedFor[] = [],
): DetailsByCategory {
  const types = [...new Set(serviceTypeIds)].flatMap((id) => byId(id) ?? [])
  const inForm = new Map(types.map((type) => [type.id, askedInForm(type, askedFor)]))
  const hasReader = new Set([...inForm.values()].flatMap((asked) => [...(asked ?? [])]))
  const now = new Set(types.flatMap((type) => questionsOf(type).map(({ id }) => id)))
  const isAbout = (type: CategoryOfVendor, question: string) => {
    const asked = inForm.get(type.id)
    // An answer that the form's categories leave without a reader, such as of a vendor whose category has changed.
    if (asked && hasReader.has(question)) return asked.has(question)
    return (now.has(question) ? questionsOf(type) : everAskedBy(type)).some(({ id }) => id === question)
  }
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
