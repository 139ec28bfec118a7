/** Dates, times, durations and sums as people read them. */
export { formatDay, formatMoney } from '#contract/format.ts'

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** `18:30` → `6:30 PM`; what is no time is given back. */
export function formatTime(time: string): string {
  const moment = new Date(`2000-01-01T${time}:00Z`)
  return Number.isNaN(moment.getTime()) ? time : TIME.format(moment)
}

/** Minutes → `45 minutes`, `1 hour`, `1½ hours`, `2 h 15 min`. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (rest === 0) return hours === 1 ? '1 hour' : `${hours} hours`
  return rest === 30 ? `${hours}½ hours` : `${hours} h ${rest} min`
}

/** A moment on this phone → `Dec 20`, with the year when it is another one. */
export function momentDay(at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at)
}

/** A moment on this phone → `2:02 PM` today, `Dec 20, 2:02 PM` on another day. */
export function formatMoment(at: number, now: number): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at)
  return new Date(at).toDateString() === new Date(now).toDateString() ? time : `${momentDay(at, now)}, ${time}`
}

/** `3 vendors`, `1 vendor`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
