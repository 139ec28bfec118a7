/** The answer as the host sees it. */
import type { LeadReply } from '#contract/leads.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { formatDay, formatMoney } from '#contract/format.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { EditIcon } from '#src/ui/elements/icons.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../leads.module.css'

interface SentReplyProps {
  answer: LeadReply
  now: number
  /** Undefined if it cannot be changed. */
  onChange?: (() => void) | undefined
}

export function SentReply({ answer, now, onChange }: SentReplyProps) {
  const day = formatMomentDay(Date.parse(answer.answeredAt), now)
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Your answer">
      <h2>{answer.kind === 'quote' ? 'Your quote' : 'You declined'}</h2>
      {answer.kind === 'quote' ? (
        <>
          <p className={blocks.price}>{formatMoney(answer.price)}</p>
          <p className={css.notes}>{answer.includes}</p>
        </>
      ) : null}
      {answer.message ? <p className={css.notes}>“{answer.message}”</p> : null}
      <p className={blocks.quiet}>
        Sent on {day}. The host has it, and got a mail.
        {answer.kind === 'quote' ? ` It holds until ${formatDay(answer.validUntil)}.` : null}
      </p>
      {onChange ? (
        <CardActions>
          <Button variant="quiet" onClick={onChange}>
            <EditIcon />
            {answer.kind === 'quote' ? 'Change your quote' : 'Change your answer'}
          </Button>
        </CardActions>
      ) : null}
    </Card>
  )
}
