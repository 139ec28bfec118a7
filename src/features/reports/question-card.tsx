/** A question of the site’s operator, and its answer. */
import { ANSWER_MAX_CHARS, AnswerQuestion, type OwnQuestion } from '#contract/reports/reports.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { NOUNS } from './nouns.ts'
import { OneTextForm, type OneText } from './one-text-form.tsx'

const now = () => Date.now()

export function QuestionCard({
  question: asked,
  answer: send,
}: {
  question: OwnQuestion
  answer: (body: OneText) => Promise<void>
}) {
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
        {isWaiting ? (
          <OneTextForm
            label="Your answer"
            schema={AnswerQuestion}
            maxChars={ANSWER_MAX_CHARS}
            action="Send answer"
            send={send}
          />
        ) : null}
      </Stack>
    </Card>
  )
}
