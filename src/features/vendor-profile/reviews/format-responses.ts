/** How a vendor replies to requests, in words. */
import { RESPONSE_DAYS } from '#contract/limits.ts'
import { formatCount } from '#contract/format-count.ts'
import type { ResponseFigures } from '#contract/reviews/reviews.ts'
import { replyLabel } from '#src/vendor/format-offer.ts'

/** `Usually replies in 3 hours`, `Replies to 92% of requests`. */
export const responseLines = ({ answeredPercent: repliedPercent, medianMinutes }: ResponseFigures): string[] => [
  ...(medianMinutes === null ? [] : [replyLabel(medianMinutes)]),
  `Replies to ${repliedPercent}% of requests`,
]

/** The requests that the figures are based on. */
export const responseBasis = ({ requests }: ResponseFigures): string =>
  `${formatCount(requests, 'request')} in the last ${RESPONSE_DAYS} days`
