/** A question of a category as an operator has written it, in place of the shipped ones. */
import * as v from 'valibot'

export const OwnQuestion = v.object({
  id: v.string(),
  label: v.string(),
  short: v.string(),
  options: v.optional(v.array(v.string())),
  placeholder: v.optional(v.string()),
})

interface Asking {
  id: number
  topLevelServiceType: number
  questions?: v.InferOutput<typeof OwnQuestion>[] | undefined
}

/** A category’s own, or those of its group; undefined for the shipped ones. @param catalog with the group */
export const ownQuestionsOf = (type: Asking, catalog: readonly Asking[]): Asking['questions'] =>
  type.questions ?? catalog.find(({ id }) => id === type.topLevelServiceType)?.questions
