/** Who may review whom, and until when; no database. */
import { DAY_MS, REVIEW_SEALED_DAYS, REVIEW_WINDOW_DAYS } from '#contract/limits.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { ReviewedBooking, ReviewRow } from '#server/repositories/reviews/reviews.ts'

/** Which side of a booking an account is; null for neither. */
export function sideOf(
  { vendorAccountId, hostAccountId }: Pick<ReviewedBooking, 'vendorAccountId' | 'hostAccountId'>,
  accountId: number,
): Side | null {
  if (hostAccountId === accountId) return 'host'
  return vendorAccountId === accountId ? 'vendor' : null
}

/**
 * - `notCompleted`: there is nothing to review yet, or the event did not happen;
 * - `alreadyWritten`: once, for good;
 * - `tooLate`: the window is over;
 * - `notConfirmed`: anybody can open an account with any address, and book themselves with it;
 * - `otherIsPublic`: whoever reads the other review first could only answer in kind.
 */
export type WhyNot = 'notCompleted' | 'alreadyWritten' | 'tooLate' | 'otherIsPublic' | 'notConfirmed'

export const reviewUntil = ({ ends }: Pick<ReviewedBooking, 'ends'>): Date =>
  new Date(ends.getTime() + REVIEW_WINDOW_DAYS * DAY_MS)

/** When a sealed review is published if the other side writes none. */
export const opensAt = ({ createdAt }: Pick<ReviewRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + REVIEW_SEALED_DAYS * DAY_MS)

/** Until when one may be written: not after the other one is opened. */
export function lastMoment(
  booking: Pick<ReviewedBooking, 'ends'>,
  sealed: Pick<ReviewRow, 'createdAt'> | undefined,
): Date {
  const end = reviewUntil(booking)
  return sealed && opensAt(sealed) < end ? opensAt(sealed) : end
}

/** Why this side may not write a review now; null when it may. */
export function whyNot(
  booking: Pick<ReviewedBooking, 'state' | 'ends' | 'isHostKnown'>,
  reviews: readonly Pick<ReviewRow, 'author' | 'publishedAt'>[],
  side: Side,
  now: Date,
): WhyNot | null {
  if (booking.state !== 'completed') return 'notCompleted'
  if (reviews.some(({ author }) => author === side)) return 'alreadyWritten'
  if (reviews.some(({ publishedAt }) => publishedAt !== null)) return 'otherIsPublic'
  if (now > reviewUntil(booking)) return 'tooLate'
  return side === 'host' && !booking.isHostKnown ? 'notConfirmed' : null
}
