/** Quotes side by side: which facts differ, which are the same, and what a total is beside the budget. */
import { expect, test } from 'vitest'
import type { ComparedFacts } from '#contract/leads.ts'
import { compareQuotes } from '#src/features/requests/quotes/compare-quotes.ts'
import { budgetNote } from '#src/features/requests/quotes/format-quote.ts'
import { groupByNeed, hasQuote } from '#src/features/requests/quotes/sort-quotes.ts'
import { quotedVendor } from '#tests/support/world/bookings.ts'

const FACTS: ComparedFacts = {
  serviceName: 'DJs',
  pictureUrl: '/pictures/dj',
  rating: 4.8,
  numberOfReviews: 12,
  distance: 11.6,
  budgetCents: 52_500,
  isBudgetShared: false,
}

function quote(id: number, price: number, some: Parameters<typeof quotedVendor>[2] = {}) {
  const [vendor] = [quotedVendor(id, price, { compared: FACTS, serviceTypeId: 6, ...some })].filter(hasQuote)
  return { vendor: vendor!, requestKey: 'key', isOnlyOne: false, eventDate: '2027-05-01', event: null }
}

const TODAY = '2027-03-10'
const labels = (quotes: ReturnType<typeof quote>[]) => {
  const { differing, same } = compareQuotes(quotes, TODAY)
  return [differing.map(({ label }) => label), same.map(({ label, value }) => `${label}: ${value}`)]
}

test('what differs is a row, and what is the same in all is said once', () => {
  const far = quote(2, 900, { compared: { ...FACTS, distance: 0.4, numberOfReviews: 0 }, repliedAfterMinutes: 130 })
  far.vendor.answer.terms!.cancellation = 'strict'
  expect(labels([quote(1, 800), far])).toEqual([
    ['Balance', 'Cancel free', 'Rating', 'Replied in', 'Distance'],
    ['Included: Two sets', 'Deposit: $200 when confirmed', 'Valid until: Mon, Mar 15, 2027'],
  ])
  const { differing } = compareQuotes([quote(1, 800), far], TODAY)
  const row = (label: string) => [...(differing.find((one) => one.label === label)?.valueOf.values() ?? [])]
  expect(row('Cancel free')).toEqual(['Until Sat, Apr 24, 2027', 'Never'])
  expect(row('Rating')).toEqual(['4.8 (12 reviews)', 'No reviews yet'])
  expect(row('Distance')).toEqual(['12 mi', 'Under 1 mi'])
})

test('one quote shows all that is known of it, and an older copy only what it has', () => {
  expect(labels([quote(1, 800)])[0]).toEqual([
    'Included',
    'Deposit',
    'Balance',
    'Cancel free',
    'Rating',
    'Distance',
    'Valid until',
  ])
  const old = quote(1, 800, { compared: undefined })
  delete old.vendor.answer.terms
  expect(labels([old])).toEqual([['Included', 'Valid until'], []])
})

test('canceling that is no longer free says so', () => {
  const { differing } = compareQuotes([quote(1, 800)], '2027-04-25')
  expect(differing.find(({ label }) => label === 'Cancel free')?.valueOf.get(1)).toBe('No longer')
})

test.each([
  [800, false, { label: '$275 over budget', isOver: true }],
  [500, false, { label: '$25 under budget', isOver: false }],
  [525, false, { label: 'Exactly your budget', isOver: false }],
  // A part of a budget for all vendors together says nothing.
  [500, true, null],
  [800, true, { label: '$275 over the whole budget', isOver: true }],
])('$%s beside a budget of $525 (for all: %s)', (price, isBudgetShared, note) => {
  expect(budgetNote(quote(1, price, { compared: { ...FACTS, isBudgetShared } }).vendor)).toEqual(note)
})

test('quotes of one category stand together, also from several requests', () => {
  const florist = quote(2, 300, { serviceTypeId: 9, compared: { ...FACTS, serviceName: 'Florists' } })
  const groups = groupByNeed([quote(1, 800), florist, { ...quote(3, 700), requestKey: 'other' }])
  expect(groups.map(({ name, quotes }) => [name, quotes.map(({ vendor }) => vendor.id)])).toEqual([
    ['DJs', [1, 3]],
    ['Florists', [2]],
  ])
})
