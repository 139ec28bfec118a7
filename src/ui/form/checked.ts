/** The result of checking what is typed: the body to send, or what is wrong with which field. */
import * as v from 'valibot'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'

export type Checked<Body> = { body: Body } | { errors: readonly FieldError[] }

export function checkedBy<S extends v.GenericSchema>(schema: S, input: unknown): Checked<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? { body: parsed.output } : { errors: toFieldErrors(parsed.issues) }
}

export const checkedOf = <Body>(body: Body, errors: readonly FieldError[]): Checked<Body> =>
  errors.length > 0 ? { errors } : { body }

/** The errors of a check; none if it passed. */
export const errorsIn = (checked: Checked<unknown>): readonly FieldError[] =>
  'errors' in checked ? checked.errors : []
