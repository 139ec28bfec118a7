/** The moment from which the age of a stored record counts. */
import { EARLIEST_NOW_MS } from '#contract/limits.ts'

/**
 * The moment from which a lifetime counts. What was written under a clock that cannot have been right (1970, before the
 * device knew the time) has no known age: it counts from now, and is neither too old to be sent nor expired.
 * @param written epoch milliseconds, by the clock of that moment
 */
export const countedFrom = (written: number, now: number): number => (written >= EARLIEST_NOW_MS ? written : now)
