/** The messages between the command line and the process with the database. */
import * as v from 'valibot'

const ARGUMENTS_MAX = 1000

export const OperatorRequest = v.object({
  /** `plan` changes nothing: it says what `run` would do. */
  phase: v.picklist(['plan', 'run']),
  argv: v.pipe(v.array(v.string()), v.maxLength(ARGUMENTS_MAX)),
  /** The system's user. */
  operator: v.pipe(v.string(), v.maxLength(200)),
})
export type OperatorRequest = v.InferOutput<typeof OperatorRequest>

export const OperatorResponse = v.variant('outcome', [
  /** `plan` only: nothing to ask about, because nothing changes. */
  v.object({ outcome: v.literal('readsOnly') }),
  v.object({
    outcome: v.literal('done'),
    lines: v.array(v.string()),
    file: v.optional(v.object({ path: v.string(), text: v.string() })),
    /** Something that was looked at isn’t as it should be. */
    isBad: v.optional(v.literal(true)),
  }),
  v.object({ outcome: v.literal('failed'), message: v.string() }),
])
export type OperatorResponse = v.InferOutput<typeof OperatorResponse>
