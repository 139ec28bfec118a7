/** Changes that a new revision of a quote shows. */
import { expect, test } from 'vitest'
import { hasQuote } from '#src/features/requests/quotes/sort-quotes.ts'
import { quoteChanges } from '#src/quote/quote-changes.ts'
import { quotedVendor } from '#tests/support/world/bookings.ts'

const quote = [quotedVendor(1, 950)].filter(hasQuote)[0]!.answer

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
  expect(quoteChanges(quote, { ...quote, price: 1000, terms, validUntil: '2027-03-20' })).toEqual([
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

test('nothing changed, nothing is said', () => {
  expect(quoteChanges(quote, quote)).toEqual([])
})
