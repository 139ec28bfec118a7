/** Formats times, durations and moments. Days, amounts and lists: contract/format.ts. */
import { formatDay, formatTime as plainTime } from '#contract/format.ts'
import { formatCount } from '#contract/format-count.ts'
import { onFirstUse } from '#contract/on-first-use.ts'

const daysAgoFormat = /* @__PURE__ */ onFirstUse(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))
const ageFormat = /* @__PURE__ */ onFirstUse(() => new Intl.RelativeTimeFormat('en-US'))
const UNITS: [unit: 'day' | 'hour' | 'minute', ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** `18:30` → `6:30 PM`, which stays on one line; an invalid time is returned unchanged. */
export const formatTime = (time: string): string => onOneLine(plainTime(time))

/** `2027-05-01` → `Sat, May 1, 2027`, which stays on one line. */
export const formatWholeDay = (date: string): string => onOneLine(formatDay(date))

const onOneLine = (text: string) => text.replaceAll(' ', '\u00a0')

/** Minutes → `45 minutes`, `1 hour`, `1.5 hours`, `2 hr 15 min`. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return formatCount(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (rest === 0) return formatCount(hours, 'hour')
  return rest === 30 ? `${hours}.5 hours` : `${hours} hr ${rest} min`
}

/** A moment (epoch milliseconds) as the device's time of day → `2:02 PM`. */
export const formatMomentTime = (at: number): string =>
  onOneLine(new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at))

/** A moment as the device's date → `Dec 20`, with the year if it is not the current one. */
export function formatMomentDay(at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at)
}

/** Whether two moments are on one day of the device's calendar. */
export const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()

/** A moment in the device's time zone → `2:02 PM` today, `Dec 20, 2:02 PM` on another day. */
export function formatMoment(at: number, now: number): string {
  const time = formatMomentTime(at)
  return isSameDay(at, now) ? time : `${formatMomentDay(at, now)}, ${time}`
}

/** `today`, `yesterday`, `4 days ago`. */
export const formatDaysAgo = (days: number): string => daysAgoFormat().format(-Math.max(days, 0), 'day')

/**
 * @param then epoch milliseconds
 * @param now epoch milliseconds
 * @returns `just now`, `5 minutes ago`, `3 hours ago`, `12 days ago`; a time in the future is `just now`
 */
export function formatAge(then: number, now: number): string {
  const elapsed = now - then
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(elapsed / ms)
    if (count >= 1) return ageFormat().format(-count, unit)
  }
  return 'just now'
}
