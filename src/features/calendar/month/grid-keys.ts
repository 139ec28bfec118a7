/** Moving through the days of a month by keys, as in any grid of dates. */
import { addDays, monthsLater, weekdayOf } from '#contract/dates.ts'

interface Pressed {
  key: string
  shiftKey: boolean
}

/** The day that a key leads to; null for a key that moves nowhere. */
export function dayAfterKey(day: string, { key, shiftKey }: Pressed): string | null {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return addDays(day, -weekdayOf(day))
  if (key === 'End') return addDays(day, 6 - weekdayOf(day))
  if (key === 'PageUp') return monthsLater(day, shiftKey ? -12 : -1)
  if (key === 'PageDown') return monthsLater(day, shiftKey ? 12 : 1)
  return null
}

/** The day that Tab leads to: the first of these that the month shows, or its first day. */
export const tabStop = (month: string, days: readonly (string | null)[]): string =>
  days.find((day) => day?.startsWith(month)) ?? `${month}-01`
