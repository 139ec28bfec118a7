/** A file that was chosen for a message, as its draft and record store it. */
import * as v from 'valibot'

export const ChosenFile = v.object({
  /** A UUID, under which it is uploaded. */
  id: v.string(),
  name: v.string(),
  bytes: v.number(),
  /** Deleted once the server has the message. */
  file: v.optional(v.blob()),
})
export type ChosenFile = v.InferOutput<typeof ChosenFile>
