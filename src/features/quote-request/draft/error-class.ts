/** Classifies field errors for analytics and for the marker at the field. */
import type { FieldError, FieldErrorCode } from '#contract/errors.ts'

type ErrorClass = 'characterLimit' | 'incorrectFormat' | 'inThePast' | 'blank'

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

export const errorClass = (error: Pick<FieldError, 'code'>): ErrorClass => CLASSES[error.code]
