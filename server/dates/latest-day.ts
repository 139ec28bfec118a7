/** Days that count until they have ended everywhere in the US and Canada. */
import { dateIn } from '#contract/dates.ts'

/** Where a day ends last. */
export const LATEST_ZONE = 'Pacific/Honolulu'

/** The calendar day that it still is somewhere there. */
export const lastDayAnywhere = (now: Date): string => dateIn(LATEST_ZONE, now)
