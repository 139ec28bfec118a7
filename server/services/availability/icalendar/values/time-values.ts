/** Times and durations as calendars write them. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts'

/** A reading of a clock, as epoch milliseconds of the same reading in UTC. */
export interface ClockTime {
  clock: number
  isDate: boolean
  isUtc: boolean
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i

/** Null for what is no time. @param isDate whether only its day counts */
export function clockTimeOf(text: string, isDate = false): ClockTime | null {
  const [, year, month, day, hour, minute, second = '0', offset] = TIME.exec(text.trim()) ?? []
  if (year === undefined || Number(year) < 100) return null
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (new Date(date).getUTCDate() !== Number(day) || Number(month) > 12) return null
  if (isDate || hour === undefined) return { clock: date, isDate: true, isUtc: false }
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const clock = date + Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1000
  if (offset === undefined) return { clock, isDate: false, isUtc: false }
  return { clock: clock - (offset.toUpperCase() === 'Z' ? 0 : (offsetOf(offset) ?? 0)), isDate: false, isUtc: true }
}

/** `-0800` or `+05:30` in milliseconds. */
export function offsetOf(text: string): number | null {
  const [, sign, hours, minutes = '0', seconds = '0'] = /^([+-])(\d\d?):?(\d\d)?:?(\d\d)?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 15 || Number(minutes) > 59) return null
  const offset = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000
  return sign === '-' ? -offset : offset
}

/** How long something lasts: days by the clock, which may have 23 hours, and then milliseconds. */
export interface Length {
  days: number
  ms: number
}

const DURATION = /^\+?P(?=.)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i

/** Null for what is no duration, and for one that goes back in time. */
export function lengthOf(text: string): Length | null {
  const parts = DURATION.exec(text.trim())
  if (!parts) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return { days: weeks * 7 + days, ms: hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000 }
}

export const dayOf = (clock: number): number => Math.floor(clock / DAY_MS) * DAY_MS
