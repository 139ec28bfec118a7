/** Text that both sides read of a booking. */
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { GONE_VENDOR } from '#contract/bookings/booking.ts'
import { LedgerEntry } from '#contract/bookings/ledger.ts'
import { BookingCard } from '#src/features/bookings/booking-card.tsx'
import {
  dateSentence,
  eventSentence,
  isComing,
  stateSentence,
  timelineOf,
  toConfirm,
} from '#src/features/bookings/format-booking.ts'
import { bookingBadge } from '#src/quote/booking-badge.ts'
import { actionTitle } from '#src/features/bookings/own-actions.ts'
import { costSentence, endingOf, ENDINGS } from '#src/features/bookings/moves/cancel-dialog.tsx'
import { fromWay, PAYMENT_WAYS, wayLabel } from '#src/features/bookings/payments/payment-ways.ts'
import { PaymentsCard } from '#src/features/bookings/payments/payments-card.tsx'
import { Timeline } from '#src/features/bookings/timeline.tsx'
import type { ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { BOOKING_MOVE, DECIDE_DATE, DECIDE_PAYMENT } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { A_BOOKING, AN_ENTRY } from '#tests/support/world/bookings.ts'

const NOW = Date.parse('2027-03-10T12:00:00Z')
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('nothing says booked before it is confirmed', () => {
  for (const side of ['host', 'vendor'] as const) {
    const accepted = { ...A_BOOKING, side, state: 'accepted' as const }
    expect(bookingBadge(accepted).label).toBe('Accepted, not confirmed yet')
    expect(stateSentence(accepted, NOW).replace('It isn’t booked yet.', '')).not.toMatch(/\bbooked\b/)
  }
  expect(bookingBadge(A_BOOKING).label).toBe('Booked')
})

test('who did what is told from the reader’s side', () => {
  const event = { id: 1, at: '2027-03-02T12:00:00Z', by: 'host', what: 'cancelled', note: '', cents: 23_750 } as const
  const confirmed = { ...event, what: 'confirmed', cents: null } as const
  const booked = { ...A_BOOKING, events: [confirmed] }
  expect(eventSentence(booked, event)).toBe('You canceled, $237.50 is owed')
  expect(eventSentence({ ...booked, side: 'vendor' }, event)).toBe('Ana Lee canceled, $237.50 is owed')
  expect(eventSentence(A_BOOKING, { ...event, by: 'fanfare', what: 'completed', cents: null })).toBe(
    'The event is over',
  )
  // The vendor’s quote said so; Fanfare confirms nothing of its own.
  expect(eventSentence(booked, { ...confirmed, by: 'fanfare' })).toBe('Booked at once, as the quote offered')
})

test('what was never confirmed was not canceled, and nobody says so', () => {
  const event = { id: 1, at: '2027-03-02T12:00:00Z', by: 'vendor', what: 'cancelled', note: '', cents: 0 } as const
  const declined = { ...A_BOOKING, state: 'cancelled' as const, wasConfirmed: false, events: [event] }
  expect(bookingBadge(declined).label).toBe('Not booked')
  expect(bookingBadge({ ...declined, wasConfirmed: true }).label).toBe('Canceled')
  expect(stateSentence(declined, NOW)).toBe('It wasn’t booked.')
  const by = (side: 'host' | 'vendor') => ({ by: side, at: '2027-03-02T12:00:00Z', reason: '', owedCents: 0 })
  const said = (some: Partial<typeof A_BOOKING>) => stateSentence({ ...declined, ...some }, NOW)
  expect(said({ cancelled: by('vendor') })).toBe('It wasn’t booked. DJ Aurora declined on Mar 2.')
  expect(said({ cancelled: by('vendor'), side: 'vendor' })).toBe('It wasn’t booked. You declined on Mar 2.')
  expect(said({ cancelled: by('host') })).toBe('It wasn’t booked. You took your acceptance back on Mar 2.')
  expect(said({ cancelled: by('host'), side: 'vendor' })).toBe(
    'It wasn’t booked. The client took the acceptance back on Mar 2.',
  )
  expect(eventSentence(declined, event)).toBe('DJ Aurora couldn’t take the date')
  expect(eventSentence(declined, { ...event, by: 'host' })).toBe('You took the acceptance back')
})

test('a canceled booking says first who canceled it and when, in each side’s words', () => {
  const canceled = (by: 'host' | 'vendor', at = '2027-03-02T12:00:00Z'): typeof A_BOOKING => ({
    ...A_BOOKING,
    state: 'cancelled',
    cancelled: { by, at, reason: '', owedCents: 0 },
  })
  expect(stateSentence(canceled('vendor'), NOW)).toBe('Canceled by DJ Aurora on Mar 2.')
  expect(stateSentence({ ...canceled('vendor'), side: 'vendor' }, NOW)).toBe('You canceled on Mar 2.')
  const left = { ...canceled('vendor'), vendor: { ...A_BOOKING.vendor, profileName: GONE_VENDOR } }
  expect(stateSentence(left, NOW)).toBe('This booking was canceled: the vendor left Fanfare on Mar 2.')
  expect(stateSentence({ ...left, wasConfirmed: false }, NOW)).toBe(
    'It wasn’t booked: the vendor left Fanfare on Mar 2.',
  )
  expect(stateSentence(canceled('host'), NOW)).toBe('You canceled on Mar 2.')
  expect(stateSentence({ ...canceled('host'), side: 'vendor' }, NOW)).toBe('Canceled by Ana Lee on Mar 2.')
  expect(stateSentence(canceled('host', '2026-12-30T12:00:00Z'), NOW)).toBe('You canceled on Dec 30, 2026.')
  const gone = { ...A_BOOKING.contacts, host: { name: '', company: '', email: '', phoneNumber: '' } }
  expect(stateSentence({ ...canceled('host'), side: 'vendor', contacts: gone }, NOW)).toBe(
    'Canceled by the client on Mar 2.',
  )
})

test.each([
  [{ cancelNowCents: 0 }, 'Canceling today is free.'],
  [{ cancelNowCents: 47_500 }, 'If you cancel today, you owe $475.'],
  [{ cancelNowCents: null }, 'The quote doesn’t say what canceling costs. Agree on it with the vendor.'],
  [{ side: 'vendor' as const }, 'If you cancel, the client owes nothing.'],
  [{ state: 'accepted' as const }, 'It isn’t booked yet, so you don’t owe anything.'],
])('the cost of canceling is said in dollars first: %o', (some, sentence) => {
  expect(costSentence({ ...A_BOOKING, ...some })).toBe(sentence)
})

test('an accepted booking comes up until its end, past midnight too', () => {
  expect(isComing(A_BOOKING, Date.parse('2027-06-13T02:59:00Z'))).toBe(true)
  expect(isComing(A_BOOKING, Date.parse('2027-06-13T03:01:00Z'))).toBe(false)
  expect(isComing({ ...A_BOOKING, state: 'cancelled' }, 0)).toBe(false)
})

test('what is owed when is shown with its dates, and only confirmed payments count', () => {
  const paid = AN_ENTRY
  const show = (state: 'noted' | 'confirmed') =>
    textOf(
      renderToStaticMarkup(
        <PaymentsCard booking={{ ...A_BOOKING, ledger: [{ ...paid, state }] }} unsent={[]} now={NOW} />,
      ),
    )
  // No client should pay the deposit twice.
  expect(show('noted')).toContain('Recorded, not confirmed yet $200 Balance, due Tue, Jun 1, 2027 $750')
  expect(show('noted')).not.toContain('Deposit, due now')
  expect(show('noted')).toContain('recorded by DJ Aurora Confirm Dispute')
  expect(show('noted')).toContain('Record a payment')
  expect(show('confirmed')).toContain('Paid and confirmed $200 Balance, due Tue, Jun 1, 2027 $750')
  expect(show('confirmed')).not.toContain('Deposit, due now')
})

test('a booking that was refused, or canceled without a policy, owes nothing more', () => {
  const canceled = { at: '2027-03-03T12:00:00Z', by: 'vendor', owedCents: null, reason: '' } as const
  const show = (some: object) =>
    textOf(renderToStaticMarkup(<PaymentsCard booking={{ ...A_BOOKING, ...some }} unsent={[]} now={NOW} />))
  expect(show({ state: 'cancelled', cancelled: canceled })).not.toContain('due')
  expect(show({ state: 'refused' })).toContain('Agreed $0')
})

test.each([
  [BOOKING_MOVE, { bookingId: 5, move: 'cancel' }, 'Cancel the booking'],
  [BOOKING_MOVE, { bookingId: 5, move: 'cancel', isDecline: true }, 'Decline the acceptance'],
  [BOOKING_MOVE, { bookingId: 5, move: 'cancel', isWithdrawal: true }, 'Withdraw the acceptance'],
  [BOOKING_MOVE, { bookingId: 5, move: 'complete' }, 'Mark as completed'],
  [DECIDE_PAYMENT, { entryId: 1, agrees: false }, 'Dispute a payment'],
  [DECIDE_DATE, { proposalId: 1, agrees: true }, 'Accept the new date'],
  [DECIDE_DATE, { proposalId: 1, agrees: false }, 'Decline the new date'],
  [DECIDE_DATE, { proposalId: 1, agrees: false, isOwn: true }, 'Withdraw the proposed date'],
  [DECIDE_PAYMENT, { entryId: 1, agrees: false, isOwn: true }, 'Remove a recorded payment'],
])('what was done is named by what it is: %#', ({ name }, input, title) => {
  expect(actionTitle({ kind: name, draft: { input } } as unknown as ActionRecord)).toBe(title)
})

test('the list tells a vendor what waits for a confirmation', () => {
  const booking = { ...A_BOOKING, side: 'vendor', state: 'accepted', entriesToConfirm: 2 } as const
  const text = textOf(renderToStaticMarkup(<BookingCard booking={booking} />))
  expect(text).toContain('Confirm to book it 2 payments to confirm Ana Lee')
})

test.each([
  [1, 0, '1 payment to confirm'],
  [1, 1, '1 refund to confirm'],
  [3, 1, '2 payments and 1 refund to confirm'],
  [0, 0, null],
])('of %d entries to confirm %d are refunds', (entriesToConfirm, refundsToConfirm, words) => {
  expect(toConfirm({ entriesToConfirm, refundsToConfirm })).toBe(words)
})

test('a payment by an app is named, and a page of an earlier version reads it as another way', () => {
  const zelle = { ...AN_ENTRY, ...fromWay('zelle') } as LedgerEntry
  const text = textOf(
    renderToStaticMarkup(<PaymentsCard booking={{ ...A_BOOKING, ledger: [zelle] }} unsent={[]} now={NOW} />),
  )
  expect(text).toContain('· Zelle · recorded by DJ Aurora')
  const earlier = v.picklist(['cash', 'card', 'transfer', 'check', 'other'])
  for (const way of PAYMENT_WAYS) expect(v.is(earlier, fromWay(way).method)).toBe(true)
  // One that a later version adds is shown as another way, too.
  const later = v.parse(LedgerEntry, { ...zelle, app: 'later' })
  expect(wayLabel(later)).toBe('Other')
  expect(wayLabel(v.parse(LedgerEntry, { ...AN_ENTRY, app: undefined }))).toBe('Cash')
})

test('the list asks for nothing twice that waits for a confirmation', () => {
  const show = (some: object) => textOf(renderToStaticMarkup(<BookingCard booking={{ ...A_BOOKING, ...some }} />))
  expect(show({ dueCents: 95_000 })).toContain('$950 · $950 to pay')
  expect(show({ dueCents: 75_000, unconfirmedCents: 20_000 })).toContain('$950 · $750 to pay · $200 not confirmed yet')
  expect(show({ dueCents: 0, unconfirmedCents: 95_000 })).toMatch(/NY \$950 · \$950 not confirmed yet\s*$/)
  expect(show({ dueCents: 0 })).toContain('$950 · paid in full')
  expect(show({ state: 'refused', dueCents: 0 })).toContain('$950 · nothing to pay')
})

test('another date is told in its place among the other lines, from the reader’s side', () => {
  const change = { at: '2027-03-03T12:00:00Z', note: '', eventDate: '2027-06-19', endsAt: null } as const
  const proposed = { ...change, id: 3, by: 'vendor', what: 'dateProposed', startsAt: '2027-06-19T19:00' } as const
  const accepted = { ...proposed, id: 5, by: 'host', what: 'dateAccepted', startsAt: '2027-06-12T18:30' } as const
  const paid = { id: 4, at: change.at, by: 'host', what: 'paymentNoted', note: '', cents: 100 } as const
  const moved = { ...A_BOOKING, events: [paid], dateChanges: [proposed, { ...accepted, eventDate: '2027-06-12' }] }
  expect(timelineOf(moved).map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^DJ Aurora proposed Sat, Jun 19, 2027, 7:00.PM$/),
    'You recorded a payment of $1',
    expect.stringMatching(/^You accepted the new date\. It was Sat, Jun 12, 2027, 6:30.PM$/),
  ])
  expect(dateSentence(moved, { ...proposed, what: 'dateWithdrawn' })).toMatch(/^DJ Aurora withdrew Sat, Jun 19/)
  expect(dateSentence(moved, { ...accepted, what: 'dateDeclined' })).toMatch(/^You declined /)
})

test('a refund is called one in the timeline', () => {
  const refund = { note: '', cents: 100, entryKind: 'refund' } as const
  const noted = { ...refund, id: 4, at: '2027-03-03T12:00:00Z', by: 'vendor', what: 'paymentNoted' } as const
  const confirmed = { ...noted, id: 5, at: '2027-03-04T12:00:00Z', by: 'host', what: 'paymentConfirmed' } as const
  expect(timelineOf({ ...A_BOOKING, events: [noted, confirmed] }).map((line) => line.sentence)).toEqual([
    'DJ Aurora recorded a refund of $1',
    'You confirmed a refund of $1',
  ])
})

test('a copy saved by an earlier version calls a refund one, too, by its entry', () => {
  const at = '2027-03-03T12:00:00Z'
  const later = '2027-03-04T12:00:00Z'
  const noted = { note: '', cents: 100, id: 4, at, by: 'vendor', what: 'paymentNoted' } as const
  const refund = { ...AN_ENTRY, kind: 'refund', cents: 100, notedAt: at } as const
  const payment = { ...AN_ENTRY, kind: 'deposit', cents: 100, notedAt: later } as const
  const booking = { ...A_BOOKING, ledger: [refund, payment], events: [noted, { ...noted, id: 5, at: later }] }
  expect(timelineOf(booking).map((line) => line.sentence)).toEqual([
    'DJ Aurora recorded a refund of $1',
    'DJ Aurora recorded a payment of $1',
  ])
})

test('the timeline has every line with its note', () => {
  const events = [
    { id: 1, at: '2027-03-02T12:00:00Z', by: 'host', what: 'accepted', note: '', cents: null },
    { id: 2, at: '2027-03-02T13:00:00Z', by: 'vendor', what: 'confirmed', note: 'Gladly', cents: null },
  ] as const
  const text = textOf(
    renderToStaticMarkup(<Timeline booking={{ ...A_BOOKING, events: [...events] }} now={Date.parse('2027-03-03')} />),
  )
  expect(text).toMatch(/You accepted the quote .* DJ Aurora confirmed the booking “Gladly”/)
})

test('before the vendor confirms, nobody is asked to cancel a booking', () => {
  const title = (side: 'host' | 'vendor', state: 'accepted' | 'confirmed') => ENDINGS[endingOf({ side, state })].title
  expect([title('host', 'accepted'), title('vendor', 'accepted')]).toEqual([
    'Withdraw your acceptance?',
    'Decline this acceptance?',
  ])
  expect(costSentence({ side: 'vendor', state: 'accepted', cancelNowCents: 0 })).toBe(
    'It isn’t booked yet, so the client owes nothing.',
  )
  expect([title('host', 'confirmed'), title('vendor', 'confirmed')]).toEqual(Array(2).fill('Cancel this booking?'))
})
