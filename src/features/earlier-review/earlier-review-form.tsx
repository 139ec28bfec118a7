/** The form of a review of an event before Fanfare. It is sent online only: the link belongs to this page alone. */
import { useMutation } from '@tanstack/react-query'
import type * as v from 'valibot'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { formatPossessive } from '#contract/format-possessive.ts'
import { NAME_MAX_CHARS, REVIEW_MAX_CHARS } from '#contract/limits.ts'
import { WriteEarlierReview, type EarlierReview } from '#contract/reviews/earlier-clients.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { explainedBy } from '#src/api/errors/explain.ts'
import { StarsField } from '#src/reviews/stars.tsx'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Field, Input, TextArea } from '#src/ui/form/field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'

interface EarlierReviewFormProps {
  api: Api
  token: string
  linked: Pick<EarlierReview, 'name' | 'vendorName'>
  onSent: () => void
}

interface Typed {
  stars: number
  text: string
  name: string
}

const explain = explainedBy((failure) => messageOf(failure, 'We couldn’t send this. Try again in a moment.'))

export function EarlierReviewForm({ api, token, linked, onSent }: EarlierReviewFormProps) {
  const typed = useTyped((): Typed => ({ stars: 0, text: '', name: linked.name }))
  useLeaveWarning(typed.isChanged)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: v.InferOutput<typeof WriteEarlierReview>) => api.call('writeEarlierReview', { body }),
    onSuccess: onSent,
  })
  const form = useForm((values: Typed) => checkedBy(WriteEarlierReview, { token, ...values }), {
    held: typed,
    send: mutateAsync,
    busy: isPending,
    explain,
  })
  const { errors, set } = form.fields
  const { stars, text, name } = typed.values
  return (
    <Card roomy>
      <form aria-label={`Review ${linked.vendorName}`} noValidate onSubmit={(event) => void form.submit(event)}>
        <Stack>
          <StarsField
            value={stars}
            error={errors.get('stars')?.message ?? null}
            onChange={(chosen) => {
              typed.change((before) => ({ ...before, stars: chosen }))
              form.touched(['stars'])
            }}
          />
          <Field label="How was it?" optional error={errors.get('text')?.message}>
            {(control) => (
              <TextArea
                {...control}
                rows={5}
                value={text}
                maxLength={REVIEW_MAX_CHARS}
                onChange={({ target }) => set?.('text', target.value)}
              />
            )}
          </Field>
          <Field label="Your first name" hint="Stands above your review." error={errors.get('name')?.message}>
            {(control) => (
              <Input
                {...control}
                value={name}
                autoComplete="given-name"
                maxLength={NAME_MAX_CHARS}
                onChange={({ target }) => set?.('name', target.value)}
              />
            )}
          </Field>
          <Quiet>
            {`Published at once on ${formatPossessive(linked.vendorName)} profile under “Before ${marketplaceName()}”, with the event type and its date. It isn’t part of the rating. They can’t change it; you can delete it with the link in our email.`}
          </Quiet>
          {form.problem === null ? null : <Notice tone="bad">{form.problem}</Notice>}
          <Button type="submit" wide busy={form.busy}>
            Publish review
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
