import { expect, test } from 'vitest'
import { isSkipped } from '#contract/bookings/dates/skipped-times.ts'

test.each([
  ['America/New_York', '2027-03-14T01:59', false],
  ['America/New_York', '2027-03-14T02:00', true],
  ['America/New_York', '2027-03-14T02:59', true],
  ['America/New_York', '2027-03-14T03:00', false],
  ['America/New_York', '2027-11-07T01:30', false],
  ['America/Phoenix', '2027-03-14T02:30', false],
  ['America/Los_Angeles', '2027-03-14T02:30', true],
  ['Pacific/Honolulu', '2027-03-14T02:30', false],
  ['America/New_York', '2027-07-04T18:30', false],
])('in %s the clocks skip %s: %s', (zone, local, skipped) => {
  expect(isSkipped(local, zone)).toBe(skipped)
})
