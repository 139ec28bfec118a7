/** A form's message when its call has failed: at the fields that the server refused, or for the whole form. */
import type { FieldError } from '#contract/errors.ts'
import { ApiError } from '../api-error.ts'

export const explainedBy =
  (messageOf: (failure: unknown) => string) =>
  (failure: unknown): { errors: readonly FieldError[] } | { problem: string } =>
    failure instanceof ApiError && failure.kind === 'fields'
      ? { errors: failure.errors }
      : { problem: messageOf(failure) }
