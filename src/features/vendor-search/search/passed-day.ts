/** Past days are not valid filters. */
import { lastDayAnywhere } from '#contract/dates.ts'

/** @param now null while no clock is known: then no day counts as over */
export const hasPassed = (day: string | undefined, now: Date | null): boolean =>
  Boolean(day) && now !== null && (day ?? '') < lastDayAnywhere(now)
