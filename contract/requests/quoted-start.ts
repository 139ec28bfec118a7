/** When the event of a quote begins: no client can accept a quote for an event that has begun. */
import { formatTime } from '../format.ts'
import { DATE_PASSED } from '../limits.ts'

/** The start in a request, as a lead has it. */
export interface RequestedStart {
  eventDate: string
  eventDateLatest: string | null
  startTime: string | null
}

/** `YYYY-MM-DDTHH:mm`; null while the day or the time is open. */
export const startOf = ({ eventDate, eventDateLatest, startTime }: RequestedStart): string | null =>
  eventDateLatest === null && startTime !== null ? `${eventDate}T${startTime}` : null

/**
 * Why a quote cannot be accepted anymore from the moment that it is sent; null when it can.
 * @param startsAt what the quote says, `YYYY-MM-DDTHH:mm`; null for the time in the request
 * @param now the present at the event's place, a calendar date and `HH:mm`
 */
export function startHasPassed(
  startsAt: string | null,
  { eventDate, eventDateLatest, startTime }: RequestedStart,
  now: { today: string; time: string },
): string | null {
  // The quote still has to name one of several days.
  if (startsAt === null && eventDateLatest !== null) return null
  // Without a time the event is the whole day.
  const start = startsAt ?? `${eventDate}T${startTime ?? '00:00'}`
  if (start > `${now.today}T${now.time}`) return null
  if (start.slice(0, 10) < now.today) return DATE_PASSED
  return startsAt === null && startTime === null
    ? 'The event is today. Enter a start that is still ahead.'
    : `It’s already ${formatTime(now.time)} at the event. Choose a later start.`
}
