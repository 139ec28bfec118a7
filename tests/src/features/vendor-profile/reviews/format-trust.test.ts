import { expect, test } from 'vitest'
import { checkedLines, termLines } from '#src/features/vendor-profile/reviews/format-trust.ts'

const none = { reviews: [], total: 0, responses: null }

test('nothing is said that isn’t known', () => {
  expect([...checkedLines(none), ...termLines(none)]).toEqual([])
  expect(checkedLines({ ...none, isEmailConfirmed: false })).toEqual([])
})

test('what was checked, by whom and when', () => {
  const checks = [
    { what: 'phone', on: '2027-05-04' },
    { what: 'insurance', on: '2027-03-02' },
    { what: 'address', on: '2026-12-31' },
  ] as const
  expect(checkedLines({ ...none, isEmailConfirmed: true, checks: [...checks] })).toEqual([
    'Email address confirmed',
    'Phone number checked by Fanfare in May 2027',
    'Insurance certificate seen by Fanfare in March 2027',
    'Business address checked by Fanfare in December 2026',
  ])
})

test('the deposit and cancellation of most bookings', () => {
  const terms = { bookings: 8, depositPercent: 25, cancellation: 'moderate' } as const
  expect(termLines({ ...none, usualTerms: terms })).toEqual([
    'Usual deposit: 25% (in 8 bookings)',
    'Usual cancellation: free until 30 days before',
  ])
  expect(termLines({ ...none, usualTerms: { ...terms, depositPercent: 0, cancellation: 'strict' } })).toEqual([
    'Usually no deposit (in 8 bookings)',
    'Usual cancellation: never free',
  ])
})
