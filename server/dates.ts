/** Calendar dates on the server. */
import { addDays, lastDayAnywhere } from '#contract/dates.ts'

/** The calendar date in UTC: the same for every caller, so that responses can be cached. */
export const utcDate = (now: Date) => now.toISOString().slice(0, 10)

/** The time zone of the US and Canada where a day ends last. */
export const LAST_TIME_ZONE = 'Pacific/Honolulu'

/** The last day that is over everywhere in the US and Canada at an instant: at a day's `endOfDayAnywhere`, that day. */
export const lastDayOver = (at: Date): string => addDays(lastDayAnywhere(at), -1)

/** Calendar dates, `YYYY-MM-DD`. */
export interface CurrentDays {
  /** By UTC. */
  today: string
  /** The earliest one that is still current somewhere (`lastDayAnywhere`). */
  lastDay: string
}

export const currentDays = (now: Date): CurrentDays => ({ today: utcDate(now), lastDay: lastDayAnywhere(now) })
