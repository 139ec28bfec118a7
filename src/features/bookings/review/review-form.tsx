/** The review of a completed booking: typed on this device, sent through the outbox, once and for good. */
import { formatPossessive } from '#contract/format-possessive.ts'
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import { formatDay } from '#contract/format.ts'
import { REVIEW_MAX_CHARS, REVIEW_SEALED_DAYS } from '#contract/limits.ts'
import { WriteReview, type BookingReviews } from '#contract/reviews/reviews.ts'
import { useActionDraft } from '#src/drafts/actions/use-action-draft.ts'
import { heldDraft } from '#src/drafts/held-draft.ts'
import type { ChosenFile } from '#src/offline/outbox/kinds/chosen-file.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { WRITE_REVIEW } from '#src/offline/outbox/kinds/actions/reviews.ts'
import { reviewSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { StarsField } from '#src/reviews/stars.tsx'
import { useSendDraft } from '#src/reviews/use-send-draft.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { otherName } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'
import css from '../bookings.module.css'
import { PhotosField } from './photos-field.tsx'
import { useChosenPhotos } from './use-chosen-photos.ts'

interface ReviewFormProps {
  offline: Offline
  booking: Booking
  reviews: Pick<BookingReviews, 'until' | 'otherIsSealed'>
  onSent: () => void
}

/** The stars and photos that were chosen, and the text that was typed. */
type Typed = Omit<v.InferOutput<typeof WRITE_REVIEW.input>, 'bookingId'>

function typedIn(draft: ActionDraft | null): Typed {
  const read = v.safeParse(WRITE_REVIEW.input, draft?.input)
  return read.success ? read.output : { stars: 0, text: '', photos: [] }
}

const isTyped = ({ stars, text, photos }: Typed) => stars > 0 || text !== '' || photos.length > 0

const checkTyped = (draft: ActionDraft) => {
  const { stars, text } = typedIn(draft)
  return checkedBy(WriteReview, { stars, text })
}

/** The typed review, stored on this device with each change. */
function useTypedReview(offline: Offline, booking: Booking) {
  const open = useActionDraft(offline, {
    kind: WRITE_REVIEW,
    fresh: () =>
      offline.actionDrafts.start(WRITE_REVIEW, {
        ...aboutBooking(booking),
        subject: reviewSubject(booking.id),
        input: { bookingId: booking.id, stars: 0, text: '', photos: [] },
        once: `review ${booking.id}`,
      }),
    isTyped: (draft) => isTyped(typedIn(draft)),
  })
  const withTyped = (draft: ActionDraft, some: Partial<Typed>): ActionDraft => ({
    ...draft,
    input: { bookingId: booking.id, ...typedIn(draft), ...some },
  })
  const setPhotos = (by: (photos: readonly ChosenFile[]) => ChosenFile[]) =>
    open.change((draft) => withTyped(draft, { photos: by(typedIn(draft).photos) }))
  return { open, typed: typedIn(open.draft), withTyped, setPhotos }
}

export function ReviewForm({ offline, booking, reviews, onSent }: ReviewFormProps) {
  const { open, typed, withTyped, setPhotos } = useTypedReview(offline, booking)
  const sending = useSendDraft(open, onSent)
  const choosing = useChosenPhotos(setPhotos)
  const form = useForm(checkTyped, {
    held: heldDraft(open, { shown: typedIn, typed: (draft, _name, text) => withTyped(draft, { text }) }),
    send: () => sending.send(),
    busy: sending.busy || choosing.isPreparing,
  })
  const errorOf = (name: string) => form.fields.errors.get(name)?.message ?? null
  const other = otherName(booking)
  return (
    <form
      className={css.review}
      aria-label={`Review ${other}`}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <StarsField
        value={typed.stars}
        error={errorOf('stars')}
        onChange={(stars) => {
          open.change((draft) => withTyped(draft, { stars }))
          form.touched(['stars'])
        }}
      />
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
            onChange={({ target }) => form.fields.set?.('text', target.value)}
          />
        )}
      </Field>
      {booking.side === 'host' ? (
        <PhotosField
          {...choosing}
          problem={choosing.problem ?? errorOf('photos')}
          photos={typed.photos}
          onRemove={(id) => setPhotos((photos) => photos.filter((photo) => photo.id !== id))}
        />
      ) : null}
      <Quiet>
        <span>
          {reviews.otherIsSealed
            ? 'Both reviews open once you’ve sent yours, but not before the day after the event.'
            : `Sealed until you’ve both written one, or for ${REVIEW_SEALED_DAYS} days.`}
        </span>{' '}
        You can’t change it after sending.
        {reviews.until === null ? null : <span>{` You can send one until ${formatDay(reviews.until)}.`}</span>}
      </Quiet>
      {sending.problem === null ? null : <Notice tone="bad">{sending.problem}</Notice>}
      <div className={css.reviewEnd}>
        <Button type="submit" busy={form.busy}>
          Send review
        </Button>
        <Quiet as="span">{sending.isSaved && isTyped(typed) ? 'Draft saved' : null}</Quiet>
      </div>
    </form>
  )
}
