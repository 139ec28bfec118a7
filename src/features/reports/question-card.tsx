/** A question of the site’s operator, and its answer. */
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { ANSWER_MAX_CHARS, AnswerQuestion, type OwnQuestion, type Subject } from '#contract/reports/reports.ts'
import { ApiError } from '#src/api/client.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'

const NOUNS: Record<Subject, string> = {
  vendor: 'profile',
  photo: 'photo',
  review: 'review',
  message: 'message',
  request: 'request',
  article: 'article',
}

type Send = (body: v.InferOutput<typeof AnswerQuestion>) => Promise<void>

const now = () => Date.now()

export function QuestionCard({ question: asked, answer: send }: { question: OwnQuestion; answer: Send }) {
  const { subject, excerpt, question, askedAt, answer, isOpen } = asked
  const isWaiting = isOpen && answer === null
  return (
    <Card as="section" roomy>
      <Stack>
        <div className={blocks.head}>
          <Badge tone={isWaiting ? 'wait' : 'plain'}>
            {isWaiting ? 'Please answer' : answer === null ? 'Closed' : 'Answered'}
          </Badge>
          <h2>{`A question about your ${NOUNS[subject]}`}</h2>
          <Quiet>{formatMoment(Date.parse(askedAt), now())}</Quiet>
        </div>
        {excerpt === '' ? null : <p className={blocks.note}>{`“${excerpt}”`}</p>}
        <p className={blocks.note}>{question}</p>
        {answer === null ? null : (
          <Notice>
            <Stack gap="tight">
              <b>Your answer</b>
              <span className={blocks.note}>{answer}</span>
            </Stack>
          </Notice>
        )}
        {isWaiting ? <AnswerForm send={send} /> : null}
      </Stack>
    </Card>
  )
}

function AnswerForm({ send }: { send: Send }) {
  const typed = useTyped(() => ({ answer: '' }))
  useUnsavedWork(typed.values.answer !== '')
  const { mutateAsync, isPending } = useMutation({ mutationFn: send })
  const form = useForm((values: { answer: string }) => checkedBy(AnswerQuestion, values), {
    held: typed,
    send: mutateAsync,
    busy: isPending,
    explain: (failure) => ({
      problem: failure instanceof ApiError ? failure.message : 'We couldn’t send this. Try again in a moment.',
    }),
  })
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack>
        <Field label="Your answer" error={form.fields.errors.get('answer')?.message}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={ANSWER_MAX_CHARS}
              value={typed.values.answer}
              onChange={({ target }) => form.fields.set?.('answer', target.value)}
            />
          )}
        </Field>
        {form.problem === null ? null : <Notice tone="bad">{form.problem}</Notice>}
        <Button type="submit" wide busy={isPending}>
          Send answer
        </Button>
      </Stack>
    </form>
  )
}
