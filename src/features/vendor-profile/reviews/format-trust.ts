/** A vendor's checked address and usual terms, in words. */
import { freeUntilDays } from '#contract/bookings/cancellation.ts'
import { formatCount } from '#contract/format-count.ts'
import type { VendorReviews } from '#contract/reviews/reviews.ts'

/** `Email address confirmed`, `Usual deposit: 25%`, `Usual cancellation: free until 30 days before`. */
export function trustLines({ isEmailConfirmed, usualTerms }: VendorReviews): string[] {
  const lines = isEmailConfirmed ? ['Email address confirmed'] : []
  if (!usualTerms) return lines
  const { depositPercent, cancellation, bookings } = usualTerms
  const of = `in ${formatCount(bookings, 'booking')}`
  lines.push(depositPercent === 0 ? `Usually no deposit (${of})` : `Usual deposit: ${depositPercent}% (${of})`)
  if (cancellation === null) return lines
  const days = freeUntilDays(cancellation)
  const free = days === null ? 'never free' : days === 0 ? 'free' : `free until ${formatCount(days, 'day')} before`
  return [...lines, `Usual cancellation: ${free}`]
}
