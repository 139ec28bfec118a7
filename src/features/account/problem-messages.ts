/** User-facing messages for failed account actions. */
import { ApiError } from '#src/api/client.ts'
import { formatCount } from '#contract/format-count.ts'

const MINUTE_MS = 60_000

/** `a minute`, `14 minutes`: rounded up, so that the wait is over by then. */
export function waitMessage(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes <= 1 ? 'a minute' : formatCount(minutes, 'minute')
}

export function problemMessage(failure: unknown): string {
  if (failure instanceof ApiError) {
    if (failure.code === 'invalid_grant')
      return 'The e-mail address or the password is not right. Check both, and try again.'
    if (failure.status === 429)
      return `Too many tries. Wait ${waitMessage(failure.retryAfterMs ?? MINUTE_MS)}, then try again.`
    // Replaces the API's wording from the specification with words for users.
    if (failure.kind === 'denied')
      return 'You have been signed out. Sign in again, and then repeat this: what you typed is still here.'
    if (failure.kind === 'configuration')
      return 'This page was set up without the address that this needs. Please tell whoever runs it.'
    return failure.message
  }
  if (failure instanceof Error && failure.name === 'StorageError') return failure.message
  return 'That did not work. Try again in a moment.'
}
