import { expect, test } from 'vitest'
import { problemOfDay } from '#contract/search-filters.ts'

const PASSED = 'This date has passed. Choose a later one.'
const TOO_FAR = 'Choose a date within the next five years.'

test('a day has passed once it is over in Hawaii, too', () => {
  expect(problemOfDay('2027-06-05', new Date('2027-06-06T09:59:00Z'))).toBeNull()
  expect(problemOfDay('2027-06-05', new Date('2027-06-06T10:00:00Z'))).toBe(PASSED)
  expect(problemOfDay('0001-01-01', new Date('2027-06-06T10:00:00Z'))).toBe(PASSED)
})

test('no event is more than five years ahead', () => {
  const now = new Date('2027-03-10T18:00:00Z')
  expect(problemOfDay('2032-03-13', now)).toBeNull()
  expect([problemOfDay('2032-03-14', now), problemOfDay('9999-12-31', now)]).toEqual([TOO_FAR, TOO_FAR])
})

test('no day, or a day while no clock is known, has no problem', () => {
  expect(problemOfDay('', new Date())).toBeNull()
  expect(problemOfDay(undefined, new Date())).toBeNull()
  expect(problemOfDay('2025-05-15', null)).toBeNull()
})
