/** Classifies field errors for analytics and for the marker at the field. */
import type { FieldError, FieldErrorCode } from '#contract/errors.ts'

export type ErrorClass = 'characterLimit' | 'incorrectFormat' | 'inThePast' | 'blank'

const CLASSES: Record<FieldErrorCode, ErrorClass> = {
  blank: 'blank',
  required: 'blank',
  characterLimit: 'characterLimit',
  tooShort: 'characterLimit',
  inThePast: 'inThePast',
  incorrectFormat: 'incorrectFormat',
  alreadyExists: 'incorrectFormat',
  containsUrl: 'incorrectFormat',
  notFound: 'incorrectFormat',
  invalid: 'incorrectFormat',
}

/** The class for a field's marker; undefined when the field is valid. */
export const errorClassOf = (error: Pick<FieldError, 'code'> | undefined): ErrorClass | undefined =>
  error && errorClass(error)

export const errorClass = (error: Pick<FieldError, 'code'>): ErrorClass => CLASSES[error.code]
