/**
 * Days of the week on which a vendor's own hours leave too little time for an event (docs/specification.md#calendars).
 */
import { DAY_STARTS_HOUR, FREE_HOURS_MIN } from './availability-limits.ts'
import type { WeekdayHours } from './availability.ts'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

export const hoursOn = (hours: readonly WeekdayHours[], weekday: number) => hours.find((one) => one.weekday === weekday)

export const endsNextDay = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => endsAt <= startsAt

/** The days of the week whose hours leave too little time for an event; on such a day a vendor counts as busy. */
export const closedWeekdays = (hours: readonly WeekdayHours[]): number[] =>
  WEEKDAYS.filter((weekday) => longestOpen(hours, weekday) < FREE_HOURS_MIN)

/** Hours in a row at which events are taken on a common day, from the hour on at which events happen. */
function longestOpen(hours: readonly WeekdayHours[], weekday: number): number {
  const own = hoursOn(hours, weekday)
  if (!own || own.takes === 'allDay') return 24
  const before = hoursOn(hours, (weekday + 6) % 7)
  const spill = before?.takes === 'hours' && endsNextDay(before) ? hourOf(before.endsAt) : 0
  const [start, end] =
    own.takes === 'hours' ? [hourOf(own.startsAt), (endsNextDay(own) ? 24 : 0) + hourOf(own.endsAt)] : [24, 24]
  // The night before and the day's own hours may touch.
  if (start <= spill) return Math.max(spill, end) - DAY_STARTS_HOUR
  return Math.max(spill - DAY_STARTS_HOUR, end - Math.max(start, DAY_STARTS_HOUR))
}

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
