/** Local times of a zone as instants. A time that daylight saving skips or repeats takes the longer reading. */
import type { BusyRange } from '#contract/availability/availability.ts'
import { addDays } from '#contract/dates.ts'

/** Epoch milliseconds; the end is not part of it. */
export interface Span {
  start: number
  end: number
}

type Local = Pick<BusyRange, 'startsOn' | 'startsAt' | 'endsOn' | 'endsAt' | 'timeZone'>

/** Null when nothing is left of it, because daylight saving skips the whole range. */
export function spanOf({ startsOn, startsAt, endsOn, endsAt, timeZone }: Local): Span | null {
  const start = instantOf(startsOn, startsAt ?? '00:00', timeZone, 'earlier')
  const end =
    endsAt === null
      ? instantOf(addDays(endsOn, 1), '00:00', timeZone, 'later')
      : instantOf(endsOn, endsAt, timeZone, 'later')
  return end > start ? { start, end } : null
}

/** @param reading of a time that happens twice, or never: the earlier or the later instant */
export function instantOf(date: string, time: string, timeZone: string, reading: 'earlier' | 'later'): number {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  return local.toZonedDateTime(timeZone, { disambiguation: reading }).epochMilliseconds
}

/** The local date and time of an instant. */
export function localOf(epochMs: number, timeZone: string): { date: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone)
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}
