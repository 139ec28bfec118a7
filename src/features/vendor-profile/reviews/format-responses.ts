/** How a vendor replies to requests, in words. */
import { RESPONSE_DAYS } from '#contract/limits.ts'
import { formatCount } from '#contract/format-count.ts'
import type { ResponseFigures } from '#contract/reviews/reviews.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Rounded up: `15 minutes`, `3 hours`, `2 days`. */
function roundedUp(minutes: number): string {
  if (minutes <= 45) return formatCount(Math.max(5, Math.ceil(minutes / 5) * 5), 'minute')
  if (minutes <= 23 * HOUR) return formatCount(Math.ceil(minutes / HOUR), 'hour')
  return formatCount(Math.ceil(minutes / DAY), 'day')
}

/** `Usually replies within 3 hours`, `Replies to 92% of requests`. */
export const responseLines = ({ answeredPercent, medianMinutes }: ResponseFigures): string[] => [
  ...(medianMinutes === null ? [] : [`Usually replies within ${roundedUp(medianMinutes)}`]),
  `Replies to ${answeredPercent}% of requests`,
]

/** What the figures are of. */
export const responseBasis = ({ requests }: ResponseFigures): string =>
  `${formatCount(requests, 'request')} in the last ${RESPONSE_DAYS} days`
