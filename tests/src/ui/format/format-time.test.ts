import { expect, test } from 'vitest'
import { formatCount } from '#contract/format-count.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { formatDuration, formatMomentDay, formatMoment, formatTime } from '#src/ui/format/format-time.ts'

test('a calendar day stays that day, wherever the phone is', () => {
  expect(formatDay('2027-05-01')).toBe('Sat, May 1, 2027')
  expect(formatDay('soon')).toBe('soon')
})

test('times, durations, sums and counts read as people say them', () => {
  expect(formatTime('18:30')).toMatch(/^6:30\sPM$/)
  expect(formatTime('late')).toBe('late')
  expect([30, 60, 90, 120, 135].map(formatDuration)).toEqual([
    '30 minutes',
    '1 hour',
    '1.5 hours',
    '2 hours',
    '2 hr 15 min',
  ])
  expect([formatMoney(800), formatMoney(812.5)]).toEqual(['$800', '$812.50'])
  expect([formatCount(1, 'vendor'), formatCount(1200, 'vendor')]).toEqual(['1 vendor', '1,200 vendors'])
})

test('a moment names its day only when it is another one, and its year only when it is another one', () => {
  const now = new Date(2026, 10, 20, 14, 30).getTime()
  expect(formatMoment(new Date(2026, 10, 20, 14, 2).getTime(), now)).toMatch(/^2:02\sPM$/)
  expect(formatMoment(new Date(2026, 10, 19, 14, 2).getTime(), now)).toMatch(/^Nov 19, 2:02\sPM$/)
  expect(formatMomentDay(new Date(2026, 11, 20).getTime(), now)).toBe('Dec 20')
  expect(formatMomentDay(new Date(2027, 0, 2).getTime(), now)).toBe('Jan 2, 2027')
})
