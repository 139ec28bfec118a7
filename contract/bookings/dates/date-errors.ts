/** Whether a booking can be moved to a time, the same on both sides. */
import { addDays, dateIn, timeIn } from '../../dates.ts'
import type { FieldError } from '../../errors.ts'
import { EVENT_DATE_MAX_DAYS } from '../../limits.ts'
import { startHasPassed } from '../../requests/quoted-start.ts'
import { isSkipped, SKIPPED } from './clock-changes.ts'

interface Times {
  startsAt: string
  endsAt: string | null
}

/** Errors of another date, beyond its form. @param booking.startsAt when it is now, and `endsAt` likewise */
export function dateErrors(
  times: Times,
  booking: { timeZone: string; eventDate: string; startsAt: string | null; endsAt: string | null },
  now: Date,
): FieldError[] {
  const { timeZone, eventDate } = booking
  const today = dateIn(timeZone, now)
  const present = { eventDate, eventDateLatest: null, startTime: null }
  const passed = startHasPassed(times.startsAt, present, { today, time: timeIn(timeZone, now) })
  if (passed !== null) return [{ name: 'startsAt', code: 'inThePast', message: passed }]
  const refuse = (message: string): FieldError[] => [{ name: 'startsAt', code: 'invalid', message }]
  if (times.startsAt.slice(0, 10) > addDays(today, EVENT_DATE_MAX_DAYS)) return refuse('Choose an earlier date.')
  const skipped = skippedTime(times, timeZone)
  if (skipped) return [{ ...skipped, code: 'invalid' }]
  const isSame = times.startsAt === booking.startsAt && times.endsAt === booking.endsAt
  return isSame ? refuse('The booking is already on this date. Choose another one.') : []
}

/** Why an event cannot start or end then; null when it can. */
function skippedTime(times: Times, timeZone: string) {
  for (const name of ['startsAt', 'endsAt'] as const) {
    const local = times[name]
    if (local !== null && isSkipped(local, timeZone)) return { name, message: SKIPPED }
  }
  return null
}
