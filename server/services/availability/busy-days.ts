/** On which days no crew is free (docs/specification.md#calendars). */
import { HOUR_MS } from '#contract/limits.ts'
import { DAY_STARTS_HOUR, FREE_HOURS_MIN } from '#contract/availability/availability-limits.ts'
import type { WeekdayHours } from '#contract/availability/availability.ts'
import { addDays } from '#contract/dates.ts'
import { closedTimes, endOfOwnHours, endsOnNextDay } from './hours/weekly-hours.ts'
import { instantOf, localOf, type Span } from './zoned-range.ts'

/** A time when a crew, or with null every crew, is busy. */
export interface CrewSpan extends Span {
  crew: number | null
}

interface Calendar {
  crews: number
  timeZone: string
  /** Outside of them no crew is free. */
  hours?: readonly WeekdayHours[]
}

/**
 * The days, of the vendor's zone, on which no crew has enough free hours in a row, of those that a span touches: on the
 * others the vendor's hours alone decide (`closedWeekdays`).
 */
export function busyDays(spans: readonly CrewSpan[], { crews, timeZone, hours = [] }: Calendar) {
  const byDay = spansByDay(merged(spans), timeZone)
  const busy: string[] = []
  for (const day of daysToJudge(byDay, hours)) {
    const daytime = daytimeOf(day, hours, timeZone)
    // Its own hours may end on the next day.
    const onDay = [...(byDay.get(day) ?? []), ...(byDay.get(addDays(day, 1)) ?? [])]
    const closed = closedTimes(day, hours, timeZone)
    const free = (crew: number) => longestFree([...ofCrew(onDay, crew), ...closed], daytime)
    if (!someCrew(crews, (crew) => free(crew) >= FREE_HOURS_MIN * HOUR_MS)) busy.push(day)
  }
  return busy.sort()
}

/** The days that a span touches, and those whose own hours end on such a day. */
function daysToJudge(byDay: ReadonlyMap<string, unknown>, hours: readonly WeekdayHours[]): Set<string> {
  const before = [...byDay.keys()].map((day) => addDays(day, -1)).filter((day) => endsOnNextDay(day, hours))
  return new Set([...byDay.keys(), ...before])
}

/**
 * Each span under every day that it touches. Zones are asked once per day and not once per span: calendars may have
 * thousands of spans, and everybody waits meanwhile.
 * @param spans in the order of their starts
 */
function spansByDay(spans: readonly CrewSpan[], timeZone: string): Map<string, CrewSpan[]> {
  const byDay = new Map<string, CrewSpan[]>()
  const ends = new Map<string, number>()
  const endOf = (day: string) => {
    const end = ends.get(day) ?? instantOf(addDays(day, 1), '00:00', timeZone, 'earlier')
    ends.set(day, end)
    return end
  }
  let first: string | null = null
  for (const span of spans) {
    if (first === null || span.start >= endOf(first)) first = localOf(span.start, timeZone).date
    let day = first
    for (;;) {
      const others = byDay.get(day)
      if (others) others.push(span)
      else byDay.set(day, [span])
      if (span.end <= endOf(day)) break
      day = addDays(day, 1)
    }
  }
  return byDay
}

/** Overlapping times of the same crew as one: thousands of long ones would be walked day by day otherwise. */
function merged(spans: readonly CrewSpan[]): CrewSpan[] {
  const found: CrewSpan[] = []
  const latest = new Map<number | null, CrewSpan>()
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const before = latest.get(span.crew)
    if (before && span.start <= before.end) {
      before.end = Math.max(before.end, span.end)
      continue
    }
    const next = { ...span }
    latest.set(span.crew, next)
    found.push(next)
  }
  return found
}

function someCrew(crews: number, is: (crew: number) => boolean): boolean {
  for (let crew = 1; crew <= crews; crew += 1) if (is(crew)) return true
  return false
}

const ofCrew = (spans: readonly CrewSpan[], crew: number) =>
  spans.filter((span) => span.crew === null || span.crew === crew)

/** The hours of a day in which events happen, until midnight or the end of its own hours. */
const daytimeOf = (day: string, hours: readonly WeekdayHours[], timeZone: string): Span => ({
  start: instantOf(day, `${String(DAY_STARTS_HOUR).padStart(2, '0')}:00`, timeZone, 'earlier'),
  end: endOfOwnHours(day, hours, timeZone),
})

function longestFree(spans: readonly Span[], { start, end }: Span): number {
  let [longest, freeFrom] = [0, start]
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    longest = Math.max(longest, Math.min(span.start, end) - freeFrom)
    freeFrom = Math.max(freeFrom, span.end)
  }
  return Math.max(longest, end - freeFrom)
}
