/**
 * The busy times in an iCalendar file. It runs in a thread of its own (calendar-worker.ts), because a hostile file can
 * make the parser work for as long as it likes.
 */
import ICAL from 'ical.js'
import { addDays, isTimeZone } from '#contract/dates.ts'
import { instantOf } from '../zoned-range.ts'

export interface CalendarText {
  text: string
  /** The zone of times without one, and of whole days. */
  timeZone: string
  /** Only what overlaps these epoch milliseconds. */
  from: number
  to: number
  /** Events with this end of their UID are left out, and those of an earlier version at the same host. */
  ownUids: string
}

export interface BusyTime {
  start: number
  end: number
  isAllDay: boolean
}

export interface CalendarBusy {
  busy: BusyTime[]
  /** Repetitions beyond the bounds were left out. */
  isIncomplete: boolean
}

const BUSY_TIMES_MAX = 2_000
/** For all repeating events together. A daily event of the last ten years takes 3,650. */
const REPETITIONS_MAX = 100_000
const YEAR_MAX = 9999

/** @throws when it is not a calendar */
export function readCalendar({ text, timeZone, from, to, ownUids }: CalendarText): CalendarBusy {
  registerZones(text)
  const calendar = ICAL.Component.fromString(text)
  if (calendar.name !== 'vcalendar') throw new Error('This is not a calendar.')
  const found: BusyTime[] = []
  const budget = { left: REPETITIONS_MAX, isIncomplete: false }
  for (const event of eventsOf(calendar)) {
    if (event.uid && isOwn(event.uid, ownUids)) continue
    for (const [start, end] of occurrences(event, to, timeZone, budget)) {
      if (!isStart(start) || !(end.year <= YEAR_MAX)) continue
      const span = asSpan(start, end, timeZone)
      // Cut to what was asked for: a single event may last for thousands of years.
      const time = { start: Math.max(span.start, from), end: Math.min(span.end, to), isAllDay: start.isDate }
      // Neither is true of a time that is not a number.
      if (span.end > span.start && time.end > time.start) found.push(time)
    }
  }
  // Cut after sorting: the soonest count. How many there are is bounded by the file's size and the repetitions.
  found.sort((one, other) => one.start - other.start)
  return {
    busy: found.slice(0, BUSY_TIMES_MAX),
    isIncomplete: budget.isIncomplete || found.length > BUSY_TIMES_MAX,
  }
}

/** What an earlier version published names no vendor: a booking, as in the file of one booking, or a busy time. */
const EARLIER_UID = /^(booking-\d+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i

function isOwn(uid: string, ownUids: string): boolean {
  if (uid.endsWith(ownUids)) return true
  const host = ownUids.slice(ownUids.indexOf('@'))
  return uid.endsWith(host) && EARLIER_UID.test(uid.slice(0, -host.length))
}

/** The events that take time, each with the exceptions of its repetitions. */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  const all = calendar.getAllSubcomponents('vevent')
  const exceptions = new Map<string, ICAL.Component[]>()
  for (const event of all) {
    if (!event.hasProperty('recurrence-id')) continue
    const uid = String(event.getFirstPropertyValue('uid'))
    exceptions.set(uid, [...(exceptions.get(uid) ?? []), event])
  }
  return all
    .filter((event) => !event.hasProperty('recurrence-id') && event.hasProperty('dtstart') && takesTime(event))
    .map(
      (event) =>
        new ICAL.Event(event, { exceptions: exceptions.get(String(event.getFirstPropertyValue('uid'))) ?? [] }),
    )
}

/** Dates have four digits for the year, also the day after this one. */
const isStart = ({ year }: ICAL.Time) => year >= 0 && year < YEAR_MAX

const takesTime = (event: ICAL.Component) =>
  String(event.getFirstPropertyValue('status')).toUpperCase() !== 'CANCELLED' &&
  String(event.getFirstPropertyValue('transp')).toUpperCase() !== 'TRANSPARENT'

function* occurrences(
  event: ICAL.Event,
  to: number,
  timeZone: string,
  budget: { left: number; isIncomplete: boolean },
): Generator<[ICAL.Time, ICAL.Time]> {
  if (!event.isRecurring()) {
    yield [event.startDate, event.endDate]
    return
  }
  const repetitions = event.iterator()
  for (;;) {
    if (budget.left <= 0) {
      budget.isIncomplete = true
      return
    }
    budget.left -= 1
    const next = repetitions.next()
    if (!next || !isStart(next) || epochOf(next, timeZone) >= to) return
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    if (takesTime(item.component)) yield [startDate, endDate]
  }
}

function asSpan(start: ICAL.Time, end: ICAL.Time, timeZone: string) {
  if (!start.isDate) return { start: epochOf(start, timeZone), end: epochOf(end, timeZone) }
  const [first, last] = [dateOf(start), dateOf(end)]
  return {
    start: instantOf(first, '00:00', timeZone, 'earlier'),
    end: instantOf(last > first ? last : addDays(first, 1), '00:00', timeZone, 'later'),
  }
}

const two = (part: number) => String(part).padStart(2, '0')
const dateOf = ({ year, month, day }: ICAL.Time) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** A zone that this system knows is taken from here, and not from what the file says about it. */
function epochOf(time: ICAL.Time, timeZone: string): number {
  const { zone } = time
  if (zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
  const named = zone ? zoneNamed(zone.tzid) : null
  if (named === null && zone && zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  return instantOf(dateOf(time), `${two(time.hour)}:${two(time.minute)}`, named ?? timeZone, 'earlier')
}

const ZONES_MAX = 100
const zones = new Set<string>()

const zoneNamed = (name: string): string | null => (zones.has(name) ? name : null)

/** Many calendars name a zone without describing it. */
function registerZones(text: string): void {
  const names = new Set([...text.matchAll(/;TZID="?([A-Za-z][\w/+-]{1,50})/g)].map(([, name = '']) => name))
  for (const name of [...names].slice(0, ZONES_MAX)) {
    if (!isTimeZone(name)) continue
    zones.add(name)
    ICAL.TimezoneService.register(new SystemZone({ tzid: name }), name)
  }
}

/** What the parser compares times by, such as the end of a repetition. */
class SystemZone extends ICAL.Timezone {
  override utcOffset(time: ICAL.Time): number {
    const local = `${two(time.hour)}:${two(time.minute)}`
    const utc = Date.parse(`${dateOf(time)}T${local}:00Z`)
    return (utc - instantOf(dateOf(time), local, zoneNamed(this.tzid) ?? 'UTC', 'earlier')) / 1000
  }
}
