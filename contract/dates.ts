/**
 * Calendar dates (`2027-05-01`) and times of day (`18:30`) without a time zone
 * (docs/specification.md#dates-and-amounts).
 */
import { HOUR_MS } from './limits.ts'

/** Where a day of the US and Canada ends last: Hawaii keeps UTC−10 all year. */
const LAST_ZONE_HOURS = -10

/**
 * The earliest date that is still current somewhere in the US or Canada: what is for a day is valid until it is over.
 */
export const lastDayAnywhere = (now: Date): string =>
  new Date(now.getTime() + LAST_ZONE_HOURS * HOUR_MS).toISOString().slice(0, 10)

/** When a day is over everywhere in the US and Canada. */
export const endOfDayAnywhere = (date: string): Date =>
  new Date(Date.parse(`${addDays(date, 1)}T00:00:00Z`) - LAST_ZONE_HOURS * HOUR_MS)

/** Today's calendar date in `timeZone` (IANA). */
export function dateIn(timeZone: string, now: Date): string {
  const { year = '', month = '', day = '' } = partsIn(timeZone, now)
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The time of day in `timeZone`, `HH:mm`. */
export function timeIn(timeZone: string, now: Date): string {
  const { hour = '', minute = '' } = partsIn(timeZone, now)
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/**
 * Creating a formatter takes longer than a hundred uses of it, and there are few time zones: by their names in lower
 * case, because a stranger can spell each in thousands of ways.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Read by their names: in which order and with which separators a locale writes them differs between engines. */
function partsIn(timeZone: string, now: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const name = timeZone.toLowerCase()
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-US', { ...NUMERIC, timeZone })
  formats.set(name, format)
  return Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
}

const NUMERIC = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** `date` plus a number of whole days. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** The day of the week of a date; Sunday is 0. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** A date's day of the month, a number of months later; the last day of the month if there is no such day. */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Whether `text` is an existing day in the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  // No database has a year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
