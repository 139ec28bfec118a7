/** Changes that a new revision of a quote shows. */
import { expect, test } from 'vitest'
import { hasQuote } from '#src/features/requests/quotes/sort-quotes.ts'
import { quoteChanges } from '#src/quote/quote-changes.ts'
import { quotedVendor } from '#tests/support/world/bookings.ts'

const quote = [quotedVendor(1, 950)].filter(hasQuote)[0]!.answer

const NEW_YORK = 'America/New_York'

test('every change is one sentence, the total first', () => {
  const terms = {
    ...quote.terms!,
    lines: [
      { label: 'Service', cents: 90_000 },
      { label: 'Travel', cents: 10_000 },
    ],
    depositCents: 0,
    cancellation: 'strict' as const,
    startsAt: '2027-06-12T18:30',
    holdsDate: true,
  }
  expect(quoteChanges(quote, { ...quote, price: 1000, terms, validUntil: '2027-03-20' }, NEW_YORK)).toEqual([
    'Total: $950 → $1,000',
    'Service: $950 → $900',
    'Added: Travel, $100',
    'Deposit: $200 → $0',
    'Cancellation: Flexible → Strict',
    'Start: open → Sat, Jun 12, 2027, 6:30\u00a0PM',
    'It’s now booked as soon as you accept',
    'Valid until: Mon, Mar 15, 2027 → Sat, Mar 20, 2027',
  ])
})

test('a start that comes twice that night says which it is', () => {
  const terms = { ...quote.terms!, startsAt: '2027-11-06T23:00' }
  const later = { ...terms, startsAt: '2027-11-07T01:30' }
  expect(quoteChanges({ ...quote, terms }, { ...quote, terms: later }, NEW_YORK)).toEqual([
    'Start: Sat, Nov 6, 2027, 11:00\u00a0PM → Sun, Nov 7, 2027, 1:30\u00a0AM\u00a0EDT',
  ])
})

test('nothing changed, nothing is said', () => {
  expect(quoteChanges(quote, quote, NEW_YORK)).toEqual([])
})
