import { expect, test } from 'vitest'
import { scheduleOf } from '#contract/bookings/arrival.ts'

const BOOKING = {
  startsAt: '2027-05-01T17:30',
  startsAtUtc: '2027-05-01T21:30:00Z',
  timeZone: 'America/New_York',
  setUpMinutes: 120,
  travelMinutes: 30,
}
const plain = (schedule: string | null) => schedule?.replaceAll(/\s/g, ' ') ?? null

test('a vendor reads when to leave, to arrive and to start', () => {
  expect(plain(scheduleOf(BOOKING))).toBe('Leave 3:00 PM · Arrive 3:30 PM · Start 5:30 PM')
  expect(plain(scheduleOf({ ...BOOKING, travelMinutes: 0 }))).toBe('Arrive 3:30 PM · Start 5:30 PM')
  expect(plain(scheduleOf({ ...BOOKING, setUpMinutes: 0 }))).toBe('Leave 5:00 PM · Arrive 5:30 PM')
})

test('a time that comes twice in the night says which it is', () => {
  const night = { ...BOOKING, startsAt: '2027-11-07T02:00', startsAtUtc: '2027-11-07T07:00:00Z', travelMinutes: 0 }
  expect(plain(scheduleOf({ ...night, setUpMinutes: 30 }))).toBe('Arrive 1:30 AM EST · Start 2:00 AM')
  expect(plain(scheduleOf({ ...night, setUpMinutes: 90 }))).toBe('Arrive 1:30 AM EDT · Start 2:00 AM')
})

test('without travel, set-up or a start there is nothing to say', () => {
  expect(scheduleOf({ ...BOOKING, setUpMinutes: 0, travelMinutes: 0 })).toBeNull()
  expect(scheduleOf({ ...BOOKING, startsAt: null })).toBeNull()
})
