/** Who may review whom, and until when; no database. */
import { DAY_MS, REVIEW_SEALED_DAYS, REVIEW_WINDOW_DAYS } from '#contract/limits.ts'
import { COUNTED_AFTER_MS } from '#server/services/bookings/rules/counting.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { ReviewedBooking, ReviewRow } from '#server/repositories/reviews/reviews.ts'

/** Which side of a booking the caller is; null for neither. */
export function sideOf(
  booking: Pick<ReviewedBooking, 'vendorId' | 'clientAccountId'>,
  { accountId, vendorId }: { accountId: number; vendorId: number | null },
): Side | null {
  if (booking.clientAccountId === accountId) return 'host'
  return booking.vendorId === vendorId ? 'vendor' : null
}

/**
 * - `notCompleted`: there is nothing to review yet, or the event did not happen;
 * - `alreadyWritten`: once, for good;
 * - `tooLate`: the window is over;
 * - `notConfirmed`: anybody can open an account with any address, and book themselves with it;
 * - `otherIsPublic`: whoever reads the other review first could only answer in kind.
 */
export type WhyNot = 'notCompleted' | 'alreadyWritten' | 'tooLate' | 'otherIsPublic' | 'notConfirmed'

const reviewUntil = ({ ends }: Pick<ReviewedBooking, 'ends'>): Date =>
  new Date(ends.getTime() + REVIEW_WINDOW_DAYS * DAY_MS)

/** When a sealed review is published if the other side writes none. */
export const opensAlone = ({ createdAt }: Pick<ReviewRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + REVIEW_SEALED_DAYS * DAY_MS)

/** When reviews are published once both sides have written one: not before both have slept on the event. */
export const opensTogether = ({ ends }: Pick<ReviewedBooking, 'ends'>): Date =>
  new Date(ends.getTime() + COUNTED_AFTER_MS)

/** When what is sealed of a booking is published; null when nothing is. */
export function opensAt(
  booking: Pick<ReviewedBooking, 'ends'>,
  reviews: readonly Pick<ReviewRow, 'createdAt' | 'publishedAt'>[],
): Date | null {
  const [sealed, other] = reviews.filter(({ publishedAt }) => publishedAt === null)
  if (!sealed) return null
  return other ? opensTogether(booking) : opensAlone(sealed)
}

/** Until when one may be written: not after the other one is opened. */
export function lastMoment(
  booking: Pick<ReviewedBooking, 'ends'>,
  sealed: Pick<ReviewRow, 'createdAt'> | undefined,
): Date {
  const end = reviewUntil(booking)
  return sealed && opensAlone(sealed) < end ? opensAlone(sealed) : end
}

/** Why this side may not write a review now; null when it may. */
export function whyNot(
  booking: Pick<ReviewedBooking, 'state' | 'ends' | 'isClientKnown'>,
  reviews: readonly Pick<ReviewRow, 'author' | 'publishedAt'>[],
  side: Side,
  now: Date,
): WhyNot | null {
  if (booking.state !== 'completed') return 'notCompleted'
  if (reviews.some(({ author }) => author === side)) return 'alreadyWritten'
  if (reviews.some(({ publishedAt }) => publishedAt !== null)) return 'otherIsPublic'
  if (now > reviewUntil(booking)) return 'tooLate'
  return side === 'host' && !booking.isClientKnown ? 'notConfirmed' : null
}
