/** A vendor reads which events of another calendar couldn't be read, and what that means. */
import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { formatUnread } from '#src/features/calendar/unread-events.ts'

const day = (startsOn: string, endsOn = startsOn) => ({ startsOn, endsOn })

test('a calendar of which everything was read says nothing', () => {
  expect(formatUnread({ events: 341, unreadEvents: 0, unreadDays: [] })).toBeNull()
})

test('events that couldn’t be read are counted, with their days and what to do', () => {
  const unreadDays = [day('2027-06-04'), day('2027-06-12', '2027-06-14')]
  expect(formatUnread({ events: 1341, unreadEvents: 2, unreadDays })).toBe(
    '2 of 1,341 events couldn’t be read, so you don’t show as free on Fri, Jun 4, 2027 and ' +
      'Sat, Jun 12, 2027 to Mon, Jun 14, 2027. Check them in that app, or add them here as busy times.',
  )
})

test('one without a date says so', () => {
  expect(formatUnread({ events: 1, unreadEvents: 1, unreadDays: [] })).toBe(
    '1 of 1 event couldn’t be read, and we don’t know its date. Look for it in that app, and add it here as a busy time.',
  )
})

test('of many days the soonest are named', () => {
  const unreadDays = [0, 2, 4, 6, 8, 10].map((days) => day(addDays('2027-06-01', days)))
  expect(formatUnread({ events: 9, unreadEvents: 6, unreadDays })).toContain(
    'Mon, Jun 7, 2027, Wed, Jun 9, 2027 and later days.',
  )
})
