/**
 * The busy times in an iCalendar file, read piece by piece. It runs in a thread of its own (calendar-worker.ts),
 * because a hostile file can make a reader work for a long time.
 */
import { DAY_MS } from '#contract/limits.ts'
import { instantOf, type Span } from '../zoned-range.ts'
import { createComponents, type Calendar, type Component } from '../icalendar/components.ts'
import { eventOf, type CalendarEvent } from '../icalendar/event.ts'
import { timesOf, timeOf, type EventTime, type TimeSettings } from '../icalendar/event-times.ts'
import { mayMatter } from '../icalendar/may-matter.ts'
import { createTextLines } from '../icalendar/values/text-lines.ts'
import { createZoneBook, systemZone } from '../icalendar/zones/zones.ts'
import { createSoonest } from '../icalendar/soonest.ts'

export interface CalendarSettings {
  /** The zone of times without one, and of whole days. */
  timeZone: string
  /** Only what overlaps these epoch milliseconds. */
  from: number
  to: number
  /** Events with this end of their UID are left out, and those of an earlier version at the same host. */
  ownUids: string
}

export interface CalendarBusy {
  busy: EventTime[]
  /** Repetitions beyond the bounds were left out. */
  isIncomplete: boolean
  /** How many events the file has, and how many of them may be in the window and couldn't be read. */
  events: number
  unreadEvents: number
  /** When those may be, where that is known. */
  unread: Span[]
}

export interface CalendarReader {
  push: (bytes: Uint8Array) => void
  /** @returns null when it was not a calendar, or not all of one */
  end: () => CalendarBusy | null
}

const BUSY_TIMES_MAX = 2_000
const UNREAD_TIMES_MAX = 500
/** Days looked at for all repeating events together: a daily or weekly event takes about 600, a yearly one 1,100. */
const REPETITION_BUDGET = 5_000_000
/** Events kept at once. A file of the largest size can have five times as many in the window. */
const KEPT_MAX = 50_000

export function createCalendarReader(settings: CalendarSettings): CalendarReader {
  const times = timeSettingsOf(settings)
  const found = createFindings()
  let [events, kept] = [0, 0]
  const all: CalendarEvent[] = []
  const components = createComponents({
    keeps: (event) => {
      if (isOwn(event, settings.ownUids)) return false
      events += 1
      if (!mayMatter(event, times.window)) return false
      kept += 1
      return kept <= KEPT_MAX
    },
    onCalendar: (calendar) => {
      for (const event of eventsOf(calendar, settings, times)) all.push(event)
    },
  })
  const lines = createTextLines(components.push)
  return {
    push: lines.push,
    end: () => {
      lines.end()
      if (!components.end()) return null
      for (const group of byUid(all)) findTimes(group, times, found)
      const { unreadEvents } = found
      const [busy, unread] = [found.busy.all(), found.unread.all()]
      const isIncomplete = kept > KEPT_MAX || times.budget.isSpent || busy.isCut || unread.isCut
      return { busy: busy.times, unread: unread.times, unreadEvents, events, isIncomplete }
    },
  }
}

/** A whole file at once. */
export function readCalendar(bytes: Uint8Array, settings: CalendarSettings): CalendarBusy | null {
  const reader = createCalendarReader(settings)
  reader.push(bytes)
  return reader.end()
}

const timeSettingsOf = ({ timeZone, from, to }: CalendarSettings): TimeSettings => {
  // Cut to what is of interest: days have dates only until the year 9999.
  const midnight = (clock: number, reading: 'earlier' | 'later') => {
    const near = Math.min(Math.max(clock, from - 2 * DAY_MS), to + 2 * DAY_MS)
    return instantOf(new Date(near).toISOString().slice(0, 10), '00:00', timeZone, reading)
  }
  return {
    window: { start: from, end: to },
    budget: { left: REPETITION_BUDGET, isSpent: false },
    timesMax: BUSY_TIMES_MAX + 1,
    startOf: (clock) => midnight(clock, 'earlier'),
    endOf: (clock) => midnight(clock, 'later'),
  }
}

/** UIDs that an earlier version published name no vendor: a booking, as in the file of one booking, or a busy time. */
const EARLIER_UID = /^(booking-\d+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i

function isOwn({ properties }: Component, ownUids: string): boolean {
  const uid = properties.find(({ name }) => name === 'UID')?.value ?? ''
  if (uid.endsWith(ownUids)) return true
  const host = ownUids.slice(ownUids.indexOf('@'))
  return uid.endsWith(host) && EARLIER_UID.test(uid.slice(0, -host.length))
}

function eventsOf(
  { timeZone, zones, events }: Calendar,
  { timeZone: ownZone }: CalendarSettings,
  { window: { start, end }, budget }: TimeSettings,
): CalendarEvent[] {
  const book = createZoneBook({ described: zones, window: { from: start, to: end }, budget })
  const own = systemZone(ownZone)
  const zoneOf = (name: string | null) => {
    const meant = name ?? timeZone
    return meant === null || meant === '' ? own : book.named(meant)
  }
  return events.map((event) => eventOf(event, zoneOf))
}

function byUid(events: readonly CalendarEvent[]): Iterable<readonly CalendarEvent[]> {
  return Map.groupBy(events, ({ uid }, index) => (uid === '' ? index : uid)).values()
}

const createFindings = () => ({
  busy: createSoonest(BUSY_TIMES_MAX),
  unread: createSoonest(UNREAD_TIMES_MAX),
  unreadEvents: 0,
})

/** @param group the events of one UID */
function findTimes(
  group: readonly CalendarEvent[],
  settings: TimeSettings,
  found: ReturnType<typeof createFindings>,
): void {
  const { window } = settings
  const instances = group.filter(({ instanceOf }) => instanceOf !== null)
  for (const event of group) {
    if (!event.isBusy) continue
    const times = [...(event.isDoubtful ? doubtfulTimes : timesOf)(event, instances, settings)]
    const within = times.flatMap((time) => cut(time, window) ?? [])
    for (const time of within) (event.isDoubtful ? found.unread : found.busy).add(time)
    // One without any date may be on any day, and one of another year concerns no one.
    if (event.isDoubtful && (within.length > 0 || times.length === 0)) found.unreadEvents += 1
  }
}

/** When an event may be of which something couldn't be read. */
function* doubtfulTimes(
  event: CalendarEvent,
  instances: readonly CalendarEvent[],
  settings: TimeSettings,
): Generator<EventTime> {
  const { start, length, instanceOf } = event
  for (const point of [start, instanceOf]) if (point) yield lasting(timeOf(point, length, settings))
  if (start && event.repeatsSomehow) yield { ...timeOf(start, length, settings), end: settings.window.end }
  for (const time of timesOf(event, instances, settings)) yield lasting(time)
}

/** A time whose end is unknown takes at least a moment of its day. */
const lasting = (time: EventTime): EventTime => ({ ...time, end: Math.max(time.end, time.start + 1000) })

/** Cut to the window: a single event may last for thousands of years. */
function cut({ start, end, isAllDay }: EventTime, window: Span): EventTime | null {
  const time = { start: Math.max(start, window.start), end: Math.min(end, window.end), isAllDay }
  // Neither is true of a time that is not a number.
  return end > start && time.end > time.start ? time : null
}
