import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WeekdayHours } from '#contract/availability/availability.ts'
import { closedWeekdays } from '#contract/availability/closed-weekdays.ts'
import { addDays, weekdayOf } from '#contract/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/limits.ts'
import { busyDays } from '#server/services/availability/busy-days.ts'
import { closedTimes, isOutsideHours } from '#server/services/availability/hours/weekly-hours.ts'
import { instantOf, localOf } from '#server/services/availability/zoned-range.ts'

const NEW_YORK = 'America/New_York'
const FRIDAY: WeekdayHours = { weekday: 5, takes: 'hours', startsAt: '17:00', endsAt: '02:00' }
const SATURDAY: WeekdayHours = { weekday: 6, takes: 'hours', startsAt: '12:00', endsAt: '18:00' }

const time = fc.integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const dayHours = (weekday: number): fc.Arbitrary<WeekdayHours | null> =>
  fc.oneof(
    fc.constant(null),
    fc.constantFrom('allDay' as const, 'none' as const).map((takes) => ({ weekday, takes })),
    fc
      .tuple(time, time)
      .filter(([startsAt, endsAt]) => startsAt !== endsAt)
      .map(([startsAt, endsAt]) => ({ weekday, takes: 'hours' as const, startsAt, endsAt })),
  )
const week = fc
  .tuple(...[0, 1, 2, 3, 4, 5, 6].map(dayHours))
  .map((days) => days.filter((day): day is WeekdayHours => day !== null))
/** Common days, and those on which the clocks of some zone change. */
const day = fc.oneof(
  fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-12-01', days)),
  fc.constantFrom('2027-03-14', '2027-11-07', '2027-10-03', '2027-04-04'),
)
const zone = fc.constantFrom(NEW_YORK, 'America/Phoenix', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Honolulu')

/** Whether the vendor takes events at a time of the clock, said without instants. */
function isOpenAt(date: string, at: string, hours: readonly WeekdayHours[]): boolean {
  const on = (weekday: number) => hours.find((one) => one.weekday === weekday)
  const own = on(weekdayOf(date))
  if (!own || own.takes === 'allDay') return true
  const before = on((weekdayOf(date) + 6) % 7)
  if (before?.takes === 'hours' && before.endsAt <= before.startsAt && at < before.endsAt) return true
  if (own.takes !== 'hours') return false
  return own.startsAt <= at && (own.endsAt <= own.startsAt || at < own.endsAt)
}

describe('weekly hours', () => {
  test('past midnight reach into the next day, which has its own', () => {
    const closed = closedTimes('2027-06-05', [FRIDAY, SATURDAY], NEW_YORK)
    expect(closed.map(({ start, end }) => [localOf(start, NEW_YORK), localOf(end, NEW_YORK)])).toEqual([
      [
        { date: '2027-06-05', time: '02:00' },
        { date: '2027-06-05', time: '12:00' },
      ],
      [
        { date: '2027-06-05', time: '18:00' },
        { date: '2027-06-06', time: '00:00' },
      ],
    ])
    // Nothing is said of Sundays and Thursdays.
    expect(closedTimes('2027-06-06', [FRIDAY, SATURDAY], NEW_YORK)).toEqual([])
  })

  test('an event is outside of them when a part of it is', () => {
    const event = (from: string, until: string, date = '2027-06-04') => ({
      start: instantOf(date, from, NEW_YORK, 'earlier'),
      end: instantOf(until < from ? addDays(date, 1) : date, until, NEW_YORK, 'later'),
    })
    const isOutside = (span: { start: number; end: number }) => isOutsideHours(span, [FRIDAY, SATURDAY], NEW_YORK)
    expect(isOutside(event('17:00', '02:00'))).toBe(false)
    expect(isOutside(event('16:45', '20:00'))).toBe(true)
    expect(isOutside(event('22:00', '02:15'))).toBe(true)
    // From Saturday into Sunday, of which nothing is said.
    expect(isOutside(event('17:00', '01:00', '2027-06-05'))).toBe(true)
    expect(isOutside(event('09:00', '23:00', '2027-06-06'))).toBe(false)
  })

  test('with less than four hours in a row after 8 AM, on into the night, nobody is shown for the day', () => {
    const closed = (startsAt: string, endsAt: string) =>
      closedWeekdays([{ weekday: 6, takes: 'hours', startsAt, endsAt }])
    expect([
      closed('20:00', '00:00'),
      closed('20:15', '00:00'),
      closed('21:00', '03:00'),
      closed('22:30', '02:00'),
      closed('00:00', '12:00'),
      closed('00:00', '11:45'),
    ]).toEqual([[], [6], [], [6], [], [6]])
    // Friday’s night and Saturday’s morning are one time.
    const night: WeekdayHours = { ...FRIDAY, endsAt: '09:00' }
    expect(closedWeekdays([night, { ...SATURDAY, startsAt: '09:00', endsAt: '12:00' }])).toEqual([])
    expect(closedWeekdays([night, { weekday: 6, takes: 'none' }])).toEqual([6])
  })

  test('a busy time within them makes the day busy where it leaves too little', () => {
    const at = (from: string, until: string) => [
      {
        crew: null,
        start: instantOf('2027-06-05', from, NEW_YORK, 'earlier'),
        end: instantOf('2027-06-05', until, NEW_YORK, 'later'),
      },
    ]
    const calendar = { crews: 1, timeZone: NEW_YORK, hours: [SATURDAY] }
    expect(busyDays(at('12:00', '15:00'), calendar)).toEqual(['2027-06-05'])
    expect(busyDays(at('08:00', '13:00'), calendar)).toEqual([])
  })

  test('that end on the next day are one time: a booking after midnight counts for the evening before', () => {
    const NIGHT: WeekdayHours = { weekday: 6, takes: 'hours', startsAt: '21:00', endsAt: '03:00' }
    const at = (date: string, from: string, hours: number) => {
      const start = instantOf(date, from, NEW_YORK, 'earlier')
      return [{ crew: null, start, end: start + hours * HOUR_MS }]
    }
    const calendar = { crews: 1, timeZone: NEW_YORK, hours: [NIGHT] }
    expect(busyDays(at('2027-06-05', '10:00', 6), calendar)).toEqual([])
    expect(busyDays(at('2027-06-05', '23:00', 1), calendar)).toEqual(['2027-06-05'])
    expect(busyDays(at('2027-06-06', '00:30', 2), calendar)).toEqual(['2027-06-05'])
    expect(busyDays(at('2027-06-06', '02:00', 2), calendar)).toEqual([])
  })

  test('close a day at the times of the clock that they say, whatever the clocks do that night', () => {
    fc.assert(
      fc.property(week, day, zone, fc.integer({ min: 0, max: 26 * 60 }), (hours, date, timeZone, minute) => {
        const start = instantOf(date, '00:00', timeZone, 'earlier')
        const at = start + minute * MINUTE_MS
        const local = localOf(at, timeZone)
        const isClosed = closedTimes(local.date, hours, timeZone).some((one) => one.start <= at && at < one.end)
        // A time that comes twice counts as open in both of its hours when either is.
        const isTwice = [-1, -0.5, 0.5, 1].some((hour) => localOf(at + hour * HOUR_MS, timeZone).time === local.time)
        const isOpen = isOpenAt(local.date, local.time, hours)
        expect(isTwice || isNearSkip(at, timeZone) || isClosed === !isOpen).toBe(true)
        expect(isOutsideHours({ start: at, end: at + 1 }, hours, timeZone)).toBe(isClosed)
      }),
      { numRuns: 500 },
    )
  })

  test('their closed times lie within the day, in order, and apart', () => {
    fc.assert(
      fc.property(week, day, zone, (hours, date, timeZone) => {
        const closed = closedTimes(date, hours, timeZone)
        const edges = closed.flatMap(({ start, end }) => [start, end])
        expect(edges).toEqual([...new Set(edges)].sort((a, b) => a - b))
        if (edges.length === 0) return
        expect(edges[0]).toBeGreaterThanOrEqual(instantOf(date, '00:00', timeZone, 'earlier'))
        expect(edges.at(-1)).toBeLessThanOrEqual(instantOf(addDays(date, 1), '00:00', timeZone, 'earlier'))
      }),
      { numRuns: 500 },
    )
  })
})

/** Within the hour around clocks that go forward, where a skipped time takes the longer reading. */
const isNearSkip = (at: number, timeZone: string): boolean => {
  const offset = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).offsetNanoseconds
  return offset(at - 1.1 * HOUR_MS) !== offset(at + 1.1 * HOUR_MS)
}
