import { expect, test } from 'vitest'
import { contentOf } from '#src/features/calendar/month/day-marks.ts'

const SATURDAY = '2027-06-05'

test('a day is marked as one without events where its hours leave too little for a search', () => {
  const isClosed = (startsAt: string, endsAt: string) =>
    contentOf(SATURDAY, [], [{ weekday: 6, takes: 'hours', startsAt, endsAt }]).isClosed
  expect([isClosed('21:00', '03:00'), isClosed('21:00', '00:00'), isClosed('12:00', '15:00')]).toEqual([
    false,
    true,
    true,
  ])
  expect(contentOf(SATURDAY, [], [{ weekday: 6, takes: 'none' }]).words).toBe('no events')
  expect(contentOf(SATURDAY, [], []).isClosed).toBe(false)
})
