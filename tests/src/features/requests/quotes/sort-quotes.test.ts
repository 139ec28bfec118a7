/** How the quotes of a request are compared. */
import { expect, test } from 'vitest'
import { acceptBadge, paymentLines, replyTime, WHY_NOT } from '#src/features/requests/quotes/format-quote.ts'
import { hasQuote, sortQuotes, type QuotedVendor, type Sort } from '#src/features/requests/quotes/sort-quotes.ts'
import { quotedVendor } from '#tests/support/world/bookings.ts'

const asked = (vendor: QuotedVendor) => ({ vendor })

const replyOf = (vendor: ReturnType<typeof quotedVendor>) => [vendor].filter(hasQuote)[0]!.answer

test.each<[Sort, number[]]>([
  ['total', [2, 3, 1, 4]],
  ['deposit', [2, 3, 1, 4]],
  ['newest', [3, 2, 1, 4]],
])('sorted by %s, what cannot be accepted anymore comes last', (sort, ids) => {
  const vendors = [
    quotedVendor(1, 900),
    quotedVendor(2, 700),
    quotedVendor(3, 800),
    quotedVendor(4, 100, { accept: 'slotTaken' }),
  ].filter(hasQuote)
  const [one] = vendors
  one!.answer.terms!.depositCents = 30_000
  expect(sortQuotes(vendors.map(asked), sort).map(({ vendor }) => vendor.id)).toEqual(ids)
})

test('what was accepted comes first, and a quote without terms keeps its place', () => {
  const plain = quotedVendor(3, 500)
  if (plain.answer?.kind === 'quote') delete plain.answer.terms
  const vendors = [quotedVendor(1, 900), quotedVendor(2, 950, { accept: 'accepted' }), plain].filter(hasQuote)
  expect(sortQuotes(vendors.map(asked), 'deposit').map(({ vendor }) => vendor.id)).toEqual([2, 1, 3])
})

test.each([
  [0, '1 minute'],
  [130, '2 hours'],
  [3 * 24 * 60, '3 days'],
  // A copy that an earlier version saved.
  [undefined, null],
])('a reply after %s minutes reads “%s”', (repliedAfterMinutes, text) => {
  expect(replyTime({ repliedAfterMinutes })).toBe(text)
})

test('the deposit and the rest are said with their days', () => {
  const reply = replyOf(quotedVendor(1, 950))
  expect(paymentLines(reply)).toEqual(['$200 deposit when confirmed', '$750 on the day of the event'])
  expect(paymentLines({ ...reply, terms: { ...reply.terms!, depositCents: 95_000 } })).toEqual([
    '$950 deposit when confirmed',
  ])
})

test.each([
  ['accepted', 'accepted', false, null, 'Accepted'],
  ['accepted', 'confirmed', true, null, 'Booked'],
  ['closed', 'cancelled', true, 'host', 'You canceled the booking'],
  ['closed', 'cancelled', true, 'vendor', 'Booking canceled by the vendor'],
  ['closed', 'cancelled', true, undefined, 'Booking canceled'],
  ['closed', 'cancelled', false, 'vendor', 'Closed'],
  ['closed', 'refused', false, null, 'Closed'],
] as const)(
  'a quote that is %s, with its booking %s (%s, by %s), reads %s',
  (accept, state, wasConfirmed, by, label) => {
    const booking = { id: 5, state, wasConfirmed, cancelledBy: by }
    expect(acceptBadge(quotedVendor(1, 900, { accept, booking }))?.label).toBe(label)
  },
)

test('a quote whose time is taken says so, whether the vendor was booked or only busy', () => {
  expect(WHY_NOT.slotTaken).toBe('The vendor is no longer available at that time. Compare the other quotes.')
})
