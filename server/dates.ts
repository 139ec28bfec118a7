/** Calendar dates on the server. */
import { dateIn } from '#contract/dates.ts'

/** The calendar date in UTC: the same for every caller, so that responses can be cached. */
export const utcDate = (now: Date) => now.toISOString().slice(0, 10)

/** The time zone of the US and Canada where a day ends last. */
export const LAST_TIME_ZONE = 'Pacific/Honolulu'

/** The earliest date that is still current somewhere in the US or Canada: what expires on a day is valid until then. */
export const lastDayAnywhere = (now: Date): string => dateIn(LAST_TIME_ZONE, now)
