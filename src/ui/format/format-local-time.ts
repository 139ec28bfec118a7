/** Times at an event’s place, as they are stored: `2027-06-12T18:30`. */
import { formatDay } from '#contract/format.ts'
import { formatTime } from './format-time.ts'

/** `Sat, Jun 12, 2027, 6:30 PM`. */
export const formatLocal = (local: string): string => `${formatDay(local.slice(0, 10))}, ${formatTime(local.slice(11))}`

/**
 * `Sat, Jun 12, 2027, 6:30 PM to 11:00 PM`; past midnight the end has its own day.
 * @param date the event’s day, for when no time is known
 */
export function formatSpan(date: string, startsAt: string | null, endsAt: string | null): string {
  if (startsAt === null) return formatDay(date)
  if (endsAt === null) return formatLocal(startsAt)
  const isSameDay = endsAt.slice(0, 10) === startsAt.slice(0, 10)
  return `${formatLocal(startsAt)} to ${isSameDay ? formatTime(endsAt.slice(11)) : formatLocal(endsAt)}`
}
