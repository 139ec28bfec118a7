/** Questions of operators about something, with the answers, and those that wait for one. */
import { Link } from 'wouter'
import type { AskedItem, AskedQuestion } from '#contract/console/queue.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'
import { SUBJECT_NAMES } from './words.ts'

export const Questions = ({ questions }: { questions: readonly AskedQuestion[] }) => (
  <>
    {questions.map(({ question, operator, askedAt, answer }) => (
      <Notice key={askedAt} tone={answer === null ? 'wait' : 'good'}>
        <Stack gap="tight">
          <b>{question}</b>
          <span className={blocks.note}>{answer ?? 'No answer came.'}</span>
          <Quiet as="span">{`${operator} asked ${formatMoment(askedAt)}`}</Quiet>
        </Stack>
      </Notice>
    ))}
  </>
)

export const AskedCard = ({ asked }: { asked: readonly AskedItem[] }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Waiting for an answer</h2>
      <Quiet>Each returns to the list above once it is answered, or after seven days without an answer.</Quiet>
      <ul className={css.list}>
        {asked.map(({ subject, subjectId, vendorId, vendorName, question, operator, askedAt }) => (
          <li key={`${subject} ${subjectId}`}>
            <p>
              <span>{SUBJECT_NAMES[subject]}</span>{' '}
              {vendorId === null ? null : <Link href={`/people/vendors/${vendorId}`}>{vendorName}</Link>}
            </p>
            <p className={blocks.note}>{question}</p>
            <Quiet>{`${operator} asked ${formatMoment(askedAt)}`}</Quiet>
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
