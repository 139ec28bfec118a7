/** One’s own review: sealed, or shown. */
import { formatPossessive } from '#contract/format-possessive.ts'
import type { Booking } from '#contract/bookings/booking.ts'
import type { BookingReviews } from '#contract/reviews/reviews.ts'
import { ReviewItem } from '#src/reviews/review-item.tsx'
import { Stars } from '#src/reviews/stars.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { otherName } from '../format-booking.ts'
import css from '../bookings.module.css'

export type Own = Omit<NonNullable<BookingReviews['own']>, 'id'>

interface OwnReviewProps {
  booking: Booking
  own: Own
  opensAt: string | null
  now: number
}

export function OwnReview({ booking, own, opensAt, now }: OwnReviewProps) {
  const { vendor, side } = booking
  const other = otherName(booking)
  const on = opensAt === null ? '' : `, or on ${formatMomentDay(Date.parse(opensAt), now)}`
  return (
    <div className={css['oneReview']}>
      <div className={blocks.head}>
        {own.isPublished ? (
          <Badge tone="good">{side === 'host' ? 'Published' : 'Opened'}</Badge>
        ) : (
          <Badge tone="wait">Sealed</Badge>
        )}
        <h3>Your review</h3>
      </div>
      {own.published ? (
        <ReviewItem review={own.published} reviewed={other} now={now} isPublic={side === 'host'} />
      ) : (
        <ReviewWords stars={own.stars} text={own.text} />
      )}
      <p className={blocks.quiet}>
        {!own.isPublished ? (
          `It’s sent, and nobody else can open it. ${side === 'host' ? 'It’s published' : `${other} can open it`} once ${other} has written one, too${on}.`
        ) : side === 'host' ? (
          <a href={vendor.profileUrl}>View it on {formatPossessive(vendor.profileName)} profile</a>
        ) : (
          `Only ${other} can open it.`
        )}
      </p>
    </div>
  )
}

/** What was chosen and typed. */
export function ReviewWords({ stars, text }: Pick<Own, 'stars' | 'text'>) {
  return (
    <>
      <Stars count={stars} />
      {text === '' ? null : <p className={css['words']}>{text}</p>}
    </>
  )
}
