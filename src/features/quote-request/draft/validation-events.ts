/** Analytics events for displayed errors: the field's label and the error's class, never the input. */
import type { FieldError } from '#contract/errors.ts'
import { errorClass } from './error-class.ts'
import { fieldLabel } from '../quote-fields.ts'

/** A validation error in analytics terms: the form, the error and the field. */
interface ValidationEvent {
  kind: 'Validation'
  category: string
  /** The error's class: `blank`, `inThePast`, … */
  action: string
  /** The field's label. */
  label: string
}

export const validationEvents = (errors: readonly FieldError[]): ValidationEvent[] =>
  errors.map((error) => ({
    kind: 'Validation',
    category: 'Quote request',
    action: errorClass(error),
    label: fieldLabel(error.name) ?? error.name,
  }))
