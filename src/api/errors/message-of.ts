/** A failure as its screen says it. */
import { ApiError } from '../api-error.ts'

export const SIGNED_OUT = 'You’ve been signed out. Sign in, then try again.'
const BUG = 'Something went wrong. Try again in a moment.'

/** @param otherwise for a failure that is neither of a call nor of the device's storage */
export function messageOf(failure: unknown, otherwise = BUG): string {
  if (failure instanceof ApiError) {
    // The specification's text is for programs.
    if (failure.kind === 'denied') return SIGNED_OUT
    return failure.errors[0]?.message ?? failure.message
  }
  return failure instanceof Error && failure.name === 'StorageError' ? failure.message : otherwise
}
