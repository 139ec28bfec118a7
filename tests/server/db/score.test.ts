import { expect, test } from 'vitest'
import { scoreOf, type Reputation } from '#server/db/score.ts'

const usual: Reputation = {
  ratingTenths: 45,
  numberOfReviews: 20,
  numberOfBookings: 50,
  lastBookingOn: '2026-01-01',
  joinedOn: '2024-01-01',
}
const better = (a: Partial<Reputation>, b: Partial<Reputation>) =>
  scoreOf({ ...usual, ...a }) > scoreOf({ ...usual, ...b })

test('better rated, more often booked and more recently booked are better, all else equal', () => {
  expect(better({ ratingTenths: 46 }, {})).toBe(true)
  expect(better({ numberOfBookings: 51 }, {})).toBe(true)
  expect(better({ lastBookingOn: '2026-01-02' }, {})).toBe(true)
})

test('one perfect review does not beat a hundred nearly perfect ones', () => {
  expect(better({ ratingTenths: 49, numberOfReviews: 100 }, { ratingTenths: 50, numberOfReviews: 1 })).toBe(true)
})

test('no reviews count as average ones, not as zero stars', () => {
  expect(better({ ratingTenths: 0, numberOfReviews: 0 }, { ratingTenths: 30, numberOfReviews: 40 })).toBe(true)
})

test('what was earned halves in two years, so the order of two vendors does not change with time', () => {
  expect(
    scoreOf({ ...usual, lastBookingOn: '2026-01-01' }) - scoreOf({ ...usual, lastBookingOn: '2024-01-02' }),
  ).toBeCloseTo(1, 10)
})

test('a vendor never booked stands where a booking two years before joining would put it', () => {
  const neverBooked = scoreOf({ ...usual, lastBookingOn: null, joinedOn: '2026-01-01' })
  expect(neverBooked).toBeCloseTo(scoreOf({ ...usual, lastBookingOn: '2024-01-02' }), 10)
})
