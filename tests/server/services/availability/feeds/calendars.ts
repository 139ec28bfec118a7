/** Calendars as lines, and the busy times that are read from them. */
import { expect } from 'vitest'
import {
  readCalendar,
  type CalendarBusy,
  type CalendarSettings,
} from '#server/services/availability/feeds/read-calendar.ts'

export const WINDOW: CalendarSettings = {
  timeZone: 'America/New_York',
  from: Date.parse('2027-06-01T00:00:00Z'),
  to: Date.parse('2027-07-01T00:00:00Z'),
  ownUids: '.vendor-3@fanfare.example',
}

export const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

export const eventOf = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']

export async function* piecesOf(text: string, bytes = 65_536): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes)
}

/** Fails for what is not a calendar. */
export function read(file: string | Uint8Array, settings: CalendarSettings = WINDOW): CalendarBusy {
  const found = readCalendar(typeof file === 'string' ? Buffer.from(file) : file, settings)
  expect(found).not.toBeNull()
  return found as CalendarBusy
}

export const formatBusy = ({ busy }: CalendarBusy) =>
  busy.map(({ start, end, isAllDay }) => [
    new Date(start).toISOString(),
    new Date(end).toISOString(),
    ...(isAllDay ? ['all day'] : []),
  ])
