/** User-facing messages for failed account actions. */
import { MINUTE_MS } from '#contract/limits.ts'
import { ApiError } from '#src/api/client.ts'
import { formatCount } from '#contract/format-count.ts'

/** `a minute`, `14 minutes`: rounded up, so that the wait is over by then. */
export function waitMessage(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes <= 1 ? 'a minute' : formatCount(minutes, 'minute')
}

export function problemMessage(failure: unknown): string {
  if (failure instanceof ApiError) {
    if (failure.code === 'invalid_grant') return 'Incorrect email or password.'
    if (failure.status === 429)
      return `Too many attempts. Try again in ${waitMessage(failure.retryAfterMs ?? MINUTE_MS)}.`
    // Replaces the API's wording from the specification with words for users.
    if (failure.kind === 'denied') return 'You’ve been signed out. Sign in and try again. What you typed is still here.'
    if (failure.kind === 'configuration') return 'This site isn’t set up correctly. Please let the site owner know.'
    return failure.message
  }
  if (failure instanceof Error && failure.name === 'StorageError') return failure.message
  return 'Something went wrong. Try again in a moment.'
}
