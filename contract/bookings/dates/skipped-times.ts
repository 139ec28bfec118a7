/** Local times that do not exist: the hour that the clocks skip in spring. */
import { dateIn, timeIn } from '../../dates.ts'
import { DAY_MS } from '../../limits.ts'

/** How far a time zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, epoch: number): number {
  const at = new Date(epoch)
  return Date.parse(`${dateIn(timeZone, at)}T${timeIn(timeZone, at)}Z`) - epoch
}

/** Whether the clocks of a time zone never show `local`, `YYYY-MM-DDTHH:mm`. A time shown twice is not skipped. */
export function isSkipped(local: string, timeZone: string): boolean {
  const utc = Date.parse(`${local}Z`)
  // With the clock as it is a day before or a day after.
  return [-DAY_MS, DAY_MS].every((days) => {
    const offset = offsetAt(timeZone, utc + days)
    return offsetAt(timeZone, utc - offset) !== offset
  })
}

/** Why an event cannot start or end then; null when it can. */
export function skippedTime(times: { startsAt: string | null; endsAt: string | null }, timeZone: string) {
  for (const name of ['startsAt', 'endsAt'] as const) {
    const local = times[name]
    if (local !== null && isSkipped(local, timeZone))
      return { name, message: 'Clocks skip this hour that night. Choose a time an hour later.' }
  }
  return null
}
