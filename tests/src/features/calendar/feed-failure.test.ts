/** What a vendor is told when a calendar that it subscribes to keeps its free days from showing. */
import { expect, test } from 'vitest'
import type { CalendarFeed } from '#contract/availability/availability.ts'
import { freeUntil, whyNoFreeDays } from '#src/features/calendar/feed-failure.ts'

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

test('while it cannot be read since a short time, until when its free days still show', () => {
  const until = (some: Partial<CalendarFeed>, knownUntil: string | null = daysAgo(-3)) =>
    freeUntil(feed(some), knownUntil, NOW)
  expect(until({ problem: 'slow', fetchedAt: daysAgo(1) })).toMatch(/^Jun 11, 12:00\sPM$/)
  expect(until({ problem: 'slow', fetchedAt: daysAgo(0) }, daysAgo(-1))).toMatch(/^Jun 11, 12:00\sPM$/)
  expect(until({})).toBeNull()
  expect(until({ isStale: true, problem: 'slow' })).toBeNull()
  expect(until({ isIncomplete: true, problem: 'slow' })).toBeNull()
  expect(until({ problem: 'slow' }, null), 'another calendar cannot be read').toBeNull()
  expect(until({ problem: 'slow' }, daysAgo(1)), 'a page that stayed open').toBeNull()
})
