/** The day of an event, or the days between which it is. */
import { formatDay } from './format.ts'

/** `Sat, May 1, 2027`; `Sat, May 1 to Mon, May 10, 2027`; with both years where they differ. */
export function formatDays(first: string, latest: string | null | undefined): string {
  if (!latest || latest === first) return formatDay(first)
  const year = `, ${first.slice(0, 4)}`
  const from = formatDay(first)
  return `${latest.startsWith(first.slice(0, 4)) ? from.replace(year, '') : from} to ${formatDay(latest)}`
}
