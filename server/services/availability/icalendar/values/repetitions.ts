/**
 * The times of a repeating event, by the clock of its zone. Every unit of the rule (a year, a month, a day) is looked
 * at once and takes bounded work, so that a rule that never comes true ends as well.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts'
import type { Frequency, Rule } from './repetition-rule.ts'

/** Work that is left, for all events of a calendar together. */
export interface Budget {
  left: number
  isSpent: boolean
}

/** Readings of the clock, as in `ClockTime`. */
export interface Range {
  from: number
  to: number
}

/**
 * In order, the first one included. Without a count it begins shortly before the range.
 * @param first the event's start, which is the first repetition whatever the rule says
 */
export function* repetitionsOf(rule: Rule, first: number, { from, to }: Range, budget: Budget): Generator<number> {
  let left = rule.count ?? Infinity
  if (left <= 0) return
  yield first
  left -= 1
  const unit = UNITS[rule.frequency]
  const firstUnit = unit.indexOf(first, rule.weekStart)
  const skipped = rule.count === null ? Math.floor((unit.indexOf(from, rule.weekStart) - firstUnit) / rule.interval) : 0
  const matches = matcherOf(rule, first)
  const timesOfDay = timesOf(rule, first)
  for (let index = firstUnit + Math.max(0, skipped) * rule.interval; ; index += rule.interval) {
    const begins = unit.startOf(index, rule.weekStart)
    // Neither is true of a time that is not a number.
    if (!(begins <= to) || left <= 0) return
    const times: number[] = []
    const ends = unit.startOf(index + 1, rule.weekStart)
    for (let day = Math.floor(begins / DAY_MS); day * DAY_MS < ends; day += 1) {
      budget.left -= 1
      if (!matches(day)) continue
      const within = timesOfDay(begins)
      budget.left -= within.length
      for (const time of within) times.push(day * DAY_MS + time)
    }
    if (budget.left <= 0) {
      budget.isSpent = true
      return
    }
    for (const time of picked(times, rule.positions)) {
      if (time <= first || left <= 0) continue
      if (time > to) return
      left -= 1
      yield time
    }
  }
}

/** Some of a sorted list, counted from its start or its end. */
function picked(times: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0) return times
  const places = new Set(positions.map((position) => (position > 0 ? position - 1 : times.length + position)))
  return times.filter((_time, place) => places.has(place))
}

interface Unit {
  indexOf: (clock: number, weekStart: number) => number
  startOf: (index: number, weekStart: number) => number
}

const everyMs = (ms: number): Unit => ({
  indexOf: (clock) => Math.floor(clock / ms),
  startOf: (index) => index * ms,
})

const UNITS: Record<Frequency, Unit> = {
  YEARLY: {
    indexOf: (clock) => new Date(clock).getUTCFullYear(),
    startOf: (index) => Date.UTC(index, 0),
  },
  MONTHLY: {
    indexOf: (clock) => new Date(clock).getUTCFullYear() * 12 + new Date(clock).getUTCMonth(),
    startOf: (index) => Date.UTC(Math.floor(index / 12), index % 12),
  },
  WEEKLY: {
    indexOf: (clock, weekStart) => Math.floor((Math.floor(clock / DAY_MS) + EPOCH_WEEKDAY - weekStart) / 7),
    startOf: (index, weekStart) => (index * 7 - EPOCH_WEEKDAY + weekStart) * DAY_MS,
  },
  DAILY: everyMs(DAY_MS),
  HOURLY: everyMs(HOUR_MS),
  MINUTELY: everyMs(MINUTE_MS),
  SECONDLY: everyMs(1000),
}

/** January 1, 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4
const weekdayOf = (day: number) => (((day + EPOCH_WEEKDAY) % 7) + 7) % 7

/** Whether a day, counted since 1970, is one of the rule's. */
function matcherOf(given: Rule, first: number): (day: number) => boolean {
  const { months, weeks, yearDays, monthDays, weekdays, weekStart } = withDefaults(given, first)
  const inMonth = (day: number, date: Date) =>
    placeIn(day, Date.UTC(date.getUTCFullYear(), date.getUTCMonth()), monthAfter(date))
  const inYear = (day: number, date: Date) =>
    placeIn(day, Date.UTC(date.getUTCFullYear(), 0), Date.UTC(date.getUTCFullYear() + 1, 0))
  const isNth = (nth: number, [ahead, behind]: Place) =>
    nth === (nth > 0 ? Math.ceil(ahead / 7) : -Math.ceil(-behind / 7))
  return (day) => {
    const date = new Date(day * DAY_MS)
    if (!isIn(months, () => [date.getUTCMonth() + 1])) return false
    if (!isIn(monthDays, () => inMonth(day, date)) || !isIn(yearDays, () => inYear(day, date))) return false
    if (!isIn(weeks, () => weekOf(day, weekStart))) return false
    if (weekdays.length === 0) return true
    const place = () => (nthIsOfYear(given) ? inYear(day, date) : inMonth(day, date))
    return weekdays.some(({ weekday, nth }) => weekday === weekdayOf(day) && (nth === 0 || isNth(nth, place())))
  }
}

const monthAfter = (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)

/** Within a month or a year: 1 for the first, and -1 for the last. */
type Place = readonly [ahead: number, behind: number]

const placeIn = (day: number, start: number, end: number): Place => [day - start / DAY_MS + 1, day - end / DAY_MS]

/** An empty list has everything. */
const isIn = (list: readonly number[], values: () => readonly number[]) =>
  list.length === 0 || values().some((value) => list.includes(value))

/** "The second Friday" is of the year only where the rule names no month. */
const nthIsOfYear = ({ frequency, months }: Rule) => frequency === 'YEARLY' && months.length === 0

/** A week belongs to the year that has most of its days; counted from the start and from the end of that year. */
function weekOf(day: number, weekStart: number): Place {
  const begins = day - ((weekdayOf(day) - weekStart + 7) % 7)
  const year = new Date((begins + 3) * DAY_MS).getUTCFullYear()
  const [first, next] = [firstWeekOf(year, weekStart), firstWeekOf(year + 1, weekStart)]
  return [(begins - first) / 7 + 1, (begins - next) / 7]
}

function firstWeekOf(year: number, weekStart: number): number {
  const fourth = Date.UTC(year, 0, 4) / DAY_MS
  return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7)
}

/** The day is that of the first time where the rule names none. */
function withDefaults(rule: Rule, first: number): Rule {
  const { frequency, months, weeks, yearDays, monthDays, weekdays } = rule
  const date = new Date(first)
  const weekday = { weekday: date.getUTCDay(), nth: 0 }
  // Beyond a month or a year, there is no second Friday.
  const plain =
    (frequency === 'YEARLY' && weeks.length === 0) || frequency === 'MONTHLY'
      ? weekdays
      : weekdays.map((each) => ({ ...each, nth: 0 }))
  if (weeks.length > 0 && weekdays.length === 0) return { ...rule, weekdays: [weekday] }
  if (yearDays.length + monthDays.length + weekdays.length > 0) return { ...rule, weekdays: plain }
  if (frequency === 'YEARLY')
    return {
      ...rule,
      months: months.length > 0 ? months : [date.getUTCMonth() + 1],
      monthDays: [date.getUTCDate()],
    }
  if (frequency === 'MONTHLY') return { ...rule, monthDays: [date.getUTCDate()] }
  return frequency === 'WEEKLY' ? { ...rule, weekdays: [weekday] } : rule
}

/** The times of day within a unit that begins at some time, sorted, in milliseconds since midnight. */
function timesOf(rule: Rule, first: number): (begins: number) => readonly number[] {
  const { frequency, hours, minutes, seconds } = rule
  const date = new Date(first)
  const or = (list: readonly number[], value: number) => (list.length > 0 ? list : [value])
  const product = (of: readonly number[], then: readonly number[], and: readonly number[]) =>
    of
      .flatMap((hour) =>
        then.flatMap((minute) => and.map((second) => hour * HOUR_MS + minute * MINUTE_MS + second * 1000)),
      )
      .sort((one, other) => one - other)
  const ofSeconds = or(seconds, date.getUTCSeconds())
  const ofMinutes = or(minutes, date.getUTCMinutes())
  if (frequency === 'SECONDLY' || frequency === 'MINUTELY' || frequency === 'HOURLY')
    return (begins) => {
      const at = new Date(begins)
      const [hour, minute, second] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
      if (!isIn(hours, () => [hour])) return []
      if (frequency === 'HOURLY') return product([hour], ofMinutes, ofSeconds)
      if (!isIn(minutes, () => [minute])) return []
      if (frequency === 'MINUTELY') return product([hour], [minute], ofSeconds)
      return isIn(seconds, () => [second]) ? product([hour], [minute], [second]) : []
    }
  const all = product(or(hours, date.getUTCHours()), ofMinutes, ofSeconds)
  return () => all
}
