/** A quote on a shortlist: its price, and what else its client shares of it. */
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Shortlist } from '#contract/shortlists/shortlists.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatCents } from '#src/ui/format/format-cents.ts'

type Quote = NonNullable<Shortlist['vendors'][number]['quote']>

export function SharedQuote({ quote: { price, validUntil, isReplaced, includes, terms } }: { quote: Quote }) {
  return (
    <>
      <b className={blocks.price}>{formatMoney(price)}</b>
      {includes ? <p className={blocks.note}>{includes}</p> : null}
      {terms ? <span className={blocks.quiet}>{termsLine(terms)}</span> : null}
      <span className={blocks.quiet}>
        {isReplaced ? 'The vendor has changed this quote since.' : `Valid until ${formatDay(validUntil)}`}
      </span>
    </>
  )
}

/** `$200 deposit · cancel free until Thu, Apr 1`. */
function termsLine({ depositCents, cancellation, freeUntil }: NonNullable<Quote['terms']>): string {
  const deposit = depositCents > 0 ? `${formatCents(depositCents)} deposit` : 'No deposit'
  if (cancellation === 'none') return `${deposit} · cancel free at any time`
  return `${deposit} · ${freeUntil === null ? 'canceling always costs something' : `cancel free until ${formatDay(freeUntil)}`}`
}
