/** Instants of a clock's readings, in zones that this system knows and in those that a calendar describes. */
import { DAY_MS } from '#contract/limits.ts'
import type { Property } from '../values/property.ts'
import { repetitionsOf, type Budget, type Range } from '../values/repetitions.ts'
import { ruleOf } from '../values/repetition-rule.ts'
import { clockTimeOf, offsetOf } from '../values/time-values.ts'
import { fixedOffsetNamed, zoneNamed } from './zone-names.ts'

/** From a reading of the clock (`ClockTime`) to epoch milliseconds. */
export type Zone = (clock: number) => number

export const UTC: Zone = (clock) => clock

/** One that happens twice is the first of them, and one that the clock skips is moved by what it skips (RFC 5545). */
export const systemZone =
  (name: string): Zone =>
  (clock) =>
    Temporal.Instant.fromEpochMilliseconds(clock)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds

/** A part of the year in a zone that a calendar describes: a component STANDARD or DAYLIGHT. */
type ZonePart = readonly Property[]

export interface DescribedZone {
  properties: readonly Property[]
  parts: readonly ZonePart[]
}

interface Change {
  /** The reading of the clock before the change at which it happens. */
  at: number
  before: number
  after: number
}

/** How long before the window changes of the clock matter. */
const LOOK_BACK_MS = 2 * 366 * DAY_MS

/** Null for a description that can't be read. */
function describedZone({ parts }: DescribedZone, { from, to }: Range, budget: Budget): Zone | null {
  const changes = parts.flatMap((part) => changesOf(part, { from: from - LOOK_BACK_MS, to }, budget) ?? [])
  const [first] = changes.sort((one, other) => one.at - other.at)
  if (!first) return null
  return (clock) => {
    const change = changes.findLast(({ at }) => at <= clock)
    if (!change) return clock - first.before
    const isSkipped = clock < change.at + change.after - change.before
    return clock - (isSkipped ? change.before : change.after)
  }
}

function changesOf(part: ZonePart, range: Range, budget: Budget): Change[] | null {
  const valueOf = (name: string) => part.find((property) => property.name === name)?.value ?? ''
  const start = clockTimeOf(valueOf('DTSTART'))?.clock
  const [before, after] = [offsetOf(valueOf('TZOFFSETFROM')), offsetOf(valueOf('TZOFFSETTO'))]
  if (start === undefined || before === null || after === null) return null
  const at = new Set([start])
  for (const { name, value } of part) {
    const rule = name === 'RRULE' ? ruleOf(value) : null
    const until = rule?.until ? rule.until.clock + (rule.until.isUtc ? before : 0) : Infinity
    if (rule) for (const time of repetitionsOf(rule, start, range, budget)) if (time <= until) at.add(time)
    if (name === 'RDATE') for (const each of value.split(',')) at.add(clockTimeOf(each)?.clock ?? start)
  }
  return [...at].map((time) => ({ at: time, before, after }))
}

/** The zones of one calendar, by the names that it gives them. */
export interface ZoneBook {
  /** Null for a zone that is neither known nor described. */
  named: (name: string) => Zone | null
}

interface BookSettings {
  described: ReadonlyMap<string, DescribedZone>
  window: Range
  budget: Budget
}

/** A zone that this system knows is taken from here, and not from what the calendar says about it. */
export function createZoneBook({ described, window, budget }: BookSettings): ZoneBook {
  const found = new Map<string, Zone | null>()
  const find = (name: string): Zone | null => {
    const description = described.get(name)
    const location = description?.properties.find((property) => property.name === 'X-LIC-LOCATION')?.value ?? ''
    // Many an abbreviation has a description with summer time, and none here.
    const isVague = !/[/ ]/.test(name)
    return (
      (description && isVague ? null : knownZone(name)) ??
      knownZone(location) ??
      (description ? describedZone(description, window, budget) : null) ??
      knownZone(name) ??
      fixedZone(name)
    )
  }
  return {
    named: (name) => {
      if (!found.has(name)) found.set(name, find(name))
      return found.get(name) ?? null
    },
  }
}

function knownZone(name: string): Zone | null {
  const known = zoneNamed(name)
  return known === null ? null : systemZone(known)
}

function fixedZone(name: string): Zone | null {
  const offset = fixedOffsetNamed(name)
  return offset === null ? null : (clock) => clock - offset
}
