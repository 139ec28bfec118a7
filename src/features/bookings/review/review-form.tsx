/** The review of a completed booking: typed on this device, sent through the outbox, once and for good. */
import { formatPossessive } from '#contract/format-possessive.ts'
import { useState } from 'react'
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { formatDay } from '#contract/format.ts'
import { REVIEW_MAX_CHARS, REVIEW_SEALED_DAYS } from '#contract/limits.ts'
import { WriteReview, type BookingReviews } from '#contract/reviews/reviews.ts'
import { useActionDraft } from '#src/drafts/actions/use-action-draft.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { WRITE_REVIEW } from '#src/offline/outbox/kinds/actions/review.ts'
import { reviewSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { StarsField } from '#src/reviews/stars.tsx'
import { useSendDraft } from '#src/reviews/use-send-draft.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { otherName } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'
import css from '../bookings.module.css'

interface ReviewFormProps {
  offline: Offline
  booking: Booking
  reviews: Pick<BookingReviews, 'until' | 'otherIsSealed'>
  onSent: () => void
}

/** What was chosen and typed. */
function typedIn(draft: ActionDraft | null): { stars: number; text: string } {
  const read = v.safeParse(WRITE_REVIEW.input, draft?.input)
  return read.success ? read.output : { stars: 0, text: '' }
}

const isTyped = ({ stars, text }: { stars: number; text: string }) => stars > 0 || text !== ''

export function ReviewForm({ offline, booking, reviews, onSent }: ReviewFormProps) {
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const open = useActionDraft(offline, {
    kind: WRITE_REVIEW,
    fresh: () =>
      offline.actions.start(WRITE_REVIEW, {
        ...aboutBooking(booking),
        subject: reviewSubject(booking.id),
        input: { bookingId: booking.id, stars: 0, text: '' },
        once: `review ${booking.id}`,
      }),
    isTyped: (draft) => isTyped(typedIn(draft)),
  })
  const sending = useSendDraft(offline, open, onSent)
  const typed = typedIn(open.draft)
  const change = (some: Partial<typeof typed>) => {
    setErrors([])
    open.change((draft) => ({ ...draft, input: { bookingId: booking.id, ...typedIn(draft), ...some } }))
  }
  const errorOf = (name: string) => errors.find((error) => error.name === name)?.message ?? null
  /** @returns whether nothing is wrong with it */
  const send = () => {
    const parsed = v.safeParse(WriteReview, typed)
    setErrors(parsed.success ? [] : toFieldErrors(parsed.issues))
    if (parsed.success) void sending.send()
    return parsed.success
  }
  const other = otherName(booking)
  return (
    <form
      className={css['review']}
      aria-label={`Review ${other}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!send()) event.currentTarget.querySelector<HTMLInputElement>('input, textarea')?.focus()
      }}
    >
      <StarsField value={typed.stars} error={errorOf('stars')} onChange={(stars) => change({ stars })} />
      <Field
        label={booking.side === 'host' ? 'How was it?' : `How was working with ${other}?`}
        optional
        hint={
          booking.side === 'host'
            ? `Public on ${formatPossessive(other)} profile, with your first name, the event type and its date.`
            : `Only ${other} can open it. It isn’t public.`
        }
        error={errorOf('text')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={typed.text}
            maxLength={REVIEW_MAX_CHARS}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
      <p className={blocks.quiet}>
        {reviews.otherIsSealed
          ? 'Both reviews are opened as soon as you send yours.'
          : `Sealed until you’ve both written one, or for ${REVIEW_SEALED_DAYS} days.`}{' '}
        You can’t change it after sending.
        {reviews.until === null ? null : ` You can send one until ${formatDay(reviews.until)}.`}
      </p>
      {sending.problem === null ? null : <Notice tone="bad">{sending.problem}</Notice>}
      <div className={css['reviewEnd']}>
        <Button type="submit" busy={sending.busy}>
          Send review
        </Button>
        <span className={blocks.quiet}>{sending.isSaved && isTyped(typed) ? 'Draft saved' : null}</span>
      </div>
    </form>
  )
}
