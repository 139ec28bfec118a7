/**
 * Parses the Retry-After header: seconds or a date, with an upper bound, so that a bad value cannot cause an endless
 * wait.
 */
import { RETRY_AFTER_MAX_MS } from '#contract/limits.ts'

/**
 * The delay in milliseconds from `now`, between 0 and an hour.
 * @returns null if there is no header or it cannot be parsed
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const text = header.trim()
  // Dates contain letters; a bare negative or fractional number is garbage, not a date.
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : /[a-z]/i.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), RETRY_AFTER_MAX_MS)
}
