import { expect, test } from 'vitest'
import { changedTimes } from '#src/features/bookings/date/event-times.ts'

const ZONE = 'America/New_York'
const EVENING = { startsAt: '2027-06-12T18:30', endsAt: '2027-06-12T22:30' }

test('an event that starts later ends as much later, also past midnight', () => {
  expect(changedTimes(EVENING, { startsAt: '2027-06-19T21:00' }, ZONE).endsAt).toBe('2027-06-20T01:00')
  const late = { startsAt: '2027-06-12T18:30', endsAt: '2027-06-13T01:00' }
  expect(changedTimes(late, { startsAt: '2027-06-12T17:30' }, ZONE).endsAt).toBe('2027-06-13T00:00')
})

test('a start that is emptied and typed again keeps the length of the event', () => {
  const emptied = changedTimes(EVENING, { startsAt: '' }, ZONE)
  expect(emptied).toEqual(EVENING)
  expect(changedTimes(emptied, { startsAt: '2027-06-11T18:30' }, ZONE).endsAt).toBe('2027-06-11T22:30')
})

test('an unknown end stays unknown, and one that is typed counts', () => {
  const open = { ...EVENING, endsAt: '' }
  expect(changedTimes(open, { startsAt: '2027-06-19T21:00' }, ZONE).endsAt).toBe('')
  expect(changedTimes(open, { endsAt: '2027-06-12T23:00' }, ZONE).endsAt).toBe('2027-06-12T23:00')
})

test('moved to a night on which the clocks change, it takes as many hours', () => {
  const night = { startsAt: '2027-06-12T22:00', endsAt: '2027-06-13T03:00' }
  expect(changedTimes(night, { startsAt: '2027-03-13T22:00' }, ZONE).endsAt).toBe('2027-03-14T04:00')
  expect(changedTimes(night, { startsAt: '2027-11-06T22:00' }, ZONE).endsAt).toBe('2027-11-07T02:00')
  const skipped = changedTimes(night, { startsAt: '2027-03-14T02:30' }, ZONE)
  expect(skipped).toEqual(night)
  expect(changedTimes(skipped, { startsAt: '2027-03-14T03:30' }, ZONE).endsAt).toBe('2027-03-14T08:30')
})
