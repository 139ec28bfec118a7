/** The rule of a repetition: `FREQ=MONTHLY;BYDAY=-1FR` (RFC 5545, 3.3.10). */
import { clockTimeOf, type ClockTime } from './time-values.ts'

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Lists are empty where the rule says nothing. */
export interface Rule {
  frequency: Frequency
  interval: number
  count: number | null
  until: ClockTime | null
  /** The day on which weeks begin; 0 is Sunday. */
  weekStart: number
  months: readonly number[]
  weeks: readonly number[]
  yearDays: readonly number[]
  monthDays: readonly number[]
  /** `nth` 0 is every one. */
  weekdays: readonly { weekday: number; nth: number }[]
  hours: readonly number[]
  minutes: readonly number[]
  seconds: readonly number[]
  positions: readonly number[]
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

class UnreadableRule extends Error {}

/** Null for a rule that can't be read. */
export function ruleOf(text: string): Rule | null {
  const parts = new Map(
    Array.from(text.toUpperCase().matchAll(/([\w-]+)\s*=([^;]*)/g), ([, name, value]) => [name, value]),
  )
  try {
    return readParts((name) => parts.get(name)?.trim())
  } catch (error) {
    if (error instanceof UnreadableRule) return null
    throw error
  }
}

function readParts(partOf: (name: string) => string | undefined): Rule {
  const frequency = FREQUENCIES.find((name) => name === partOf('FREQ'))
  if (!frequency) throw new UnreadableRule()
  // Other calendars than ours, and leap days that move, which hardly any program writes.
  if ((partOf('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN' || (partOf('SKIP') ?? 'OMIT') !== 'OMIT')
    throw new UnreadableRule()
  const numbers = (name: string, least: number, most: number) => numbersIn(partOf(name), least, most)
  const [interval = 1] = numbers('INTERVAL', 1, 100_000)
  const [count = null] = numbers('COUNT', 0, 1_000_000_000)
  return {
    frequency,
    interval,
    count,
    until: untilOf(partOf('UNTIL')),
    weekStart: partOf('WKST') === undefined ? 1 : weekdayOf(partOf('WKST')),
    months: numbers('BYMONTH', 1, 12),
    weeks: numbers('BYWEEKNO', -53, 53),
    yearDays: numbers('BYYEARDAY', -366, 366),
    monthDays: numbers('BYMONTHDAY', -31, 31),
    weekdays: listIn(partOf('BYDAY')).map(nthWeekdayOf),
    hours: numbers('BYHOUR', 0, 23),
    minutes: numbers('BYMINUTE', 0, 59),
    seconds: numbers('BYSECOND', 0, 60),
    positions: numbers('BYSETPOS', -366, 366),
  }
}

const listIn = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(','))

function numbersIn(text: string | undefined, least: number, most: number): number[] {
  return listIn(text).map((each) => {
    const value = Number(each)
    const isNumber = /^\s*[+-]?\d+\s*$/.test(each) && value >= least && value <= most
    if (!isNumber || (value === 0 && least < 0)) throw new UnreadableRule()
    return value
  })
}

function weekdayOf(name: string | undefined): number {
  const weekday = WEEKDAYS.indexOf(name ?? '')
  if (weekday === -1) throw new UnreadableRule()
  return weekday
}

function nthWeekdayOf(text: string) {
  const [, nth, name] = /^\s*([+-]?\d{1,2})?([A-Z]{2})\s*$/.exec(text) ?? []
  return { weekday: weekdayOf(name), nth: Number(nth ?? 0) }
}

function untilOf(text: string | undefined): ClockTime | null {
  if (text === undefined || text === '') return null
  const until = clockTimeOf(text)
  if (!until) throw new UnreadableRule()
  return until
}
