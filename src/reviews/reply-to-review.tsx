/** The vendor's reply to a published review: typed on this device, sent through the outbox, once and for good. */
import { useState } from 'react'
import * as v from 'valibot'
import { ReplyToReview as ReplyBody, type Review } from '#contract/reviews/reviews.ts'
import { REVIEW_REPLY_MAX_CHARS } from '#contract/limits.ts'
import { useActionDraft } from '#src/drafts/actions/use-action-draft.ts'
import { heldDraft } from '#src/drafts/held-draft.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { REPLY_TO_REVIEW } from '#src/offline/outbox/kinds/actions/reviews.ts'
import { reviewReplySubject } from '#src/offline/outbox/kinds/subjects.ts'
import { useMayPerform } from '#src/session/rights.ts'
import { useDelivered } from '#src/sync/outbox/actions-about.ts'
import { ActionStatus } from '#src/sync/actions/action-status.tsx'
import { actionsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
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
  const mayReply = useMayPerform(REPLY_TO_REVIEW, 'vendor')
  const view = useOfflineView()
  const subject = reviewReplySubject(review.id)
  useDelivered(view, (about) => about === subject, onDelivered)
  const item = actionsIn(view).find(({ record }) => record.draft.subject === subject)
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
      <ActionStatus item={item} now={now} onGo={onGo}>
        <p>
          <b>Your reply</b>
        </p>
        <p className={css.text}>{text}</p>
      </ActionStatus>
    )
  return mayReply ? <ReplyForm offline={offline} {...props} /> : null
}

const typedIn = (draft: ActionDraft | null): string => {
  const read = v.safeParse(REPLY_TO_REVIEW.input, draft?.input)
  return read.success ? read.output.text : ''
}

function ReplyForm({ offline, review, href, onDelivered }: ReplyToReviewProps & { offline: Offline }) {
  const [opened, setOpened] = useState(false)
  const open = useActionDraft(offline, {
    kind: REPLY_TO_REVIEW,
    fresh: () =>
      offline.actionDrafts.start(REPLY_TO_REVIEW, {
        subject: reviewReplySubject(review.id),
        about: { title: `Reply to ${review.authorName}’s review`, href, event: null },
        input: { reviewId: review.id, text: '' },
        once: `reply ${review.id}`,
      }),
    isTyped: (draft) => typedIn(draft) !== '',
  })
  const sending = useSendDraft(open, onDelivered)
  const form = useForm((draft: ActionDraft) => checkedBy(ReplyBody, { text: typedIn(draft) }), {
    held: heldDraft(open, {
      shown: (draft) => ({ text: typedIn(draft) }),
      typed: (draft, _name, typed) => ({ ...draft, input: { reviewId: review.id, text: typed } }),
    }),
    send: () => sending.send(),
    busy: sending.busy,
  })
  const text = typedIn(open.draft)
  if (!opened && text === '')
    return (
      <div className={css.buttons}>
        <Button variant="soft" onClick={() => setOpened(true)}>
          Reply
        </Button>
      </div>
    )
  return (
    <form
      className={css.form}
      aria-label={`Reply to ${review.authorName}’s review`}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <Field
        label={`Reply to ${review.authorName}`}
        hint="Public below the review. You can reply once, and you can’t change it afterwards."
        error={form.errors[0]?.message}
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
              form.fields.set?.('text', target.value)
            }}
          />
        )}
      </Field>
      {sending.problem === null ? null : <Notice tone="bad">{sending.problem}</Notice>}
      <p className={css.saved}>{sending.isSaved && text !== '' ? 'Draft saved' : null}</p>
      <div className={css.buttons}>
        <Button type="submit" busy={form.busy}>
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
