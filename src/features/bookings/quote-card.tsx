/** The agreement: the accepted quote. */
import { dateIn } from '#contract/dates.ts'
import type { Booking } from '#contract/bookings/booking.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { CancellationDates } from '#src/quote/cancellation-dates.tsx'
import { OwnTerms } from '#src/quote/own-terms.tsx'
import { QuoteLines } from '#src/quote/quote-lines.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './bookings.module.css'

export function QuoteCard({ booking, now }: { booking: Booking; now: number }) {
  const { side, state, terms, totalCents, includes, message, cancellation, eventDate, timeZone } = booking
  return (
    <Card as="section" roomy className={blocks.section} aria-label="What was agreed">
      <h2>What was agreed</h2>
      {terms ? <QuoteLines lines={terms.lines} /> : <p className={blocks.price}>{formatCents(totalCents)}</p>}
      {includes ? (
        <div>
          <Quiet as="h3">Included</Quiet>
          <p className={css.words}>{includes}</p>
        </div>
      ) : null}
      {terms?.notIncluded ? (
        <div>
          <Quiet as="h3">Not included</Quiet>
          <p className={css.words}>{terms.notIncluded}</p>
        </div>
      ) : null}
      {message ? <p className={css.words}>{`“${message}”`}</p> : null}
      {cancellation === null ? <Quiet>The quote doesn’t say what canceling costs.</Quiet> : null}
      {cancellation !== null && state !== 'cancelled' ? (
        <CancellationDates
          policy={cancellation}
          side={side}
          eventDate={eventDate}
          totalCents={totalCents}
          today={dateIn(timeZone, new Date(now))}
        />
      ) : null}
      <OwnTerms terms={terms} />
    </Card>
  )
}
