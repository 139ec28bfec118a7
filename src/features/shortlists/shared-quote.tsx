/** A quote on a shortlist: its price, and what else its client shares of it. */
import { freeUntilDays } from '#contract/bookings/cancellation.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Shortlist } from '#contract/shortlists/shortlists.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatCents } from '#src/ui/format/format-cents.ts'

type Quote = NonNullable<Shortlist['vendors'][number]['quote']>

export function SharedQuote({ quote: { price, validUntil, isReplaced, includes, terms } }: { quote: Quote }) {
  return (
    <>
      <b className={blocks.price}>{formatMoney(price)}</b>
      {includes ? <p className={blocks.note}>{includes}</p> : null}
      {terms ? <Quiet as="span">{termsLine(terms)}</Quiet> : null}
      <Quiet as="span">
        {isReplaced ? 'The vendor has changed this quote since.' : `Valid until ${formatDay(validUntil)}`}
      </Quiet>
    </>
  )
}

/** `$200 deposit · cancel free until 30 days before`: a date would give the event’s away. */
function termsLine({ depositCents, cancellation }: NonNullable<Quote['terms']>): string {
  const deposit = depositCents > 0 ? `${formatCents(depositCents)} deposit` : 'No deposit'
  const days = freeUntilDays(cancellation)
  if (days === null) return `${deposit} · no free cancellation`
  if (days === 0) return `${deposit} · cancel free at any time`
  return `${deposit} · cancel free until ${formatCount(days, 'day')} before`
}
