/** Error responses (docs/specification.md#errors). */
import * as v from 'valibot'
import { FIELD_ERRORS_MAX } from './limits.ts'

export const FIELD_ERROR_CODES = [
  'blank',
  'incorrectFormat',
  'characterLimit',
  'inThePast',
  'alreadyExists',
  'containsUrl',
  'tooShort',
  'required',
  'notFound',
  'invalid',
] as const

export const FieldError = v.object({
  /**
   * The field's name in the specification; dotted inside a list (`events.1.label`). A request's own fields are bare
   * (`eventDate`, `email`).
   */
  name: v.string(),
  message: v.string(),
  code: v.picklist(FIELD_ERROR_CODES),
})
export type FieldError = v.InferOutput<typeof FieldError>
export type FieldErrorCode = FieldError['code']

/** HTTP 400 (or 422) with the invalid fields. */
export const FieldErrors = v.object({ errors: v.pipe(v.array(FieldError), v.minLength(1)) })

/**
 * Every other error. `code` is for programs, `message` for people.
 * - `inProgress` (409): the same key is being stored right now; try again later with the same key.
 * - `cancelled` (409): the key was canceled before the request arrived; nothing is stored.
 * - `slotTaken`, `quoteReplaced`, `quoteExpired`, `alreadyBooked`, `stateChanged` (409): the booking cannot be made or
 *   changed as things are now; nothing is stored, and the body says how things are
 *   (contract/bookings/booking-writes.ts).
 * - `notInTeam` (403): the account doesn't work for the vendor (anymore) that this was written for; nothing is stored.
 * - `keyReused` (422): the key was used for another body.
 * - `keyMissing` (400), `notFound` (404), `tooMany` (429), `unavailable` (503), `tooLarge` (413),
 *   `unsupported` (415), `invalid` (any other 4xx), `internal` (500).
 */
const PROBLEM_CODES = [
  'inProgress',
  'cancelled',
  'slotTaken',
  'quoteReplaced',
  'quoteExpired',
  'alreadyBooked',
  'stateChanged',
  'keyReused',
  'keyMissing',
  'notFound',
  'tooMany',
  'unavailable',
  'tooLarge',
  'unsupported',
  'unauthorized',
  'forbidden',
  'notInTeam',
  'invalid',
  'internal',
] as const
export const Problem = v.object({ message: v.string(), code: v.optional(v.picklist(PROBLEM_CODES)) })
export type Problem = v.InferOutput<typeof Problem>
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/**
 * Adds a code to the message of a schema's issue: `v.nonEmpty(coded('blank', 'Tell us …'))`. The code is part of the
 * text so that valibot stays the only dependency; `toFieldErrors` separates them again.
 */
export const coded = (code: FieldErrorCode, message: string) => `${code}: ${message}`

/** The field errors of a failed `safeParse`, the first per field, in schema order; the first 50. */
export function toFieldErrors(issues: readonly v.BaseIssue<unknown>[], prefix = ''): FieldError[] {
  const byName = new Map<string, FieldError>()
  for (const issue of issues) {
    if (byName.size === FIELD_ERRORS_MAX) break
    const path = v.getDotPath(issue) ?? ''
    const name = prefix && path ? `${prefix}.${path}` : prefix || path || 'body'
    if (!byName.has(name)) byName.set(name, { name, ...decode(issue) })
  }
  return [...byName.values()]
}

function decode(issue: v.BaseIssue<unknown>): Pick<FieldError, 'code' | 'message'> {
  const [head = '', ...rest] = issue.message.split(': ')
  if (rest.length > 0 && (FIELD_ERROR_CODES as readonly string[]).includes(head)) {
    return { code: head as FieldErrorCode, message: rest.join(': ') }
  }
  if (issue.received === 'undefined') return { code: 'required', message: 'This field is required.' }
  return { code: 'invalid', message: 'Check this field.' }
}
