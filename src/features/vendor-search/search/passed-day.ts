/** Past days are not valid filters. */
import { HOUR_MS } from '#contract/limits.ts'

/** Hawaii keeps UTC−10 all year, and no day of a search ends later anywhere. */
const LAST_ZONE_HOURS = -10

/** The first day of an event that may still be ahead. */
export const firstDay = (now: Date): string =>
  new Date(now.getTime() + LAST_ZONE_HOURS * HOUR_MS).toISOString().slice(0, 10)

/** @param now null while no clock is known: then no day counts as over */
export const hasPassed = (day: string | undefined, now: Date | null): boolean =>
  Boolean(day) && now !== null && (day ?? '') < firstDay(now)
