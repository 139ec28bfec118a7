/** Times at an event’s place, as they are stored: `2027-06-12T18:30`. */
import { zoneWhereRepeated } from '#contract/bookings/dates/clock-changes.ts'
import { formatDay } from '#contract/format.ts'
import { formatTime } from './format-time.ts'

/** `6:30 PM`; `1:30 AM EDT` where that comes twice, on the night on which the clocks go back. */
export const formatTimeThere = (local: string, part: 'start' | 'end', timeZone: string): string =>
  `${formatTime(local.slice(11))}${zoneWhereRepeated(local, part, timeZone).replace(' ', '\u00a0')}`

/** `Sat, Jun 12, 2027, 6:30 PM`, with the zone of `formatTimeThere`. */
export const formatLocal = (local: string, part: 'start' | 'end', timeZone: string): string =>
  `${formatDay(local.slice(0, 10))}, ${formatTimeThere(local, part, timeZone)}`

interface Span {
  /** The event’s day, for when no time is known. */
  eventDate: string
  startsAt: string | null
  endsAt: string | null
  timeZone: string
}

/** `Sat, Jun 12, 2027, 6:30 PM to 11:00 PM`; past midnight the end has its own day. */
export function formatSpan({ eventDate, startsAt, endsAt, timeZone }: Span): string {
  if (startsAt === null) return formatDay(eventDate)
  const start = formatLocal(startsAt, 'start', timeZone)
  if (endsAt === null) return start
  const endsOn = endsAt.slice(0, 10) === startsAt.slice(0, 10) ? '' : `${formatDay(endsAt.slice(0, 10))}, `
  return `${start} to ${endsOn}${formatTimeThere(endsAt, 'end', timeZone)}`
}
