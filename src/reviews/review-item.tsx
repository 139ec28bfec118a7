/** A published review with the reply to it. Of one that was removed only the number and the reason are left. */
import type { Review } from '#contract/reviews/reviews.ts'
import { formatDay } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import css from './reviews.module.css'
import { Stars } from './stars.tsx'

interface ReviewItemProps {
  review: Review
  /** Who is reviewed, and so who replied. */
  reviewed: string
  now: number
  /** Whether everybody reads it; only the reviewed side otherwise. */
  isPublic?: boolean
  /** Controls for what can be done about it. */
  children?: Elements
}

export function ReviewItem({ review, reviewed, now, isPublic = true, children }: ReviewItemProps) {
  const { id, removedBecause, stars, text, authorName, eventType, eventDate, publishedAt, reply, photos } = review
  if (removedBecause !== null)
    return (
      <article className={css.item} data-review="removed">
        <Quiet>{`Review #${id} was removed by ${marketplaceName()}. Reason: ${removedBecause}`}</Quiet>
      </article>
    )
  return (
    <article className={css.item} data-review={id} aria-label={`Review by ${authorName}`}>
      <div className={css.head}>
        <b>{authorName}</b>
        <Stars count={stars} />
      </div>
      <Quiet>{`${eventType} · ${formatDay(eventDate)}`}</Quiet>
      {text === '' ? null : <p className={css.text}>{text}</p>}
      {photos ? <ReviewPhotos photos={photos} author={authorName} /> : null}
      {reply === null ? null : (
        <ReviewReplyText author={reviewed} text={reply.text}>
          {formatMomentDay(Date.parse(reply.repliedAt), now)}
        </ReviewReplyText>
      )}
      <div className={css.foot}>
        <Quiet as="time" dateTime={publishedAt}>
          {`${isPublic ? 'Published' : 'Opened'} ${formatMomentDay(Date.parse(publishedAt), now)}`}
        </Quiet>
        {children}
      </div>
    </article>
  )
}

/** @param children when it was written, or how far it got */
export function ReviewReplyText({ author, text, children }: { author: string; text: string; children: string }) {
  return (
    <div className={css.reply}>
      <p>
        <b>{`Reply from ${author}`}</b> <Quiet as="span">{`· ${children}`}</Quiet>
      </p>
      <p className={css.text}>{text}</p>
    </div>
  )
}
