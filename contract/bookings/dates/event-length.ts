/** How long an event takes in real time, on nights on which the clocks change, too. */
import { localAt, momentsOf } from './clock-changes.ts'

/**
 * When an event ends that lasts so many minutes of real time, as a local time; null where that local time
 * would stand for another moment.
 */
export function endAfter(startsAt: string, minutes: number, timeZone: string): string | null {
  const [start = Number.NaN] = momentsOf(startsAt, timeZone)
  const end = start + minutes * 60_000
  if (Number.isNaN(end)) return null
  const local = localAt(timeZone, end)
  return momentsOf(local, timeZone).at(-1) === end ? local : null
}

/** How many minutes an event takes; NaN where a time is not known. */
export function minutesBetween({ startsAt, endsAt }: { startsAt: string; endsAt: string }, timeZone: string): number {
  const [start = Number.NaN] = momentsOf(startsAt, timeZone)
  return ((momentsOf(endsAt, timeZone).at(-1) ?? Number.NaN) - start) / 60_000
}
