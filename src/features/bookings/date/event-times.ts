/** Start and end as typed, `YYYY-MM-DDTHH:mm`; the end is '' where it is not known. */
export interface EventTimes {
  startsAt: string
  endsAt: string
}

/**
 * The times after one of them was typed: an event keeps its length when its start moves. A start that is empty, as
 * while a date is half typed, moves nothing and is not remembered.
 */
export function changedTimes(before: EventTimes, typed: Partial<EventTimes>): EventTimes {
  if (typed.startsAt === undefined) return { ...before, ...typed }
  const next = epochOf(typed.startsAt)
  if (Number.isNaN(next)) return before
  const moved = new Date(next + epochOf(before.endsAt) - epochOf(before.startsAt))
  const endsAt = Number.isNaN(moved.getTime()) ? before.endsAt : moved.toISOString().slice(0, 16)
  return { startsAt: typed.startsAt, endsAt }
}

const epochOf = (local: string) => Date.parse(`${local}Z`)
