/** What is measured when errors show: the field's label and the error's class, nothing typed. */
import type { FieldError } from '#contract/errors.ts'
import { errorClass } from './error-class.ts'
import { fieldLabel } from '../quote-fields.ts'

/** In the words of the measuring: what was being filled in, what is wrong, and where. */
export interface ValidationEvent {
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
