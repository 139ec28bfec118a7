import { expect, test } from 'vitest'
import { trustLines } from '#src/features/vendor-profile/reviews/format-trust.ts'

const none = { reviews: [], total: 0, responses: null }

test('nothing is said that isn’t known', () => {
  expect(trustLines(none)).toEqual([])
  expect(trustLines({ ...none, isEmailConfirmed: false })).toEqual([])
})

test('a confirmed address, and the deposit and cancellation of most bookings', () => {
  const terms = { bookings: 8, depositPercent: 25, cancellation: 'moderate' } as const
  expect(trustLines({ ...none, isEmailConfirmed: true, usualTerms: terms })).toEqual([
    'Email address confirmed',
    'Usual deposit: 25% (in 8 bookings)',
    'Usual cancellation: free until 30 days before',
  ])
  expect(trustLines({ ...none, usualTerms: { ...terms, depositPercent: 0, cancellation: 'strict' } })).toEqual([
    'Usually no deposit (in 8 bookings)',
    'Usual cancellation: never free',
  ])
})
