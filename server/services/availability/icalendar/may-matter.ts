/** Whether an event can say something about a span of time; most events of a calendar are long over. */
import { DAY_MS } from '#contract/limits.ts'
import type { Span } from '../zoned-range.ts'
import type { Component } from './components.ts'
import { isBusy } from './event.ts'
import { ruleOf } from './values/repetition-rule.ts'
import { clockTimeOf, lengthOf } from './values/time-values.ts'

/** Zones differ by up to 26 hours. */
const ZONES_MS = 2 * DAY_MS
/** A repetition that begins so long before the span may last until then. */
const LONGEST_MS = 62 * DAY_MS

/** True for what can't be read. */
export function mayMatter(event: Component, { start, end }: Span): boolean {
  const valueOf = (name: string) => event.properties.find((property) => property.name === name)?.value ?? ''
  const allOf = (name: string) =>
    event.properties.flatMap((property) => (property.name === name && property.value !== '' ? property.value : []))
  const clockOf = (name: string) => clockTimeOf(valueOf(name))?.clock ?? null
  const touches = (first: number, last: number) => last >= start - ZONES_MS && first <= end + ZONES_MS
  const instance = event.properties.find(({ name }) => name === 'RECURRENCE-ID')
  if (!isBusy(event) && !instance) return false
  if (!event.isWhole || allOf('RDATE').length > 0) return true
  const freeBusy = valueOf('FREEBUSY')
  if (freeBusy !== '') return freeBusy.split(',').some((period) => periodTouches(period, touches))

  const first = clockOf('DTSTART')
  if (first === null) return true
  const last = clockOf('DTEND') ?? first + (msOf(valueOf('DURATION')) ?? DAY_MS)
  if (touches(first, last)) return true
  if (instance) {
    const replaced = clockOf('RECURRENCE-ID')
    return instance.range !== '' || replaced === null || touches(replaced, replaced + LONGEST_MS)
  }
  if (first > end + ZONES_MS) return false
  return allOf('RRULE').some((rule) => {
    const until = ruleOf(rule)?.until
    return !until || touches(first, until.clock + DAY_MS + last - first)
  })
}

function periodTouches(period: string, touches: (first: number, last: number) => boolean): boolean {
  const [from = '', to = ''] = period.split('/')
  const first = clockTimeOf(from)?.clock
  const last = clockTimeOf(to)?.clock ?? (first ?? 0) + (msOf(to) ?? DAY_MS)
  return first === undefined || touches(first, last)
}

function msOf(duration: string): number | null {
  const length = lengthOf(duration)
  return length && length.days * DAY_MS + length.ms
}
