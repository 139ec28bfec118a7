/** When vendors take events, by day of the week in their own zone; days of which nothing is said are left alone. */
import { DAY_STARTS_HOUR, FREE_HOURS_MIN } from '#contract/availability/availability-limits.ts'
import type { WeekdayHours } from '#contract/availability/availability.ts'
import { addDays, weekdayOf } from '#contract/dates.ts'
import { instantOf, localOf, type Span } from '../zoned-range.ts'

const MIDNIGHT = '00:00'
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

const hoursOn = (hours: readonly WeekdayHours[], weekday: number) => hours.find((one) => one.weekday === weekday)

const endsNextDay = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => endsAt <= startsAt

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

/** The days of the week whose hours leave too little time for an event; on such a day a vendor counts as busy. */
export const closedWeekdays = (hours: readonly WeekdayHours[]): number[] =>
  WEEKDAYS.filter((weekday) => longestOpen(hours, weekday) < FREE_HOURS_MIN)

/** Hours in a row at which events are taken on a common day, of those in which events happen. */
function longestOpen(hours: readonly WeekdayHours[], weekday: number): number {
  const own = hoursOn(hours, weekday)
  if (!own || own.takes === 'allDay') return 24
  const before = hoursOn(hours, (weekday + 6) % 7)
  const spill = before?.takes === 'hours' && endsNextDay(before) ? hourOf(before.endsAt) : 0
  const [start, end] =
    own.takes === 'hours' ? [hourOf(own.startsAt), endsNextDay(own) ? 24 : hourOf(own.endsAt)] : [24, 24]
  // The night before and the day's own hours may touch.
  if (start <= spill) return Math.max(spill, end) - DAY_STARTS_HOUR
  return Math.max(spill - DAY_STARTS_HOUR, end - Math.max(start, DAY_STARTS_HOUR))
}

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
