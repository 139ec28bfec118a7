/** The reply as the client sees it. */
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { LeadReply } from '#contract/leads.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { formatDay, formatMoney } from '#contract/format.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { POLICY_LABELS } from '#contract/bookings/policy-labels.ts'
import { QuoteLines } from '#src/quote/quote-lines.tsx'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { EditIcon } from '#src/ui/elements/icons.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../leads.module.css'

const termsLine = ({ depositCents, balanceDueOn, cancellation, holdsDate }: QuoteTerms, isOpen: boolean): string =>
  [
    depositCents > 0 ? `${formatCents(depositCents)} deposit` : 'No deposit',
    ...(balanceDueOn === null ? [] : [`Balance due ${formatDay(balanceDueOn)}`]),
    `Cancellation: ${POLICY_LABELS[cancellation]}`,
    ...(isOpen ? [holdsDate ? 'Booked as soon as it’s accepted' : 'You confirm after it’s accepted'] : []),
  ].join(' · ')

interface SentReplyProps {
  reply: LeadReply
  now: number
  /** The outcome of the quote, once it can’t be accepted anymore. */
  outcome?: string | undefined
  /** Undefined if it cannot be changed. */
  onChange?: (() => void) | undefined
}

export function SentReply({ reply, now, outcome, onChange }: SentReplyProps) {
  const day = formatMomentDay(Date.parse(reply.answeredAt), now)
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Your reply">
      <h2>{reply.kind === 'quote' ? 'Your quote' : 'You declined'}</h2>
      {reply.kind === 'quote' ? (
        <>
          <p className={blocks.price}>{formatMoney(reply.price)}</p>
          {reply.terms && reply.terms.lines.length > 1 ? <QuoteLines lines={reply.terms.lines} /> : null}
          <p className={css.notes}>{reply.includes}</p>
          {reply.terms ? <Quiet>{termsLine(reply.terms, outcome === undefined)}</Quiet> : null}
        </>
      ) : null}
      {reply.message ? <p className={css.notes}>{`“${reply.message}”`}</p> : null}
      <Quiet>
        <span>{reply.person == null ? `Sent ${day}.` : `Sent ${day} by ${reply.person}.`}</span> We emailed the client.
        {reply.kind === 'quote' ? <span>{` ${outcome ?? `Valid until ${formatDay(reply.validUntil)}.`}`}</span> : null}
      </Quiet>
      {onChange ? (
        <CardActions>
          <Button variant="quiet" onClick={onChange}>
            <EditIcon />
            <span>{reply.kind === 'quote' ? 'Edit quote' : 'Edit reply'}</span>
          </Button>
        </CardActions>
      ) : null}
    </Card>
  )
}
