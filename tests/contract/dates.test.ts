/** Calendar dates and times of day, whatever an engine's locales look like. */
import { afterEach, expect, test, vi } from 'vitest'
import { addDays, dateIn, endOfDayAnywhere, isCalendarDate, lastDayAnywhere, monthsLater } from '#contract/dates.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

const NIGHT = new Date('2026-11-22T04:05:06Z')

/** A fresh copy, because formatters are kept. */
async function datesWith(locale: string) {
  const { DateTimeFormat } = Intl
  class Stubbed extends DateTimeFormat {
    constructor(asked?: string, options?: Intl.DateTimeFormatOptions) {
      super(asked === undefined ? undefined : locale, options)
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Stubbed })
  vi.resetModules()
  return import('#contract/dates.ts')
}

test.each([
  ['as WebKitGTK with ICU 72 writes en-CA', 'en-US'],
  ['with the day first', 'de-DE'],
  ['with digits and a calendar of its own', 'fa-IR'],
  ['from right to left, with marks', 'ar-EG'],
])('a calendar date and a time of day are ISO where the locale is written %s', async (_how, locale) => {
  const { dateIn, timeIn } = await datesWith(locale)
  expect(dateIn('America/New_York', NIGHT)).toBe('2026-11-21')
  expect(timeIn('America/New_York', NIGHT)).toBe('23:05')
  expect(dateIn('Asia/Tokyo', NIGHT)).toBe('2026-11-22')
  expect(timeIn('Asia/Tokyo', NIGHT)).toBe('13:05')
})

test('the first hour of a day is 00, and what is short has its zeros', async () => {
  const { dateIn, timeIn } = await datesWith('en-US')
  expect(timeIn('UTC', new Date('2027-01-02T00:03:00Z'))).toBe('00:03')
  expect(dateIn('UTC', new Date('2027-01-02T00:03:00Z'))).toBe('2027-01-02')
})

test('days are counted through the end of a month, of a year and of February', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect([isCalendarDate('2028-02-29'), isCalendarDate('2027-02-29'), isCalendarDate('11/21/2026')]).toEqual([
    true,
    false,
    false,
  ])
  expect(isCalendarDate('0000-01-01'), 'no database has a year 0').toBe(false)
})

test('a day is over when it ends in Honolulu, in summer and in winter', () => {
  for (const day of ['2027-01-15', '2027-06-05']) {
    const end = endOfDayAnywhere(day)
    expect(end.toISOString()).toBe(`${addDays(day, 1)}T10:00:00.000Z`)
    for (const now of [new Date(end.getTime() - 1), end])
      expect(lastDayAnywhere(now)).toBe(dateIn('Pacific/Honolulu', now))
    expect(lastDayAnywhere(end)).toBe(addDays(day, 1))
  }
})

test('months later is the same day, or the last of a month that is shorter', () => {
  expect(monthsLater('2027-03-10', 12)).toBe('2028-03-10')
  expect(monthsLater('2028-02-29', 12)).toBe('2029-02-28')
  expect(monthsLater('2027-12-31', 2)).toBe('2028-02-29')
  expect(monthsLater('2027-03-31', -1)).toBe('2027-02-28')
})

test('there is one formatter for a time zone however it is spelled', async () => {
  vi.resetModules()
  const { timeIn } = await import('#contract/dates.ts')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (const zone of ['America/New_York', 'AMERICA/NEW_YORK', 'america/new_york', 'aMERICA/nEW_yORK'])
    expect(timeIn(zone, NIGHT)).toBe('23:05')
  expect(made).toHaveBeenCalledOnce()
})
