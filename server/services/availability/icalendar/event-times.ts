/** When events take place: their repetitions without the exceptions, and the instances that stand for some of them. */
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import type { Span } from '../zoned-range.ts'
import type { CalendarEvent, Point } from './event.ts'
import { repetitionsOf, type Budget } from './values/repetitions.ts'
import type { Rule } from './values/repetition-rule.ts'
import { dayOf, type Length } from './values/time-values.ts'

/** A day is a day of the vendor's own clock. */
export interface DayBounds {
  startOf: (clock: number) => number
  endOf: (clock: number) => number
}

export interface TimeSettings extends DayBounds {
  /** Only times that touch it are of interest. */
  window: Span
  budget: Budget
  /** So many times of one event are enough. */
  timesMax: number
}

export interface EventTime extends Span {
  isAllDay: boolean
}

/** Offsets from UTC, which are all that is known of a time in an unknown zone. */
const FARTHEST_EAST_MS = 14 * HOUR_MS
const FARTHEST_WEST_MS = 12 * HOUR_MS

export function timeOf(start: Point, { days, ms }: Length, { startOf, endOf }: DayBounds): EventTime {
  const { clock, isDate, zone } = start
  if (isDate) {
    const last = clock + Math.max(1, days + Math.ceil(ms / DAY_MS)) * DAY_MS
    return { start: startOf(clock), end: endOf(last), isAllDay: true }
  }
  const end = clock + days * DAY_MS
  if (zone) return { start: zone(clock), end: zone(end) + ms, isAllDay: false }
  return { start: clock - FARTHEST_EAST_MS, end: end + ms + FARTHEST_WEST_MS, isAllDay: false }
}

/** @param instances the events with the same UID that stand for repetitions */
export function* timesOf(
  event: CalendarEvent,
  instances: readonly CalendarEvent[],
  settings: TimeSettings,
): Generator<EventTime> {
  const { start, length, rules, added } = event
  if (start && rules.length === 0) yield timeOf(start, length, settings)
  if (rules.length + added.length === 0) return
  const others = instances.filter((instance) => instance !== event)
  const isLeftOut = exceptionsOf(event, others, settings)
  for (const each of added) if (!isLeftOut(each.start)) yield timeOf(each.start, each.length, settings)
  if (!start) return
  const changes = others.filter(({ changesLater, instanceOf }) => changesLater && instanceOf)
  for (const rule of rules)
    for (const clock of clocksOf(rule, start, length, settings)) {
      const point = { ...start, clock }
      if (isLeftOut(point)) continue
      const change = latestBefore(changes, clock)
      if (!change?.start || !change.instanceOf) yield timeOf(point, length, settings)
      else if (change.isBusy)
        yield timeOf(
          { ...change.start, clock: clock + change.start.clock - change.instanceOf.clock },
          change.length,
          settings,
        )
    }
}

const latestBefore = (changes: readonly CalendarEvent[], clock: number): CalendarEvent | undefined =>
  changes
    .filter(({ instanceOf }) => (instanceOf?.clock ?? Infinity) <= clock)
    .sort((one, other) => (one.instanceOf?.clock ?? 0) - (other.instanceOf?.clock ?? 0))
    .at(-1)

/** The repetitions that may touch the window. */
function* clocksOf(rule: Rule, start: Point, length: Length, settings: TimeSettings): Generator<number> {
  const { window, budget } = settings
  const from = window.start - length.ms - (length.days + 2) * DAY_MS
  const to = Math.min(window.end, rule.until?.clock ?? Infinity) + 2 * DAY_MS
  let left = settings.timesMax
  for (const clock of repetitionsOf(rule, start.clock, { from, to }, budget)) {
    if (clock < from) continue
    if (left <= 0 || !isUntil(rule, { ...start, clock }, settings)) return
    left -= 1
    yield clock
  }
}

/** Whether a repetition is not after the last one. */
function isUntil({ until }: Rule, { clock, isDate, zone }: Point, { startOf }: DayBounds): boolean {
  if (!until) return true
  // As people mean it, and as programs write it that know no other form.
  const isDay = until.isDate || (isDate && until.clock % DAY_MS === 0)
  if (isDay) return dayOf(clock) <= until.clock
  if (!until.isUtc) return clock <= until.clock
  if (isDate) return startOf(clock) <= until.clock
  return zone ? zone(clock) <= until.clock : clock <= until.clock + FARTHEST_EAST_MS
}

/** Whether a repetition was removed, or an instance stands for it. */
function exceptionsOf(
  event: CalendarEvent,
  instances: readonly CalendarEvent[],
  settings: TimeSettings,
): (point: Point) => boolean {
  const points = [...event.removed, ...instances.flatMap(({ instanceOf }) => instanceOf ?? [])]
  const { start, length } = event
  for (const rule of start ? event.exceptRules : [])
    for (const clock of start ? clocksOf(rule, start, length, settings) : [])
      if (start) points.push({ ...start, clock })
  if (points.length === 0) return () => false
  const keyOf = ({ clock, zone }: Point) => (zone ? zone(clock) : clock)
  const days = new Set(points.map(({ clock }) => dayOf(clock)))
  const wholeDays = new Set(points.filter(({ isDate }) => isDate).map(({ clock }) => clock))
  const times = new Set(points.filter(({ isDate }) => !isDate).map(keyOf))
  return (point) =>
    point.isDate ? days.has(dayOf(point.clock)) : wholeDays.has(dayOf(point.clock)) || times.has(keyOf(point))
}
