/** Checks of a vendor, and its usual terms, in words. */
import { freeUntilDays } from '#contract/bookings/cancellation.ts'
import { formatCount } from '#contract/format-count.ts'
import { monthOf } from '#contract/insurance/insurance.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Check, VendorReviews } from '#contract/reviews/reviews.ts'

const CHECKED: Record<Check, string> = {
  phone: 'Phone number checked',
  address: 'Business address checked',
  insurance: 'Insurance certificate seen',
}

/** `Email address confirmed`, `Phone number checked by Fanfare in May 2027`: only what was checked. */
export const checkedLines = ({ isEmailConfirmed, checks = [] }: VendorReviews): string[] => [
  ...(isEmailConfirmed ? ['Email address confirmed'] : []),
  ...checks.map(({ what, on }) => `${CHECKED[what]} by ${marketplaceName()} in ${monthOf(on)}`),
]

/** `Usual deposit: 25%`, `Usual cancellation: free until 30 days before`. */
export function termLines({ usualTerms }: VendorReviews): string[] {
  const lines: string[] = []
  if (!usualTerms) return lines
  const { depositPercent, cancellation, bookings } = usualTerms
  const of = `in ${formatCount(bookings, 'booking')}`
  lines.push(depositPercent === 0 ? `Usually no deposit (${of})` : `Usual deposit: ${depositPercent}% (${of})`)
  if (cancellation === null) return lines
  const days = freeUntilDays(cancellation)
  const free = days === null ? 'never free' : days === 0 ? 'free' : `free until ${formatCount(days, 'day')} before`
  return [...lines, `Usual cancellation: ${free}`]
}
