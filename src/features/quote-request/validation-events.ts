/** What is measured when errors show (specification 2, section 5): the field's label and the error's class, nothing typed. */
import type { FieldError } from '#contract/errors.ts'
import type { Tracked } from '#src/tracking/track.ts'
import { errorClass } from './error-class.ts'
import { fieldLabel } from './fields.ts'

export const validationEvents = (errors: readonly FieldError[]): Tracked[] =>
  errors.map((error) => ({
    kind: 'Validation',
    category: 'Quote request',
    action: errorClass(error),
    label: fieldLabel(error.name) ?? error.name,
  }))
