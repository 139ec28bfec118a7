/** The vendor's reply to a published review: typed on this device, sent through the outbox, once and for good. */
import { useState } from 'react'
import * as v from 'valibot'
import { ReplyToReview as ReplyBody, type Review } from '#contract/reviews/reviews.ts'
import { REVIEW_REPLY_MAX_CHARS } from '#contract/limits.ts'
import { useActionDraft } from '#src/drafts/actions/use-action-draft.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { REPLY_TO_REVIEW } from '#src/offline/outbox/kinds/actions/review.ts'
import { reviewReplySubject } from '#src/offline/outbox/kinds/subjects.ts'
import { useDelivered } from '#src/pwa/outbox/actions-about.ts'
import { ActionStatus } from '#src/pwa/actions/action-status.tsx'
import { useOfflineView } from '#src/pwa/outbox/use-offline-view.ts'
import { useOffline } from '#src/pwa/storage/use-offline.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { ReviewReplyText } from './review-item.tsx'
import css from './reviews.module.css'
import { useSendDraft } from './use-send-draft.ts'

interface ReplyToReviewProps {
  review: Review
  /** The vendor that replies. */
  vendorName: string
  /** The page that it is written on. */
  href: string
  now: number
  onGo: (href: string) => void
  /** The server has responded: read the review again. */
  onDelivered: () => void
}

export function ReplyToReview(props: ReplyToReviewProps) {
  const { review, vendorName, now, onGo, onDelivered } = props
  const offline = useOffline()
  const view = useOfflineView()
  const subject = reviewReplySubject(review.id)
  useDelivered(view, (about) => about === subject, onDelivered)
  const item = view.actions.find(({ record }) => record.draft.subject === subject)
  const text = item ? inputOf(REPLY_TO_REVIEW, item.record)?.text : undefined
  if (review.removedBecause !== null || review.reply !== null || !offline) return null
  if (item?.record.state === 'sent')
    return (
      <ReviewReplyText author={vendorName} text={text ?? ''}>
        Sent
      </ReviewReplyText>
    )
  if (item)
    return (
      <ActionStatus {...{ item, now, onGo }}>
        <p>
          <b>Your reply</b>
        </p>
        <p className={css.text}>{text}</p>
      </ActionStatus>
    )
  return <ReplyForm offline={offline} {...props} />
}

const typedIn = (draft: ActionDraft | null): string => {
  const read = v.safeParse(REPLY_TO_REVIEW.input, draft?.input)
  return read.success ? read.output.text : ''
}

function ReplyForm({ offline, review, href, onDelivered }: ReplyToReviewProps & { offline: Offline }) {
  const [opened, setOpened] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const open = useActionDraft(offline, {
    kind: REPLY_TO_REVIEW,
    fresh: () =>
      offline.actions.start(REPLY_TO_REVIEW, {
        subject: reviewReplySubject(review.id),
        about: { title: `Reply to ${review.authorName}’s review`, href, event: null },
        input: { reviewId: review.id, text: '' },
        once: `reply ${review.id}`,
      }),
    isTyped: (draft) => typedIn(draft) !== '',
  })
  const sending = useSendDraft(offline, open, onDelivered)
  const text = typedIn(open.draft)
  if (!opened && text === '')
    return (
      <div className={css.buttons}>
        <Button variant="soft" onClick={() => setOpened(true)}>
          Reply
        </Button>
      </div>
    )
  const send = () => {
    const parsed = v.safeParse(ReplyBody, { text })
    setError(parsed.success ? null : parsed.issues[0].message)
    if (parsed.success) void sending.send()
  }
  return (
    <form
      className={css.form}
      aria-label={`Reply to ${review.authorName}’s review`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field
        label={`Reply to ${review.authorName}`}
        hint="Public below the review. You can reply once, and you can’t change it afterwards."
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened it
            autoFocus={opened}
            rows={3}
            value={text}
            maxLength={REVIEW_REPLY_MAX_CHARS}
            onChange={({ target }) => {
              setOpened(true)
              setError(null)
              open.change((draft) => ({ ...draft, input: { reviewId: review.id, text: target.value } }))
            }}
          />
        )}
      </Field>
      {sending.problem === null ? null : <Notice tone="bad">{sending.problem}</Notice>}
      <p className={css.saved}>{sending.isSaved && text !== '' ? 'Draft saved' : null}</p>
      <div className={css.buttons}>
        <Button type="submit" busy={sending.busy}>
          Send reply
        </Button>
        {text === '' ? (
          <Button variant="quiet" onClick={() => setOpened(false)}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
