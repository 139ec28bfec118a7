/** The Retry-After header: seconds or a date, bounded, because nobody should wait for ten years. */
import { RETRY_AFTER_MAX_MS } from '#contract/limits.ts'

/**
 * How long to wait, in milliseconds from `now`, between 0 and an hour.
 * @returns null when there is no header, or one that cannot be read
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const text = header.trim()
  // Dates have letters and digits; a bare negative or fractional number is garbage, not a date.
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : /[a-z]/i.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), RETRY_AFTER_MAX_MS)
}
