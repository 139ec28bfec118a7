/** The notice to a vendor when a calendar that it subscribes to keeps its free days from showing. */
import { expect, test } from 'vitest'
import type { CalendarFeed } from '#contract/availability/availability.ts'
import { howLongFree, whatFollows, whyNoFreeDays } from '#src/features/calendar/feed-failure.ts'

const NOW = new Date(2027, 5, 10, 12, 0).getTime()
const daysAgo = (days: number) => new Date(2027, 5, 10 - days, 12, 0).toISOString()

const feed = (some: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: 7,
  host: 'calendar.example',
  crew: null,
  addedAt: daysAgo(9),
  checkedAt: daysAgo(0),
  fetchedAt: daysAgo(0),
  problem: null,
  isStale: false,
  isIncomplete: false,
  busyTimes: 3,
  events: 10,
  unreadEvents: 0,
  unreadDays: [],
  ...some,
})
const said = (some: Partial<CalendarFeed>) =>
  whyNoFreeDays([feed(some)], NOW).map(({ why, whatToDo }) => [why, whatToDo ?? ''].join(' ').trim())

test('a calendar that is read keeps no day from showing as free', () => {
  expect(said({})).toEqual([])
  expect(said({ problem: 'slow', fetchedAt: daysAgo(1) })).toEqual([])
})

test('of one that cannot be read anymore: which, since when, why, and what to do', () => {
  expect(said({ isStale: true, problem: 'refused', fetchedAt: daysAgo(5) })).toEqual([
    'No day shows as free, because we haven’t been able to read calendar.example since Jun 5 (5 days ago). ' +
      'The site refused. Check the address, or add it again. ' +
      'Remove it below, then add its current address or say yourself when you’re busy.',
  ])
})

test('of one that was never read: since it was added, or that it is being read for the first time', () => {
  expect(said({ fetchedAt: null, problem: 'unreachable' })[0]).toMatch(
    /^We haven’t been able to read calendar\.example since you added it 9 days ago, so no day shows as free\. We couldn’t reach/,
  )
  for (const addedAt of [new Date(NOW).toISOString(), new Date(NOW - 59 * 60_000).toISOString(), undefined])
    expect(said({ fetchedAt: null, problem: 'unreachable', addedAt })[0]).toMatch(
      /^We haven’t been able to read calendar\.example yet, so no day shows as free\. We couldn’t reach/,
    )
  expect(said({ fetchedAt: null, checkedAt: null })).toEqual([
    'No day shows as free until we’ve read calendar.example for the first time. From then on we go by it.',
  ])
})

test('of one that is too large: that it is', () => {
  expect(said({ isIncomplete: true })[0]).toContain('calendar.example has too many events')
})

const follows = (some: Partial<CalendarFeed>, knownUntil: string | null = daysAgo(-3)) =>
  whatFollows(feed(some), knownUntil, NOW)

test('one that cannot be read says what follows from it for free days', () => {
  const notShown = 'Your free days aren’t shown until this calendar can be read.'
  expect(follows({ isStale: true, problem: 'slow' })).toBe(notShown)
  expect(follows({ fetchedAt: null, problem: 'refused' }), 'never read').toBe(notShown)
  expect(follows({ fetchedAt: null, checkedAt: null }), 'not tried yet').toBeNull()
  expect(follows({ isIncomplete: true, problem: 'slow' })).toMatch(/too many events .+ your free days aren’t shown/)
  expect(follows({})).toBeNull()
})

test('while it cannot be read since a short time, it says until when that does no harm', () => {
  const harmless = /^If we still can’t read it by Jun 11, 12:00\sPM, your free days aren’t shown anymore\.$/
  expect(follows({ problem: 'slow', fetchedAt: daysAgo(1) })).toMatch(harmless)
  expect(follows({ problem: 'slow', fetchedAt: daysAgo(0) }, daysAgo(-1))).toMatch(harmless)
  expect(follows({ problem: 'slow' }, null), 'another calendar cannot be read').toBeNull()
  expect(follows({ problem: 'slow' }, daysAgo(1)), 'a page that stayed open').toBeNull()
})

test('free days show until a day by the vendor’s word, and as long as they are read by other calendars', () => {
  const said = (feeds: CalendarFeed[], knownUntil: string | null = '2027-06-12T02:00:00Z') =>
    howLongFree({ feeds, knownUntil, timeZone: 'America/New_York' }, NOW)
  expect(said([])).toBe('Free days show until Fri, Jun 11, 2027.')
  expect(said([feed()])).toBe('Free days show as long as we can read your other calendar.')
  expect(said([feed(), feed({ problem: 'slow' })]), 'the calendar itself says more').toBeNull()
  expect(said([feed()], daysAgo(1))).toBeNull()
  expect(said([], null)).toBeNull()
})
