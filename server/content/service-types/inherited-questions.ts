/** The questions of a category that an operator has written none for: shipped ones of its own, else those of its group. */
import {
  type CategoryQuestion,
  questionsOf,
  shippedQuestionsOf,
  TYPES_WITH_QUESTIONS,
} from '#contract/requests/category-questions.ts'
import type { CatalogEntry } from '#server/catalog/catalog-entry.ts'

const hasShippedOnes = ({ id, isTopLevel }: CatalogEntry) => isTopLevel || TYPES_WITH_QUESTIONS.includes(id)

/** The questions of a category that has none of its own in its text. */
export function inheritedQuestions(catalog: readonly CatalogEntry[], id: number): readonly CategoryQuestion[] {
  const entry = catalog.find((each) => each.id === id)
  if (!entry) return []
  const group = catalog.find((each) => each.id === entry.topLevelServiceType)
  return group && !hasShippedOnes(entry) ? questionsOf(group) : shippedQuestionsOf(entry)
}

/**
 * The catalog in which each category of a group with questions says its own: most have the group’s list itself, which
 * is sent with the group alone (server/catalog/service-types.ts).
 */
export function withQuestionsOfGroups(catalog: readonly CatalogEntry[]): CatalogEntry[] {
  const ofGroup = new Map(
    catalog.flatMap(({ id, isTopLevel, questions }) => (isTopLevel && questions ? [[id, questions]] : [])),
  )
  return catalog.map((entry) => {
    const questions = ofGroup.get(entry.topLevelServiceType)
    if (!questions || entry.questions) return entry
    return { ...entry, questions: hasShippedOnes(entry) ? shippedQuestionsOf(entry).map(copied) : questions }
  })
}

const copied = ({ options, ...question }: CategoryQuestion) => ({
  ...question,
  ...(options && { options: [...options] }),
})
