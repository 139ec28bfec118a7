/** The sums recorded as paid, the cost of canceling today, and what is left to be paid. Nothing before a payment. */
import type { Booking } from '#contract/bookings/booking.ts'
import type { LedgerEntry } from '#contract/bookings/ledger.ts'
import { refundLines } from '#contract/bookings/refund-words.ts'
import { formatDay } from '#contract/format.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from '../bookings.module.css'
import { ENTRY_LABELS } from '../format-booking.ts'
import { cancelSums, type CancelSums } from './cancel-sums.ts'

export function CancelSettlement({ booking }: { booking: Booking }) {
  const sums = cancelSums(booking)
  const { entries, owedCents, hasUnconfirmed } = sums
  if (entries.length === 0) return null
  return (
    <>
      <dl className={css.amounts}>
        {entries.map((entry) => (
          <Row key={entry.id} label={entryLabel(entry)} value={entryAmount(entry)} />
        ))}
        <Row
          label={booking.side === 'host' ? 'You owe if you cancel' : 'The client owes if you cancel'}
          value={owedCents === null ? 'Not in the quote' : formatCents(owedCents)}
        />
        {owedCents === null
          ? null
          : leftToPay(sums, booking.side).map(([label, cents]) => (
              <Row key={label} label={label} value={formatCents(cents)} />
            ))}
      </dl>
      {hasUnconfirmed ? (
        <Quiet>Payments that aren’t confirmed yet are settled once you both agree on them.</Quiet>
      ) : null}
    </>
  )
}

function leftToPay(sums: CancelSums, side: Booking['side']): [label: string, cents: number][] {
  const refunds = refundLines(sums, side === 'host' ? 'Refund due to you' : 'Refund you’d owe the client')
  return refunds.length > 0 ? refunds : [[side === 'host' ? 'Still to pay' : 'The client still pays', sums.dueCents]]
}

/** `Deposit paid on Wed, Mar 3, 2027, not confirmed yet`. */
function entryLabel({ kind, paidOn, state }: LedgerEntry): string {
  const waits = state === 'noted' ? ', not confirmed yet' : ''
  return `${ENTRY_LABELS[kind]} paid on ${formatDay(paidOn)}${waits}`
}

const entryAmount = ({ kind, cents }: LedgerEntry) => formatCents(kind === 'refund' ? -cents : cents)

const Row = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
