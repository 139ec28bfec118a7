/** The sums owed, with their dates, and the payments that both sides noted. */
import { useState } from 'react'
import { dateIn } from '#contract/dates.ts'
import { GONE_CLIENT, isGoneVendor, type Booking } from '#contract/bookings/booking.ts'
import { dueBeyondRecorded, ledgerSums, sumsBeyondRecorded } from '#contract/bookings/ledger.ts'
import { refundLines } from '#contract/bookings/refund-words.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { Announced } from '#src/sync/actions/action-status.tsx'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { NOTE_PAYMENT } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { useMayPerform } from '#src/session/rights.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { dueLabel, dueState, otherName, paymentTerms } from '../format-booking.ts'
import css from '../bookings.module.css'
import { HowToPay } from '../details/how-to-pay.tsx'
import { EntryItem } from './entry-item.tsx'
import { NotePaymentDialog } from './note-payment-dialog.tsx'

interface PaymentsCardProps {
  booking: Booking
  now: number
  unsent: readonly ActionItem[]
}

export function PaymentsCard({ booking, now, unsent }: PaymentsCardProps) {
  const [noting, setNoting] = useState(false)
  const { ledger, state } = booking
  const recorded = useRecorded(booking)
  const canRecord = useMayPerform(NOTE_PAYMENT, booking.side) && state !== 'accepted' && state !== 'refused'
  const sums = ledgerSums(paymentTerms(booking), ledger)
  const due = dueBeyondRecorded(paymentTerms(booking), ledger)
  const { refundLaterCents } = sumsBeyondRecorded(paymentTerms(booking), ledger)
  const isDue = due.some(({ what }) => what === 'refund')
  const refund = isDue ? 'Another refund' : booking.side === 'host' ? 'Refund due to you' : 'Refund to the client'
  const later = refundLines({ refundDueCents: 0, refundLaterCents }, refund)
  const today = dateIn(booking.timeZone, new Date(now))
  return (
    <Card as="section" roomy id="payments" className={blocks.section} aria-label="Payments">
      <h2>Payments</h2>
      <dl className={css.amounts}>
        <Agreed booking={booking} cents={sums.agreedCents} />
        <Amount label="Paid and confirmed" cents={sums.paidCents - sums.refundedCents} />
        {sums.unconfirmedCents > 0 ? (
          <Amount label="Recorded, not confirmed yet" cents={sums.unconfirmedCents} />
        ) : null}
        {sums.unconfirmedRefundCents > 0 ? (
          <Amount label="Refund, not confirmed yet" cents={sums.unconfirmedRefundCents} />
        ) : null}
        {state === 'refused'
          ? null
          : due.map((payment) => (
              <Amount
                key={payment.what}
                label={dueLabel(payment, today, booking)}
                cents={payment.cents}
                className={state === 'accepted' ? undefined : css[dueState(payment, today)]}
              />
            ))}
        {later.map(([label, cents]) => (
          <Amount key={label} label={label} cents={cents} />
        ))}
      </dl>
      <HowToPay booking={booking} />
      {ledger.length > 0 ? (
        <ul className={css.entries}>
          {ledger.map((entry) => (
            <EntryItem key={entry.id} booking={booking} entry={entry} unsent={unsent} />
          ))}
        </ul>
      ) : null}
      <Quiet>
        <span>{`Payments go directly between you; ${marketplaceName()} doesn’t handle any money.`}</span>
        {canRecord ? <span>{` ${recordWords(booking)}`}</span> : null}
      </Quiet>
      <Announced>
        {recorded.entry ? (
          <p>
            <span>{recorded.entry.kind === 'refund' ? 'Refund' : 'Payment'}</span> recorded:{' '}
            <span>{formatCents(recorded.entry.cents)}</span>
          </p>
        ) : null}
      </Announced>
      {canRecord ? (
        <Button variant="soft" onClick={() => setNoting(true)}>
          Record a payment
        </Button>
      ) : null}
      {noting ? (
        <NotePaymentDialog
          booking={booking}
          hasUnsent={unsent.length > 0}
          onSaved={recorded.expect}
          onClose={() => setNoting(false)}
        />
      ) : null}
    </Card>
  )
}

/** The payment that was recorded here last, once the server has it. */
function useRecorded({ ledger, side }: Booking) {
  const [after, setAfter] = useState<number | null>(null)
  const own = ledger.filter(({ notedBy }) => notedBy === side)
  return {
    entry: after === null ? undefined : own.findLast(({ id }) => id > after),
    expect: () => setAfter(Math.max(0, ...own.map(({ id }) => id))),
  }
}

/** The price of a booking; for a canceled one, who owes it, unless nothing is owed or the quote does not say. */
function Agreed({ booking: { state, side, cancelled: canceled }, cents }: { booking: Booking; cents: number }) {
  if (state !== 'cancelled') return <Amount label="Agreed" cents={cents} />
  if (!canceled?.owedCents) return null
  return <Amount label={side === 'host' ? 'You owe for canceling' : 'The client owes for canceling'} cents={cents} />
}

function Amount({ label, cents, className }: { label: string; cents: number; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

function recordWords(booking: Booking): string {
  const other = otherName(booking)
  return isGoneVendor(other) || other === GONE_CLIENT
    ? `Record what was paid here. The ${booking.side === 'host' ? 'vendor' : 'client'} has left and can’t confirm it.`
    : `Record what was paid here, and ${other} confirms it.`
}
