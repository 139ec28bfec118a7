/** Checks of values in a file that a screen relies on without another check: links and time zones. */
import { isTimeZone } from '#contract/time-zones.ts'

/** Fields of a stored record that a screen makes links of. */
const LINKS = new Set(['href', 'profileUrl'])

/** A path of this site; `//host` and `/\host` are other ones, also with a tab or a line break, which URLs ignore. */
const LOCAL = /^\/(?![/\\])[^\s\\]*$/

/** Whether every link in a value from a file stays on this site. */
export function areLinksLocal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]: [string, unknown]) =>
    LINKS.has(key) ? typeof each === 'string' && (each === '' || LOCAL.test(each)) : areLinksLocal(each),
  )
}

/** Whether this browser knows every time zone in a value from a file: showing a day in another one throws. */
export function areTimeZonesKnown(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]: [string, unknown]) =>
    key === 'timeZone' ? typeof each === 'string' && isTimeZone(each) : areTimeZonesKnown(each),
  )
}
