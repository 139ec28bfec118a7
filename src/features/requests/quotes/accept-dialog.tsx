/** The terms agreed with an acceptance: the total, the deposit, the cancellation dates. */
import { formatPossessive } from '#contract/format-possessive.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { ACCEPT_QUOTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { leadSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { formatSpan } from '#src/ui/format/format-local-time.ts'
import { OwnTerms } from '#src/quote/own-terms.tsx'
import { CancellationDates } from '#src/quote/cancellation-dates.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { isBookedOnAccepting, paymentLines } from './format-quote.ts'
import type { QuoteOfRequest } from './sort-quotes.ts'
import css from './quotes.module.css'

interface AcceptDialogProps {
  /** Null while it is closed. */
  quote: QuoteOfRequest | null
  /** The calendar date at the event’s place. */
  today: string
  timeZone: string
  onClose: () => void
}

export function AcceptDialog({ quote, today, timeZone, onClose }: AcceptDialogProps) {
  const { busy, problem, clearProblem, perform } = useAction()
  // A problem with one quote is not said of the next.
  const leave = () => {
    clearProblem()
    onClose()
  }
  const accept = async ({ vendor, event }: QuoteOfRequest) => {
    const { id, answer: reply, profileName } = vendor
    if (reply.id === undefined) return
    const done = await perform(ACCEPT_QUOTE, {
      subject: leadSubject(id),
      about: { title: profileName, href: '/requests', event },
      input: { leadId: id, quoteId: reply.id },
      once: `accept ${reply.id}`,
    })
    if (done) leave()
  }
  return (
    <AskDialog
      open={quote !== null}
      onClose={leave}
      title={quote ? `Accept ${formatPossessive(quote.vendor.profileName)} quote?` : ''}
      action="Accept quote"
      cancelLabel="Not yet"
      isSafe
      busy={busy}
      onConfirm={() => void (quote && accept(quote))}
    >
      {quote ? <Agreed quote={quote} today={today} timeZone={timeZone} /> : null}
      <ProblemNotice problem={problem} />
    </AskDialog>
  )
}

interface AgreedProps extends Pick<AcceptDialogProps, 'today' | 'timeZone'> {
  quote: QuoteOfRequest
}

function Agreed({ quote: { vendor, eventDate, isOnlyOne }, today, timeZone }: AgreedProps) {
  const { answer: quote, profileName, isSample } = vendor
  const { terms, price } = quote
  const day = terms?.startsAt?.slice(0, 10) ?? eventDate
  return (
    <div className={blocks.block}>
      <p className={blocks.price}>{formatMoney(price)}</p>
      <ul className={css.facts}>
        <li>
          {formatSpan({ eventDate: day, startsAt: terms?.startsAt ?? null, endsAt: terms?.endsAt ?? null, timeZone })}
        </li>
        {paymentLines(quote).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{`You pay ${profileName} directly.`}</li>
      </ul>
      {terms ? (
        <CancellationDates
          side="host"
          policy={terms.cancellation}
          eventDate={day}
          totalCents={Math.round(price * 100)}
          today={today}
        />
      ) : (
        <Quiet>The quote doesn’t say what canceling costs.</Quiet>
      )}
      <OwnTerms terms={terms} />
      <p className={css.words}>
        <span>
          {isBookedOnAccepting(vendor)
            ? 'It’s booked as soon as you accept, if the time is still free.'
            : `${profileName} confirms next. It isn’t booked until then, and we’ll email you.`}
        </span>
        {isOnlyOne ? null : (
          <span> We’ll tell the other vendors you asked in this category that you chose someone else.</span>
        )}
      </p>
      <Quiet>
        Quote valid until <span>{formatDay(quote.validUntil)}</span>.
        {isSample ? <span> This is a sample vendor: no one will come.</span> : null}
      </Quiet>
    </div>
  )
}
