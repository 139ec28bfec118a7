/** A vendor's place in search results, in words. */
import { expect, test } from 'vitest'
import type { SearchPlace } from '#contract/search-place.ts'
import { moveTexts, reasons } from '#src/features/search-place/place-text.ts'

const PLACE: SearchPlace = {
  services: 'DJs',
  location: 'Austin, TX',
  resultsUrl: '/dj/austin-tx',
  anyDay: { of: 12, best: 5, reply: 9, price: 12 },
  onDay: { day: '2027-06-05', state: 'notSaid', places: { of: 10, best: 4, reply: 7, price: 10 } },
  rules: { priorReviews: 10, priorRating: 4, halfLifeDays: 730 },
  figures: {
    miles: 0.4,
    bandMiles: 25,
    travelMiles: 50,
    rating: 4.8,
    reviews: 12,
    weightedRating: 4.44,
    bookings: 14,
    trust: 1.29,
    lastBookingOn: '2027-01-15',
    joinedOn: '2025-01-01',
    replyMinutes: null,
    startingPrice: null,
  },
  moves: [
    { what: 'calendar', order: 'best', isOfDay: true, from: 4, to: 1 },
    { what: 'price', order: 'price', isOfDay: false, from: 12, to: 10, price: 600 },
    { what: 'somethingNewer', order: 'best', isOfDay: false, from: 5, to: 4 },
  ],
}

test('each move says by how many places, in which order and on which day; one of a newer server is left out', () => {
  expect(moveTexts(PLACE).map(({ text, effect }) => [text, effect])).toEqual([
    [
      'Keep your calendar here, so clients see that you’re free',
      '3 places up in “Best match” on Sat, Jun 5, 2027: from 4 to 1',
    ],
    ['Show a starting price, like $600', '2 places up in “Lowest price”: from 12 to 10'],
  ])
})

test('the order is explained with the vendor’s own figures', () => {
  const said = reasons(PLACE)
    .map(({ text }) => text)
    .join(' ')
  expect(said).toContain('less than a mile from the middle of Austin, TX')
  expect(said).toContain('4.8 stars from 12 reviews count as 4.44.')
  expect(said).toContain('14 counted bookings raise that by 29%.')
  expect(said).toContain('halves every 2 years')
})

test('a new vendor reads what it starts with', () => {
  const figures = {
    ...PLACE.figures,
    rating: 0,
    reviews: 0,
    weightedRating: 4,
    bookings: 0,
    trust: 1,
    lastBookingOn: null,
  }
  const said = reasons({ ...PLACE, figures })
    .map(({ text }) => text)
    .join(' ')
  expect(said).toContain(
    'You have no reviews yet, so you count as 4.00 stars. Every vendor starts with 10 reviews of 4 stars.',
  )
  expect(said).toContain('as if your last one was 2 years before you joined')
})
