/** When to try again. */
import { RETRY_FIRST_MS, RETRY_MAX_MS } from '#contract/limits.ts'

/**
 * Exponential backoff with full jitter on its upper half, up to 15 minutes.
 * @param attempts how many attempts were made, at least 1
 * @param random in [0, 1)
 * @returns milliseconds
 */
export function backoffMs(attempts: number, random: number): number {
  // 2 ** 20 is far beyond the cap; bounding it keeps a thousand attempts from overflowing to Infinity.
  const ceiling = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 20))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
