import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { busyDays } from '#server/services/availability/busy-days.ts'
import { spanOf } from '#server/services/availability/zoned-range.ts'

const NEW_YORK = 'America/New_York'
const range = (
  startsOn: string,
  startsAt: string | null,
  endsOn: string,
  endsAt: string | null,
  timeZone = NEW_YORK,
) => ({ startsOn, startsAt, endsOn, endsAt, timeZone })
const hours = (given: ReturnType<typeof range>) => {
  const span = spanOf(given)
  return span && (span.end - span.start) / 3_600_000
}

describe('a busy time', () => {
  test('past midnight ends on the next day', () => {
    expect(hours(range('2027-06-04', '20:00', '2027-06-05', '02:00'))).toBe(6)
  })

  test('of whole days lasts 23 or 25 hours when the clock changes', () => {
    expect(hours(range('2027-03-14', null, '2027-03-14', null))).toBe(23)
    expect(hours(range('2027-11-07', null, '2027-11-07', null))).toBe(25)
    expect(hours(range('2027-06-04', null, '2027-06-06', null))).toBe(72)
  })

  test('that starts or ends in an hour that happens twice takes both of them', () => {
    expect(hours(range('2027-11-07', '01:30', '2027-11-07', '03:00'))).toBe(2.5)
    expect(hours(range('2027-11-07', '00:00', '2027-11-07', '01:30'))).toBe(2.5)
  })

  test('in the hour that the clock skips still keeps its time busy', () => {
    expect(hours(range('2027-03-14', '02:15', '2027-03-14', '02:45'))).toBeGreaterThan(0)
  })

  test('is meant by the clock of its own zone', () => {
    expect(spanOf(range('2027-06-04', '20:00', '2027-06-04', '23:00', 'America/Los_Angeles'))?.start).toBe(
      Date.parse('2027-06-05T03:00:00Z'),
    )
  })
})

describe('a day', () => {
  const busyOn = (ranges: (ReturnType<typeof range> & { crew?: number })[], crews = 1) =>
    busyDays(
      ranges.flatMap(({ crew = null, ...given }) => {
        const span = spanOf(given)
        return span ? [{ ...span, crew }] : []
      }),
      { crews, timeZone: NEW_YORK },
    )

  test('is busy when no crew has four free hours in a row between 8 AM and midnight', () => {
    expect(busyOn([range('2027-06-04', '09:00', '2027-06-04', '21:00')])).toEqual(['2027-06-04'])
    expect(busyOn([range('2027-06-04', '12:00', '2027-06-04', '23:00')])).toEqual([])
    expect(
      busyOn([
        range('2027-06-04', '11:00', '2027-06-04', '13:00'),
        range('2027-06-04', '16:00', '2027-06-05', '01:00'),
      ]),
    ).toEqual(['2027-06-04'])
  })

  test('is not busy because of the night before', () => {
    expect(busyOn([range('2027-06-04', '10:00', '2027-06-05', '03:00')])).toEqual(['2027-06-04'])
  })

  test('is that of the zone, also on the days around which the clock changes', () => {
    const spring = range('2027-03-13', null, '2027-03-15', null)
    const autumn = range('2027-11-06', '09:00', '2027-11-08', '09:30')
    expect(busyOn([autumn, spring])).toEqual(['2027-03-13', '2027-03-14', '2027-03-15', '2027-11-06', '2027-11-07'])
  })

  test('is found among thousands of times of other days, each in its place', () => {
    const quarters = [0, 15, 30, 45].flatMap((minute) => Array.from({ length: 14 }, (_, hour) => [hour + 9, minute]))
    const days = Array.from({ length: 100 }, (_, day) => addDays('2027-02-01', day))
    const short = days.flatMap((day) =>
      quarters.map(([hour = 0, minute = 0]) => {
        const at = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        // Days that end in 3 have room from noon on.
        return day.endsWith('3') && hour >= 12 && hour < 17 ? null : range(day, at, day, at.replace(/.$/, '9'))
      }),
    )
    const busy = busyOn(short.filter((each) => each !== null))
    expect(busy).toEqual(days.filter((day) => !day.endsWith('3')))
  })

  test('needs every crew to be busy', () => {
    const saturday = range('2027-06-05', null, '2027-06-05', null)
    expect(busyOn([{ ...saturday, crew: 1 }], 2)).toEqual([])
    expect(
      busyOn(
        [
          { ...saturday, crew: 1 },
          { ...saturday, crew: 2 },
        ],
        2,
      ),
    ).toEqual(['2027-06-05'])
    expect(busyOn([saturday], 2)).toEqual(['2027-06-05'])
  })
})
