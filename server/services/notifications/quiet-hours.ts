/** Quiet hours: when a person who is not to be disturbed may be notified. */
import type { QuietHours } from '#contract/notifications/notifications.ts'
import { addDays } from '#contract/dates.ts'
import { instantOf, localOf } from '#server/services/availability/zoned-range.ts'

/** The end of the quiet hours that `now` is in; null outside of them. */
export function quietUntil({ from, until, timeZone }: QuietHours, now: Date): Date | null {
  const { date, time } = localOf(now.getTime(), timeZone)
  const isOvernight = until < from
  const isQuiet = isOvernight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return null
  const day = isOvernight && time >= from ? addDays(date, 1) : date
  const end = instantOf(day, until, timeZone, 'later')
  return new Date(Math.max(end, now.getTime()))
}
