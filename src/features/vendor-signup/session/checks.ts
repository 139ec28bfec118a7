/** Validates the input with the contract's schemas; errors are in form order. */
import * as v from 'valibot'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import type { SignupDraft } from '#contract/signup.ts'
import { FIELD_NAMES } from '../fields/fields.ts'

/**
 * The errors in the fields that a step's schema checks. @param password for the step `summary`; not part of the draft
 */
export function checkFields(schema: v.GenericSchema, data: SignupDraft, password = ''): FieldError[] {
  const parsed = v.safeParse(schema, { ...data, newPassword: password })
  return parsed.success ? [] : inFormOrder(toFieldErrors(parsed.issues))
}

export function inFormOrder(errors: readonly FieldError[]): FieldError[] {
  const order: readonly string[] = FIELD_NAMES
  const place = ({ name }: FieldError) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...errors].sort((a, b) => place(a) - place(b))
}
