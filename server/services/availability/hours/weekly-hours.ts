/** When vendors take events, by day of the week in their own zone; days of which nothing is said are left alone. */
import { endsNextDay, hoursOn } from '#contract/availability/closed-weekdays.ts'
import type { WeekdayHours } from '#contract/availability/availability.ts'
import { addDays, weekdayOf } from '#contract/dates.ts'
import { instantOf, localOf, type Span } from '../zoned-range.ts'

const MIDNIGHT = '00:00'

/** The times of a day at which the vendor takes no events, in their order; none where nothing is said of it. */
export function closedTimes(day: string, hours: readonly WeekdayHours[], timeZone: string): Span[] {
  const own = hoursOn(hours, weekdayOf(day))
  if (!own || own.takes === 'allDay') return []
  const next = addDays(day, 1)
  const whole = {
    start: instantOf(day, MIDNIGHT, timeZone, 'earlier'),
    end: instantOf(next, MIDNIGHT, timeZone, 'earlier'),
  }
  const open: Span[] = []
  const before = hoursOn(hours, weekdayOf(addDays(day, -1)))
  if (before?.takes === 'hours' && endsNextDay(before))
    open.push({ start: whole.start, end: instantOf(day, before.endsAt, timeZone, 'later') })
  if (own.takes === 'hours')
    open.push({
      start: instantOf(day, own.startsAt, timeZone, 'earlier'),
      end: endsNextDay(own) ? whole.end : instantOf(day, own.endsAt, timeZone, 'later'),
    })
  return without(whole, open)
}

/** Whether a day's own hours end on the next one. */
export function endsOnNextDay(day: string, hours: readonly WeekdayHours[]): boolean {
  const own = hoursOn(hours, weekdayOf(day))
  return own?.takes === 'hours' && endsNextDay(own)
}

/** The end of a day for events: midnight, or the end of the day's own hours after it. */
export function endOfOwnHours(day: string, hours: readonly WeekdayHours[], timeZone: string): number {
  const own = hoursOn(hours, weekdayOf(day))
  const next = addDays(day, 1)
  return own?.takes === 'hours' && endsNextDay(own)
    ? instantOf(next, own.endsAt, timeZone, 'later')
    : instantOf(next, MIDNIGHT, timeZone, 'earlier')
}

/** A span without others, which are in the order of their starts. */
function without({ start, end }: Span, others: readonly Span[]): Span[] {
  const left: Span[] = []
  let from = start
  for (const other of others) {
    if (other.start > from) left.push({ start: from, end: Math.min(other.start, end) })
    from = Math.max(from, other.end)
  }
  if (from < end) left.push({ start: from, end })
  return left
}

/** Whether a part of an event is at a time of which the vendor said that it takes no events then. */
export function isOutsideHours({ start, end }: Span, hours: readonly WeekdayHours[], timeZone: string): boolean {
  if (hours.length === 0) return false
  const last = localOf(end - 1, timeZone).date
  for (let { date } = localOf(start, timeZone); date <= last; date = addDays(date, 1))
    if (closedTimes(date, hours, timeZone).some((closed) => closed.start < end && closed.end > start)) return true
  return false
}
