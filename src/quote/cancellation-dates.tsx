/** The cost of canceling at each time, as dates and dollars. */
import { cancellationSteps, type CancellationStep } from '#contract/bookings/cancellation.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { CancellationPolicy } from '#contract/bookings/quote-terms.ts'
import { formatDay } from '#contract/format.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import css from './quote.module.css'

/** `Until Thu, May 13, 2027`; `From Fri, May 14 to …`. */
function formatStep({ from, until }: CancellationStep): string {
  if (from === null) return until === null ? 'At any time' : `Until ${formatDay(until)}`
  return until === null ? `From ${formatDay(from)}` : `${formatDay(from)} to ${formatDay(until)}`
}

const formatOwed = (cents: number): string => (cents === 0 ? 'Free' : formatCents(cents))

interface CancellationDatesProps {
  /** Who reads it. */
  side: Side
  policy: CancellationPolicy
  eventDate: string
  totalCents: number
  /** The calendar date at the event’s place; steps that are over are left out. */
  today?: string
}

export function CancellationDates({ side, policy, eventDate, totalCents, today = '' }: CancellationDatesProps) {
  const steps = cancellationSteps(policy, { eventDate, totalCents })
    .filter(({ until }) => until === null || until >= today)
    .map((step) => (step.from !== null && step.from <= today ? { ...step, from: null } : step))
  return (
    <table className={css.lines}>
      <caption>{side === 'host' ? 'If you cancel' : 'If the client cancels'}</caption>
      <tbody>
        {steps.map((step) => (
          <tr key={step.from ?? ''}>
            <th scope="row">{formatStep(step)}</th>
            <td>{formatOwed(step.owedCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
