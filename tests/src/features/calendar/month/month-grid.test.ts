import { describe, expect, test } from 'vitest'
import { contentOf, formatHoursOf, kindsIn } from '#src/features/calendar/month/day-marks.ts'
import type { Entry, EntryKind } from '#src/features/calendar/calendar-days.ts'
import { dayAfterKey, tabStop } from '#src/features/calendar/month/grid-keys.ts'

const key = (name: string, shiftKey = false) => dayAfterKey('2027-01-31', { key: name, shiftKey })
const entry = (kind: EntryKind, day: string): Entry => ({
  key: `${kind} ${day}`,
  kind,
  startsOn: day,
  startsAt: null,
  endsOn: day,
  endsAt: null,
  crew: null,
  title: '',
  range: null,
  href: null,
  isWaiting: false,
})

describe('the days of a month', () => {
  test('arrows, Home, End and the page keys lead to the days of a grid of dates', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((name) => key(name))).toEqual([
      '2027-01-30',
      '2027-02-01',
      '2027-01-24',
      '2027-02-07',
      '2027-01-31',
      '2027-02-06',
    ])
    // February has no 31st.
    expect([key('PageDown'), key('PageUp'), key('PageDown', true), key('a')]).toEqual([
      '2027-02-28',
      '2026-12-31',
      '2028-01-31',
      null,
    ])
  })

  test('Tab leads to the first known day that the month shows', () => {
    expect(tabStop('2027-02', [null, '2027-01-31', '2027-02-05'])).toBe('2027-02-05')
    expect(tabStop('2027-03', [null, '2027-02-05'])).toBe('2027-03-01')
  })

  test('a day says in words and marks what is on it, and the legend names what the month shows', () => {
    const entries = (['busy', 'lead', 'booking', 'booking', 'off'] as const).map((kind) => entry(kind, '2027-06-05'))
    const saturday = contentOf('2027-06-05', entries, [{ weekday: 6, takes: 'none' }])
    expect(saturday).toEqual({
      marks: ['booking', 'lead', 'busy'],
      isOff: true,
      isClosed: true,
      words: '2 bookings, 1 lead, 1 busy time, not available',
    })
    expect(contentOf('2027-06-12', entries, [{ weekday: 6, takes: 'none' }]).words).toBe('no events')
    expect(contentOf('2027-06-13', entries, []).words).toBe('nothing')
    expect(kindsIn([saturday])).toEqual(['booking', 'lead', 'busy', 'off', 'closed'])
  })

  test('the hours of its day of the week are said in a sentence', () => {
    const said = (startsAt: string, endsAt: string) =>
      formatHoursOf('2027-06-04', [{ weekday: 5, takes: 'hours', startsAt, endsAt }])
    expect(said('17:00', '00:00')).toBe('You take events on Fridays from 5:00\u00a0PM to midnight.')
    expect(said('17:00', '02:00')).toBe('You take events on Fridays from 5:00\u00a0PM to 2:00\u00a0AM (next day).')
    expect(said('00:00', '18:00')).toBe('You take events on Fridays until 6:00\u00a0PM.')
    expect(formatHoursOf('2027-06-04', [{ weekday: 5, takes: 'none' }])).toBe('You take no events on Fridays.')
    expect(formatHoursOf('2027-06-05', [{ weekday: 5, takes: 'none' }])).toBeNull()
  })
})
