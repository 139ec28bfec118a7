/** Calendar dates on the server. */
import { addDays, dateIn } from '#contract/dates.ts'

/** The calendar date in UTC: the same for every caller, so that responses can be cached. */
export const utcDate = (now: Date) => now.toISOString().slice(0, 10)

/** The time zone of the US and Canada where a day ends last. */
export const LAST_TIME_ZONE = 'Pacific/Honolulu'

/** The earliest date that is still current somewhere in the US or Canada: what expires on a day is valid until then. */
export const lastDayAnywhere = (now: Date): string => dateIn(LAST_TIME_ZONE, now)

/** When a day is over everywhere in the US and Canada. */
export const endOfDayAnywhere = (date: string): Date =>
  new Date(Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(LAST_TIME_ZONE).epochMilliseconds)

/** The last day that is over everywhere in the US and Canada at an instant. */
export const lastDayOver = (at: Date): string => addDays(lastDayAnywhere(at), -1)
