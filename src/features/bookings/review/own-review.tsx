/** One’s own review: sealed, or shown. */
import { formatCount } from '#contract/format-count.ts'
import { formatPossessive } from '#contract/format-possessive.ts'
import type { Booking } from '#contract/bookings/booking.ts'
import type { BookingReviews } from '#contract/reviews/reviews.ts'
import { ReviewItem } from '#src/reviews/review-item.tsx'
import { Stars } from '#src/reviews/stars.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { otherName } from '../format-booking.ts'
import css from '../bookings.module.css'

/** `photos`: how many it has. */
export type Own = Omit<NonNullable<BookingReviews['own']>, 'id'>

const NOT_LISTED =
  'It isn’t on their profile: some bookings don’t count, like those made within two hours of the event or on the vendor’s own network.'

interface OwnReviewProps {
  booking: Booking
  own: Own
  /** Whether the other side has written one, which is sealed, too. */
  otherIsSealed: boolean
  opensAt: string | null
  now: number
}

export function OwnReview({ booking, own, otherIsSealed, opensAt, now }: OwnReviewProps) {
  const { vendor, side } = booking
  const other = otherName(booking)
  const isListed = side === 'host' && own.isListed
  const on = opensAt === null ? null : `on ${formatMomentDay(Date.parse(opensAt), now)}`
  const both = side === 'host' ? `once ${other} has written one too` : 'once they’ve written one too'
  const otherwise = on ? `. Otherwise, it opens ${on}` : ''
  const when = otherIsSealed && on ? on : `${both}, but not before the day after the event${otherwise}`
  return (
    <div className={css.oneReview}>
      <div className={blocks.head}>
        {own.isPublished ? (
          <Badge tone="good">{isListed ? 'Published' : 'Opened'}</Badge>
        ) : (
          <Badge tone="wait">Sealed</Badge>
        )}
        <h3>Your review</h3>
      </div>
      {own.published ? (
        <ReviewItem review={own.published} reviewed={other} now={now} isPublic={isListed} />
      ) : (
        <ReviewWords stars={own.stars} text={own.text} photos={own.photos} />
      )}
      <Quiet>
        {!own.isPublished ? (
          `It’s sent, and no one else can open it. ${side === 'host' ? 'It’s published' : `${other} can open it`} ${when}.`
        ) : isListed ? (
          <a href={vendor.profileUrl}>{`View it on ${formatPossessive(vendor.profileName)} profile`}</a>
        ) : (
          `Only ${other} can open it.${side === 'host' ? ` ${NOT_LISTED}` : ''}`
        )}
      </Quiet>
    </div>
  )
}

/** The stars that were chosen, the text that was typed, and how many photos there are. */
export function ReviewWords({ stars, text, photos }: Pick<Own, 'stars' | 'text' | 'photos'>) {
  return (
    <>
      <Stars count={stars} />
      {text === '' ? null : <p className={css.words}>{text}</p>}
      {photos === 0 ? null : <Quiet>{`With ${formatCount(photos, 'photo')}`}</Quiet>}
    </>
  )
}
