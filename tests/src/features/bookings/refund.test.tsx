/** After canceling, every place says the same refund: what is due now, and what waits for a confirmation. */
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ledgerTerms, sumsBeyondRecorded, type LedgerEntry } from '#contract/bookings/ledger.ts'
import { BookingCard } from '#src/features/bookings/booking-card.tsx'
import { leftToPay } from '#src/features/bookings/day/day-screen.tsx'
import { CancelSettlement } from '#src/features/bookings/moves/cancel-settlement.tsx'
import { PaymentsCard } from '#src/features/bookings/payments/payments-card.tsx'
import { A_BOOKING, AN_ENTRY } from '#tests/support/world/bookings.ts'

const paid: LedgerEntry = { ...AN_ENTRY, cents: 15_000, state: 'confirmed', decidedAt: '2027-03-03T13:00:00Z' }
const waits: LedgerEntry = { ...AN_ENTRY, id: 2, kind: 'balance', cents: 40_000, state: 'noted' }
const open = { ...A_BOOKING, ledger: [paid, waits], cancelNowCents: 0 }

function canceled(owedCents: number | null, side: 'host' | 'vendor' = 'host') {
  const canceled = { by: 'vendor', at: '2027-03-05T12:00:00Z', reason: '', owedCents } as const
  const booking = { ...open, side, state: 'cancelled', cancelled: canceled } as const
  return { ...booking, ...sumsBeyondRecorded(ledgerTerms(booking), open.ledger) }
}

const textOf = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const payments = (booking: ReturnType<typeof canceled>) =>
  textOf(<PaymentsCard booking={booking} unsent={[]} now={Date.parse('2027-03-10T12:00:00Z')} />)

test('the dialog, the list, the event-day sheet and the booking’s page tell the same refund', () => {
  const phrase = '$150 refund due; another $400 once the payment is confirmed'
  expect(textOf(<CancelSettlement booking={open} />)).toContain(
    'Refund due to you $150 Another refund once the payment is confirmed $400',
  )
  expect(textOf(<BookingCard booking={canceled(0)} />)).toContain(phrase)
  expect(textOf(<BookingCard booking={canceled(0)} />)).not.toContain('not confirmed yet')
  expect(leftToPay(canceled(0))).toEqual(['Payments', phrase])
  expect(payments(canceled(0))).toContain('Refund due to you $150 Another refund once the payment is confirmed $400')
  expect(payments(canceled(0, 'vendor'))).toContain(
    'Refund to the client, due now $150 Another refund once the payment is confirmed $400',
  )
})

test('a fee that only the payment which waits goes beyond leaves a refund for later', () => {
  expect(textOf(<BookingCard booking={canceled(47_500)} />)).toContain('$75 refund due once the payment is confirmed')
  expect(payments(canceled(47_500))).toContain('Refund due to you once the payment is confirmed $75')
  expect(textOf(<CancelSettlement booking={{ ...open, cancelNowCents: 47_500 }} />)).toContain(
    'Refund due to you once the payment is confirmed $75',
  )
})

test('a canceled booking names who owes what for it, and says nothing of $0 or where the quote does not say', () => {
  expect(payments(canceled(47_500))).toContain('You owe for canceling $475')
  expect(payments(canceled(47_500, 'vendor'))).toContain('The client owes for canceling $475')
  for (const owed of [0, null]) expect(payments(canceled(owed))).not.toMatch(/for canceling|Agreed/)
})
