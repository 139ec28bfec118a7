/**
 * Calendar dates (`2027-05-01`) and times of day (`18:30`) without a time zone
 * (docs/specification.md#dates-and-amounts).
 */

/** Today's calendar date in `timeZone` (IANA). */
export const dateIn = (timeZone: string, now: Date): string => formatsOf(timeZone).date.format(now)

/** The time of day in `timeZone`, `HH:mm`. */
export const timeIn = (timeZone: string, now: Date): string => formatsOf(timeZone).time.format(now)

/** Creating a formatter takes longer than a hundred uses of it, and there are few time zones. */
const formats = new Map<string, { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()

function formatsOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = {
    date: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false }),
  }
  formats.set(timeZone, made)
  return made
}

/** `date` plus a number of whole days. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Whether `text` is an existing day in the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
