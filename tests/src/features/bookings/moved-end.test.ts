import { expect, test } from 'vitest'
import { movedEnd } from '#src/features/bookings/date/moved-end.ts'

test('an event that starts later ends as much later, also past midnight', () => {
  expect(movedEnd('2027-06-12T22:30', '2027-06-12T18:30', '2027-06-19T21:00')).toBe('2027-06-20T01:00')
  expect(movedEnd('2027-06-13T01:00', '2027-06-12T18:30', '2027-06-12T17:30')).toBe('2027-06-13T00:00')
})

test('an unknown end stays unknown, and half a date moves nothing', () => {
  expect(movedEnd('', '2027-06-12T18:30', '2027-06-19T21:00')).toBe('')
  expect(movedEnd('2027-06-12T22:30', '2027-06-12T18:30', '')).toBe('2027-06-12T22:30')
  expect(movedEnd('2027-06-12T22:30', '', '2027-06-19T21:00')).toBe('2027-06-12T22:30')
})
