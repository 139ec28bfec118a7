/** A question of a category as an operator has written it, in place of the shipped ones. */
import * as v from 'valibot'

export const OwnQuestion = v.object({
  id: v.string(),
  label: v.string(),
  short: v.string(),
  options: v.optional(v.array(v.string())),
  placeholder: v.optional(v.string()),
})
