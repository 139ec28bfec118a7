/** A vendor's price and how fast it replies, in words. */
import { formatCount } from '#contract/format-count.ts'
import { formatMoney } from '#contract/format.ts'

/** `From $1,150`; null where an earlier version saved the vendor without it. */
export function priceLabel(startingPrice: number | null | undefined, dayPrice?: number): string | null {
  if (dayPrice !== undefined) return `From ${formatMoney(dayPrice)} that day`
  if (startingPrice === undefined) return null
  return startingPrice === null ? 'Price on request' : `From ${formatMoney(startingPrice)}`
}

const HOUR = 60
const DAY = 24 * HOUR

/** Rounded up: `15 minutes`, `3 hours`, `2 days`. */
function roundedUp(minutes: number): string {
  if (minutes <= 45) return formatCount(Math.max(5, Math.ceil(minutes / 5) * 5), 'minute')
  if (minutes <= 23 * HOUR) return formatCount(Math.ceil(minutes / HOUR), 'hour')
  return formatCount(Math.ceil(minutes / DAY), 'day')
}

/** `Usually replies in 3 hours`; a sample’s figure is made up, and says so. */
export const replyLabel = (minutes: number, isSample = false): string =>
  `Usually replies in ${roundedUp(minutes)}${isSample ? ' (sample)' : ''}`
