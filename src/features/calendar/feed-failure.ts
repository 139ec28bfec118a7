/** Why something about other calendars did not work. */
import { ApiError } from '#src/api/client.ts'

export function feedFailure(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Something went wrong. Please try again.'
  if (failure.kind === 'offline') return 'You’re offline. Other calendars need a connection.'
  return failure.errors[0]?.message ?? failure.message
}
