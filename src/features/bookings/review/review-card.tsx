/** The reviews of a completed booking: the form, one’s own until it is shown, and the other side’s. */
import { formatPossessive } from '#contract/format-possessive.ts'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { DAY_MS, REVIEW_WINDOW_DAYS } from '#contract/limits.ts'
import type { BookingReviews } from '#contract/reviews/reviews.ts'
import type { Api } from '#src/api/client.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { WRITE_REVIEW } from '#src/offline/outbox/kinds/actions/reviews.ts'
import { reviewSubject } from '#src/offline/outbox/kinds/subjects.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { ConfirmFirst } from '#src/session/confirm-first.ts'
import { useDelivered } from '#src/sync/outbox/actions-about.ts'
import { ActionStatus } from '#src/sync/actions/action-status.tsx'
import { actionsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { ReplyToReview } from '#src/reviews/reply-to-review.tsx'
import { ReportReview } from '#src/reviews/report-review.tsx'
import { ReviewItem } from '#src/reviews/review-item.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { useMayPerform } from '#src/session/rights.ts'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { otherName } from '../format-booking.ts'
import { actionTitle } from '../own-actions.ts'
import css from '../bookings.module.css'
import { bookingReviewsOptions } from '../queries.ts'
import { ChosenPhotos } from './photos-field.tsx'
import { OwnReview, ReviewWords, type Own } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'

interface ReviewCardProps {
  api: Api
  accountId: number
  booking: Booking
  now: number
  onGo: (href: string) => void
}

export function ReviewCard({ api, accountId, booking, now, onGo }: ReviewCardProps) {
  const offline = useOffline()
  const view = useOfflineView()
  const { data, isPending, refetch } = useQuery(bookingReviewsOptions(api, accountId, booking.id))
  const { ask } = use(ConfirmFirst)
  const subject = reviewSubject(booking.id)
  const readAgain = () => void refetch()
  useDelivered(view, (about) => about === subject, readAgain)
  const item = actionsIn(view).find(({ record }) => record.draft.subject === subject)
  const reviews = data?.value ?? whileUnknown(booking, now)
  const own = reviews.own ?? sentFrom(item)
  const mayWrite = useMayPerform(WRITE_REVIEW, booking.side)
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Reviews" aria-busy={isPending || !offline}>
      <h2>{own || !reviews.canWrite || !mayWrite ? 'Reviews' : `Review ${otherName(booking)}`}</h2>
      {isPending || !offline ? (
        <>
          <Skeleton />
          <Skeleton shape="short" />
        </>
      ) : (
        <>
          <OtherIsSealed booking={booking} reviews={reviews} now={now} isWritten={own !== null} />
          {item && item.record.state !== 'sent' ? (
            <Unsent item={item} now={now} onGo={onGo} />
          ) : own ? (
            <OwnReview
              booking={booking}
              own={own}
              otherIsSealed={reviews.otherIsSealed}
              now={now}
              opensAt={reviews.opensAt}
            />
          ) : !mayWrite ? (
            <p>Your team hasn’t reviewed this booking.</p>
          ) : reviews.canWrite ? (
            <ReviewForm offline={offline} booking={booking} reviews={reviews} onSent={readAgain} />
          ) : reviews.mustConfirm ? (
            <p>Confirm your email first. Reviews come from people we can reach, so that others can trust them.</p>
          ) : (
            <p>{reviews.other ? 'You didn’t review this booking in time.' : 'It’s too late to review this booking.'}</p>
          )}
          {own || !mayWrite || !(reviews.mustConfirm || item?.record.state === 'needsYou') ? null : <div>{ask}</div>}
          <OtherReview
            api={api}
            booking={booking}
            now={now}
            onGo={onGo}
            other={reviews.other}
            onDelivered={readAgain}
          />
        </>
      )}
    </Card>
  )
}

/** Without a connection and a saved copy: the server decides when it gets the review. */
function whileUnknown({ endsAtUtc }: Booking, now: number): BookingReviews {
  const canWrite = now < Date.parse(endsAtUtc) + REVIEW_WINDOW_DAYS * DAY_MS
  return { own: null, other: null, otherIsSealed: false, canWrite, mustConfirm: false, until: null, opensAt: null }
}

/** The review that this device has sent, until it is read from the server. */
function sentFrom(item: ActionItem | undefined): Own | null {
  const input = item && inputOf(WRITE_REVIEW, item.record)
  if (!input || item.record.state !== 'sent') return null
  const { photos, ...words } = input
  const isPublished = item.record.receipt?.state === 'published'
  return { ...words, photos: photos.length, isPublished, published: null, isListed: true }
}

/** Until the server has it, and when it is refused, with what was typed. */
function Unsent({ item, now, onGo }: { item: ActionItem; now: number; onGo: (href: string) => void }) {
  const input = inputOf(WRITE_REVIEW, item.record)
  return (
    <ActionStatus item={item} now={now} onGo={onGo}>
      <p>
        <b>{actionTitle(item.record)}</b>
      </p>
      {input ? (
        <>
          <ReviewWords stars={input.stars} text={input.text} photos={0} />
          <ChosenPhotos photos={input.photos} />
        </>
      ) : null}
    </ActionStatus>
  )
}

interface OtherIsSealedProps {
  booking: Booking
  reviews: BookingReviews
  now: number
  isWritten: boolean
}

function OtherIsSealed({ booking, reviews: { otherIsSealed, opensAt }, now, isWritten }: OtherIsSealedProps) {
  if (!otherIsSealed || opensAt === null || isWritten) return null
  const on = formatMomentDay(Date.parse(opensAt), now)
  return (
    <Notice>
      <span>{otherName(booking)}</span> reviewed this booking. You’ll see it once you send yours and a day has passed
      since the event, or on <span>{on}</span>. After that, you can’t write one anymore.
    </Notice>
  )
}

interface OtherReviewProps {
  api: Api
  booking: Booking
  other: BookingReviews['other']
  now: number
  onGo: (href: string) => void
  onDelivered: () => void
}

function OtherReview({ api, booking, other, now, onGo, onDelivered }: OtherReviewProps) {
  if (other === null) return null
  const { id, side, vendor, hostName: clientName } = booking
  const href = `/bookings/${id}`
  return (
    <div className={css.oneReview}>
      <h3>{`${formatPossessive(otherName(booking))} review`}</h3>
      <ReviewItem
        review={other}
        reviewed={side === 'vendor' ? vendor.profileName : clientName}
        now={now}
        isPublic={side === 'vendor'}
      >
        <ReportReview api={api} review={other} here={href} />
      </ReviewItem>
      {side === 'vendor' ? (
        <ReplyToReview
          href={href}
          now={now}
          onGo={onGo}
          onDelivered={onDelivered}
          review={other}
          vendorName={vendor.profileName}
        />
      ) : null}
    </div>
  )
}
