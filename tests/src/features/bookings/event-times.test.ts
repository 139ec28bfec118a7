import { expect, test } from 'vitest'
import { changedTimes } from '#src/features/bookings/date/event-times.ts'

const EVENING = { startsAt: '2027-06-12T18:30', endsAt: '2027-06-12T22:30' }

test('an event that starts later ends as much later, also past midnight', () => {
  expect(changedTimes(EVENING, { startsAt: '2027-06-19T21:00' }).endsAt).toBe('2027-06-20T01:00')
  const late = { startsAt: '2027-06-12T18:30', endsAt: '2027-06-13T01:00' }
  expect(changedTimes(late, { startsAt: '2027-06-12T17:30' }).endsAt).toBe('2027-06-13T00:00')
})

test('a start that is emptied and typed again keeps the length of the event', () => {
  const emptied = changedTimes(EVENING, { startsAt: '' })
  expect(emptied).toEqual(EVENING)
  expect(changedTimes(emptied, { startsAt: '2027-06-11T18:30' }).endsAt).toBe('2027-06-11T22:30')
})

test('an unknown end stays unknown, and one that is typed counts', () => {
  const open = { ...EVENING, endsAt: '' }
  expect(changedTimes(open, { startsAt: '2027-06-19T21:00' }).endsAt).toBe('')
  expect(changedTimes(open, { endsAt: '2027-06-12T23:00' }).endsAt).toBe('2027-06-12T23:00')
})
