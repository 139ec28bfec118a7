/** How long ago something was. Apart from format-time.ts because the first load needs only this. */

import { onFirstUse } from '#contract/on-first-use.ts'

const ageFormat = /* @__PURE__ */ onFirstUse(() => new Intl.RelativeTimeFormat('en-US'))
const UNITS: [unit: 'day' | 'hour' | 'minute', ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/**
 * @param then epoch milliseconds
 * @param now epoch milliseconds
 * @returns `just now`, `5 minutes ago`, `3 hours ago`, `12 days ago`; a time in the future is `just now`
 */
export function formatAge(then: number, now: number): string {
  const elapsed = now - then
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(elapsed / ms)
    if (count >= 1) return ageFormat().format(-count, unit)
  }
  return 'just now'
}
