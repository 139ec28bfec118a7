import { DATE_PASSED } from '#contract/limits.ts'
import { problemOfDay } from '#contract/search-filters.ts'
import { InvalidFields } from '#server/services/errors.ts'

/**
 * Nothing is known of a day that no event can have, and each would be a cached response of its own.
 * @param name the parameter that `day` came in
 * @throws InvalidFields
 */
export function checkDay(name: string, day: string | undefined, now: Date): void {
  const message = problemOfDay(day, now)
  if (message === null) return
  throw new InvalidFields([{ name, code: message === DATE_PASSED ? 'inThePast' : 'invalid', message }])
}
