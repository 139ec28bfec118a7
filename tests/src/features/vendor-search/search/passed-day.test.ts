import { expect, test } from 'vitest'
import { hasPassed } from '#src/features/vendor-search/search/passed-day.ts'

test('a day has passed once it is over in Hawaii, too', () => {
  expect(hasPassed('2027-06-05', new Date('2027-06-06T09:59:00Z'))).toBe(false)
  expect(hasPassed('2027-06-05', new Date('2027-06-06T10:00:00Z'))).toBe(true)
})

test('no day, or a day while no clock is known, has not passed', () => {
  expect(hasPassed('', new Date())).toBe(false)
  expect(hasPassed(undefined, new Date())).toBe(false)
  expect(hasPassed('2025-05-15', null)).toBe(false)
})
