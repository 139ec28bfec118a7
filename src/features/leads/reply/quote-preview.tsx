/** The whole quote as its client will read it, beside Send. */
import { FactLine } from '#src/ui/elements/facts.tsx'
import { CANCELLATION_POLICIES } from '#contract/bookings/quote-terms.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Lead } from '#contract/leads.ts'
import { typedNumber } from '#contract/typed-number.ts'
import { amountLines, typedDeposit, typedLines, typedPrice, typedTax } from '#src/offline/outbox/kinds/compose-terms.ts'
import { POLICY_LABELS } from '#contract/bookings/policy-labels.ts'
import { CancellationDates } from '#src/quote/cancellation-dates.tsx'
import { QuoteLines } from '#src/quote/quote-lines.tsx'
import { formatSpan } from '#src/ui/format/format-local-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../leads.module.css'
import quoteCss from './quote.module.css'

interface QuotePreviewProps {
  lead: Lead
  fields: Readonly<Record<string, string>>
  /** In the time zone of the event. */
  today: string
  /** Whether the vendor's own terms go with it. */
  hasOwnTerms: boolean
}

export function QuotePreview({ lead, fields, today, hasOwnTerms }: QuotePreviewProps) {
  const price = typedPrice(fields)
  if (typeof price !== 'number' || !(price > 0)) return null
  const lines = typedLines(fields).length > 0 || typedTax(fields) !== undefined ? amountLines(fields) : []
  const policy = CANCELLATION_POLICIES.find((one) => one === fields['terms.cancellation'])
  const eventDate = (fields['terms.startsAt'] ?? '').slice(0, 10) || lead.eventDate
  return (
    <section className={quoteCss.preview} aria-label="What the client will read">
      <h3>What the client will read</h3>
      {lines.length > 0 ? <QuoteLines lines={lines} /> : <p className={blocks.price}>{formatMoney(price)}</p>}
      {fields['includes'] ? <p className={css.notes}>{fields['includes']}</p> : null}
      <FactLine facts={[...termsIn(fields, lead.timeZone), ...(hasOwnTerms ? ['Your own terms go with it'] : [])]} />
      {policy ? (
        <>
          <p>{`Cancellation: ${POLICY_LABELS[policy]}`}</p>
          <CancellationDates
            side="vendor"
            policy={policy}
            eventDate={eventDate}
            today={today}
            totalCents={Math.round(price * 100)}
          />
        </>
      ) : (
        <Quiet>Choose a cancellation policy above.</Quiet>
      )}
    </section>
  )
}

/** Everything else that was typed, in short sentences. */
function termsIn(fields: QuotePreviewProps['fields'], timeZone: string): string[] {
  const typed = (name: string) => (fields[name] ?? '').trim()
  const [balance, notIncluded] = [typed('terms.balanceDueOn'), typed('terms.notIncluded')]
  return [
    depositIn(fields),
    balance === '' ? '' : `Balance due ${formatDay(balance)}`,
    timesIn(typed('terms.startsAt'), typed('terms.endsAt'), timeZone),
    minutes('Set-up', typed('terms.setUpMinutes')),
    minutes('Travel each way', typed('terms.travelMinutes')),
    notIncluded === '' ? '' : `Not included: ${notIncluded}`,
    typed('terms.holdsDate') === '' ? 'You confirm after it’s accepted' : 'Booked as soon as it’s accepted',
    typed('validUntil') === '' ? '' : `Valid until ${formatDay(typed('validUntil'))}`,
  ].filter(Boolean)
}

/** Nothing while it isn’t clear which amount was typed. */
function depositIn(fields: QuotePreviewProps['fields']): string {
  const deposit = typedDeposit(fields)
  if (typeof deposit === 'string') return ''
  return deposit !== null && deposit > 0 ? `${formatMoney(deposit / 100)} deposit` : 'No deposit'
}

/** `Sat, May 1, 2027, 6:30 PM to 10:30 PM`. */
const timesIn = (startsAt: string, endsAt: string, timeZone: string): string =>
  startsAt.includes('T')
    ? formatSpan({ eventDate: startsAt.slice(0, 10), startsAt, endsAt: endsAt.includes('T') ? endsAt : null, timeZone })
    : ''

function minutes(label: string, typed: string): string {
  const count = typedNumber(typed)
  return typeof count === 'number' && count > 0 ? `${label}: ${count} minutes` : ''
}
