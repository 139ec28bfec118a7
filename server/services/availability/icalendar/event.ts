/** An event of a calendar, as far as it says when a vendor is busy. */
import { DAY_MS } from '#contract/limits.ts'
import type { Component } from './components.ts'
import type { Property } from './values/property.ts'
import { ruleOf, type Rule } from './values/repetition-rule.ts'
import { clockTimeOf, dayOf, lengthOf, type ClockTime, type Length } from './values/time-values.ts'
import { UTC, type Zone } from './zones/zones.ts'

/** A reading of the clock in a zone; null for a zone that no one knows. */
export interface Point {
  clock: number
  isDate: boolean
  zone: Zone | null
}

interface Period {
  start: Point
  length: Length
}

export interface CalendarEvent {
  uid: string
  isBusy: boolean
  start: Point | null
  length: Length
  rules: readonly Rule[]
  exceptRules: readonly Rule[]
  added: readonly Period[]
  removed: readonly Point[]
  /** The repetition of the event with this UID that it stands for. */
  instanceOf: Point | null
  /** It stands for all later ones, too. */
  changesLater: boolean
  /** Some of it couldn't be read, so that it may be at another time. */
  isDoubtful: boolean
  /** It repeats in a way that couldn't be read. */
  repeatsSomehow: boolean
}

/** @param name of a zone; null for a time that names none */
export type ZoneOf = (name: string | null) => Zone | null

/** Whether a component takes time of the vendor. */
export const isBusy = ({ properties }: Component): boolean =>
  !properties.some(
    ({ name, value, busyType }) =>
      (name === 'STATUS' && value.toUpperCase() === 'CANCELLED') ||
      (name === 'TRANSP' && value.toUpperCase() === 'TRANSPARENT') ||
      (name === 'FREEBUSY' && busyType === 'FREE'),
  )

export function eventOf(component: Component, zoneOf: ZoneOf): CalendarEvent {
  const reading = createReading(component, zoneOf)
  const { all, first, points } = reading
  const [begins = null] = points('DTSTART')
  const start = begins ?? lastMoment(points('DTEND'))
  const length = begins ? reading.length(begins) : NO_LENGTH
  const [instanceOf = null] = points('RECURRENCE-ID')
  const rules = all('RRULE').map(({ value }) => ruleOf(value))
  const exceptRules = all('EXRULE').map(({ value }) => ruleOf(value))
  const periods = all('FREEBUSY').flatMap((property) => reading.periods(property, NO_LENGTH))
  const added = [...all('RDATE').flatMap((property) => reading.periods(property, length, start)), ...periods]
  const removed = points('EXDATE')
  const hasStart = begins !== null || periods.length > 0
  return {
    uid: first('UID')?.value ?? '',
    isBusy: isBusy(component),
    start,
    length,
    rules: rules.filter((rule) => rule !== null),
    exceptRules: exceptRules.filter((rule) => rule !== null),
    added,
    removed,
    instanceOf,
    changesLater: first('RECURRENCE-ID')?.range === 'THISANDFUTURE',
    isDoubtful: reading.isDoubtful() || !hasStart || [...rules, ...exceptRules].includes(null),
    repeatsSomehow: rules.includes(null),
  }
}

/** All that is known of an event whose start can't be read. */
const lastMoment = ([end]: readonly Point[]): Point | null =>
  end ? { ...end, clock: end.clock - (end.isDate ? DAY_MS : 1) } : null

const NO_LENGTH: Length = { days: 0, ms: 0 }

/** Reads the properties of one component, and notes what it can't read. */
function createReading({ properties, isWhole }: Component, zoneOf: ZoneOf) {
  let isDoubtful = !isWhole
  const doubt = () => {
    isDoubtful = true
  }
  /** Lists without an element say nothing; a start or an end has to say something. */
  const all = (name: string) => properties.filter((property) => property.name === name && property.value !== '')
  const first = (name: string) => properties.find((property) => property.name === name)
  const pointOf = (text: string, property: Property): Point | null => {
    const time = clockTimeOf(text, property.isDate)
    const point = time && { clock: time.clock, isDate: time.isDate, zone: zoneOfTime(time, property, zoneOf) }
    if (!point || (!point.isDate && point.zone === null)) doubt()
    return point
  }
  const points = (name: string) =>
    all(name).flatMap((property) => property.value.split(',').flatMap((text) => pointOf(text, property) ?? []))
  const periods = (property: Property, length: Length, event: Point | null = null): Period[] =>
    property.value.split(',').flatMap((text) => {
      const [from = '', to] = text.split('/')
      const start = pointOf(from, property)
      if (!start) return []
      // A day of an event that has a time means that time.
      const hasTime = start.isDate && event !== null && !event.isDate
      if (hasTime) return { start: { ...event, clock: start.clock + event.clock - dayOf(event.clock) }, length }
      if (to === undefined) return { start, length }
      const end = /^\+?P/i.test(to.trim()) ? lengthOf(to) : between(start, pointOf(to, property))
      if (!end) doubt()
      return { start, length: end ?? NO_LENGTH }
    })
  const lengthFrom = (start: Point): Length => {
    const [end, duration] = [first('DTEND'), first('DURATION')]
    if (!end && !duration) return NO_LENGTH
    const length = end ? between(start, pointOf(end.value, end)) : lengthOf(duration?.value ?? '')
    if (!length) doubt()
    return length ?? NO_LENGTH
  }
  return { all, first, points, periods, length: lengthFrom, isDoubtful: () => isDoubtful }
}

function zoneOfTime({ isUtc }: ClockTime, { timeZone }: Property, zoneOf: ZoneOf): Zone | null {
  return isUtc ? UTC : zoneOf(timeZone)
}

/** Null when the end is not known, or before the start. */
function between(start: Point, end: Point | null): Length | null {
  if (!end) return null
  if (start.isDate) return { days: Math.max(0, Math.ceil((end.clock - start.clock) / DAY_MS)), ms: 0 }
  const zone = end.isDate ? start.zone : end.zone
  const ms = start.zone && zone ? zone(end.clock) - start.zone(start.clock) : end.clock - start.clock
  return ms < 0 ? null : { days: 0, ms }
}
