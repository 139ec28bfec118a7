/** The end of an event that keeps its length, as its start is typed; unchanged without one, or while a date is half typed. */
export function movedEnd(endsAt: string, startsAt: string, newStart: string): string {
  const [end, start, next] = [endsAt, startsAt, newStart].map((local) => Date.parse(`${local}Z`))
  const moved = new Date((next ?? Number.NaN) + (end ?? Number.NaN) - (start ?? Number.NaN))
  return Number.isNaN(moved.getTime()) ? endsAt : moved.toISOString().slice(0, 16)
}
