/** The amount that is left to pay or to refund, and how urgent it is. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#contract/bookings/ledger.ts'
import { dueLabel, dueState } from '#src/features/bookings/format-booking.ts'
import { CancelSettlement } from '#src/features/bookings/moves/cancel-settlement.tsx'
import { suggestedPayment, typedPayment } from '#src/features/bookings/payments/note-payment-dialog.tsx'
import { PaymentsCard } from '#src/features/bookings/payments/payments-card.tsx'
import { QuoteCard } from '#src/features/bookings/quote-card.tsx'
import { A_BOOKING, AN_ENTRY } from '#tests/support/world/bookings.ts'

const balance = { what: 'balance', cents: 75_000, on: '2027-06-01' } as const

test.each([
  ['2027-04-20', 'later', 'Balance, due Tue, Jun 1, 2027'],
  ['2027-05-25', 'soon', 'Balance, due Tue, Jun 1, 2027'],
  ['2027-06-01', 'soon', 'Balance, due Tue, Jun 1, 2027'],
  ['2027-06-02', 'overdue', 'Balance, overdue since Tue, Jun 1, 2027'],
] as const)('on %s a balance due on June 1 is %s', (today, state, label) => {
  expect(dueState(balance, today)).toBe(state)
  expect(dueLabel(balance, today, { side: 'host', state: 'confirmed' })).toBe(label)
})

test('what is due at once is never overdue: it has no date', () => {
  expect(dueState({ what: 'deposit', cents: 100, on: null }, '2027-06-02')).toBe('soon')
})

const deposit: LedgerEntry = { ...AN_ENTRY, state: 'confirmed', decidedAt: '2027-03-03T13:00:00Z' }
const settle = (some: Partial<typeof A_BOOKING>) =>
  renderToStaticMarkup(<CancelSettlement booking={{ ...A_BOOKING, ledger: [deposit], ...some }} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('before canceling, a client reads what was paid when, what is owed, and the refund', () => {
  expect(settle({ cancelNowCents: 0 })).toContain(
    'Deposit paid on Wed, Mar 3, 2027 $200 You owe if you cancel $0 Refund due to you $200',
  )
  expect(settle({ cancelNowCents: 47_500 })).toContain('You owe if you cancel $475 Still to pay $275')
})

test('a vendor who cancels reads what is to be refunded', () => {
  expect(settle({ side: 'vendor', cancelNowCents: 0 })).toContain(
    'The client owes if you cancel $0 Refund you’d owe the client $200',
  )
})

test('a payment that waits for its confirmation is named as such, and one that was disputed is not counted', () => {
  const noted = { ...deposit, state: 'noted' as const, decidedAt: null }
  expect(settle({ ledger: [noted], cancelNowCents: 0 })).toMatch(
    /not confirmed yet \$200 .*Refund due to you once the payment is confirmed \$200/,
  )
  expect(settle({ ledger: [{ ...deposit, state: 'disputed' }], cancelNowCents: 0 })).toBe('')
})

test('a refund is taken off, and without a policy no difference is made up', () => {
  const refund = { ...deposit, id: 2, kind: 'refund' as const, cents: 5000 }
  expect(settle({ ledger: [deposit, refund], cancelNowCents: 0 })).toMatch(/Refund paid on .* −\$50 .*to you \$150/)
  const without = settle({ cancelNowCents: null })
  expect(without).toContain('You owe if you cancel Not in the quote')
  expect(without).not.toMatch(/Refund due|Still to pay/)
})

test('before the vendor confirms, both read which deposit and balance were agreed', () => {
  for (const side of ['host', 'vendor'] as const) {
    const booking = { ...A_BOOKING, side, state: 'accepted' as const }
    const shown = renderToStaticMarkup(
      <PaymentsCard booking={booking} unsent={[]} now={Date.parse('2027-03-10T12:00:00Z')} />,
    ).replace(/<[^>]+>/g, ' ')
    expect(shown).toMatch(/Deposit, due when confirmed\s+\$200/)
    expect(shown).toMatch(/Balance, due Tue, Jun 1, 2027\s+\$750/)
    expect(shown).not.toContain('Record a payment')
  }
})

test('a refund is told from the reader’s side', () => {
  const refund = { what: 'refund', cents: 15_000, on: null } as const
  expect(dueLabel(refund, '2027-03-10', { side: 'host', state: 'cancelled' })).toBe('Refund due to you')
  expect(dueLabel(refund, '2027-03-10', { side: 'vendor', state: 'cancelled' })).toBe('Refund to the client, due now')
})

test('what canceling costs is shown until the booking is canceled', () => {
  const show = (some: Partial<typeof A_BOOKING>) =>
    renderToStaticMarkup(<QuoteCard booking={{ ...A_BOOKING, ...some }} now={Date.parse('2027-03-10T12:00:00Z')} />)
  expect(show({})).toContain('If you cancel')
  expect(show({ state: 'cancelled' })).not.toContain('If you cancel')
})

test('a payment that waits for its confirmation is not suggested again', () => {
  const noted = { ...deposit, state: 'noted' } as const
  expect(suggestedPayment(A_BOOKING)).toMatchObject({ kind: 'deposit', cents: '200' })
  expect(suggestedPayment({ ...A_BOOKING, ledger: [noted] })).toMatchObject({ kind: 'balance', cents: '750' })
  expect(suggestedPayment({ ...A_BOOKING, ledger: [{ ...noted, state: 'disputed' }] })).toMatchObject({
    kind: 'deposit',
    cents: '200',
  })
})

test('another kind of payment suggests its own amount, unless one was typed', () => {
  const suggested = suggestedPayment(A_BOOKING)
  const balanceNow = typedPayment(A_BOOKING, suggested, 'kind', 'balance')
  expect(balanceNow).toMatchObject({ kind: 'balance', cents: '750' })
  expect(typedPayment(A_BOOKING, balanceNow, 'kind', 'extra')).toMatchObject({ kind: 'extra', cents: '' })
  const typed = typedPayment(A_BOOKING, suggested, 'cents', '120')
  expect(typedPayment(A_BOOKING, typed, 'kind', 'balance')).toMatchObject({ kind: 'balance', cents: '120' })
})

test('how a payment was made is for the person to say', () => {
  expect(suggestedPayment(A_BOOKING).method).toBe('')
})
