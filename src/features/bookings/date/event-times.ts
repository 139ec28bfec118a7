import { momentsOf } from '#contract/bookings/dates/clock-changes.ts'
import { endAfter, minutesBetween } from '#contract/bookings/dates/event-length.ts'

/** Start and end as typed, `YYYY-MM-DDTHH:mm`; the end is '' where it is not known. */
export interface EventTimes {
  startsAt: string
  endsAt: string
}

/**
 * The times after one of them was typed: an event keeps its length when its start moves. A start that is empty, as
 * while a date is half typed, or that the clocks skip, moves nothing and is not remembered.
 */
export function changedTimes(before: EventTimes, typed: Partial<EventTimes>, timeZone: string): EventTimes {
  const { startsAt } = typed
  if (startsAt === undefined) return { ...before, ...typed }
  if (momentsOf(startsAt, timeZone).length === 0) return before
  return { startsAt, endsAt: movedEnd(before, startsAt, timeZone) }
}

function movedEnd(before: EventTimes, startsAt: string, timeZone: string): string {
  const end = endAfter(startsAt, minutesBetween(before, timeZone), timeZone)
  if (end !== null) return end
  const moved = new Date(epochOf(startsAt) + epochOf(before.endsAt) - epochOf(before.startsAt))
  return Number.isNaN(moved.getTime()) ? before.endsAt : moved.toISOString().slice(0, 16)
}

const epochOf = (local: string) => Date.parse(`${local}Z`)
