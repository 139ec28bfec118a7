/** A published review with the reply to it. Of one that was removed only the number and the reason are left. */
import type { Review } from '#contract/reviews/reviews.ts'
import { formatDay } from '#contract/format.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import blocks from '#src/ui/elements/blocks.module.css'
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
  const { id, removedBecause, stars, text, authorName, eventType, eventDate, publishedAt, reply } = review
  if (removedBecause !== null)
    return (
      <article className={css.item} data-review="removed">
        <p className={blocks.quiet}>{`Review #${id} was removed by Fanfare. Reason: ${removedBecause}`}</p>
      </article>
    )
  return (
    <article className={css.item} data-review={id} aria-label={`Review by ${authorName}`}>
      <div className={css.head}>
        <b>{authorName}</b>
        <Stars count={stars} />
      </div>
      <p className={blocks.quiet}>{`${eventType} · ${formatDay(eventDate)}`}</p>
      {text === '' ? null : <p className={css.text}>{text}</p>}
      {reply === null ? null : (
        <ReviewReplyText author={reviewed} text={reply.text}>
          {formatMomentDay(Date.parse(reply.repliedAt), now)}
        </ReviewReplyText>
      )}
      <div className={css.foot}>
        <time dateTime={publishedAt} className={blocks.quiet}>
          {`${isPublic ? 'Published' : 'Opened'} ${formatMomentDay(Date.parse(publishedAt), now)}`}
        </time>
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
        <b>{`Reply from ${author}`}</b> <span className={blocks.quiet}>{`· ${children}`}</span>
      </p>
      <p className={css.text}>{text}</p>
    </div>
  )
}
