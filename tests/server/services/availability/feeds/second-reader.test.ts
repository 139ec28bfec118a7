/**
 * Generated calendars, read here and by a second reader (node-ical, which has its rules and zones from other code):
 * both find the same busy times. A difference names the event; the seed makes every run the same.
 */
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { calendarOf, read, WINDOW } from './calendars.ts'

const CALENDARS = 60
const EVENTS = 12
const SPAN = { from: Date.parse('2027-01-01T00:00:00Z'), to: Date.parse('2028-03-15T00:00:00Z') }
/** Where a time is cut at the ends of the span is each reader's own. */
const EDGE_MS = 40 * DAY_MS

const ZONES = ['America/New_York', 'America/Los_Angeles', 'Europe/London', 'America/Phoenix', 'America/St_Johns']
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Numbers that look random and are the same in every run. */
function createRandom(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { below, oneOf, isOnce: (times: number) => below(times) === 0 }
}
type Random = ReturnType<typeof createRandom>

const compact = (date: Date) => date.toISOString().replaceAll(/[-:]|\.000/g, '')
const dateTime = (date: Date) => compact(date).slice(0, 15)
const dateOnly = (date: Date) => compact(date).slice(0, 8)

/** A rule that the start fits: readers don't agree on any other. */
function ruleFor(start: Date, { below, oneOf, isOnce }: Random): string {
  const weekday = WEEKDAYS[start.getUTCDay()] ?? ''
  const nth = Math.ceil(start.getUTCDate() / 7)
  const month = start.getUTCMonth() + 1
  const rule = oneOf([
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    `FREQ=WEEKLY;BYDAY=${[...new Set([weekday, oneOf(WEEKDAYS), oneOf(WEEKDAYS)])].join(',')}`,
    'FREQ=MONTHLY',
    `FREQ=MONTHLY;BYMONTHDAY=${start.getUTCDate()}`,
    ...(nth < 5 ? [`FREQ=MONTHLY;BYDAY=${nth}${weekday}`, `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${weekday}`] : []),
    `FREQ=MONTHLY;BYDAY=${weekday};BYSETPOS=${nth}`,
    'FREQ=YEARLY',
    `FREQ=DAILY;BYMONTH=${[...new Set([month, 5, 11])].join(',')}`,
  ])
  const interval = isOnce(3) ? `;INTERVAL=${1 + below(3)}` : ''
  const until = new Date(SPAN.from + below(500) * DAY_MS)
  const end = oneOf(['', `;COUNT=${1 + below(40)}`, `;UNTIL=${compact(until)}`])
  return `RRULE:${rule}${interval}${end}`
}

/** One event with its exceptions, as lines. */
function newEvent(uid: string, random: Random): string[] {
  const { below, oneOf, isOnce } = random
  // Not in the hour that the clock skips, when the other reader leaves a repetition out, against RFC 5545.
  const start = new Date(SPAN.from - 300 * DAY_MS + below(600) * DAY_MS + (6 + below(42)) * 1_800_000)
  const [isAllDay, zone] = [isOnce(5), oneOf([null, ...ZONES])]
  const isWhole = isOnce(2)
  const minutes = 30 * (1 + below(20))
  const at = (name: string, date: Date) =>
    isAllDay
      ? `${name};VALUE=DATE:${dateOnly(date)}`
      : zone === null
        ? `${name}:${compact(date)}`
        : `${name};TZID=${zone}:${dateTime(date)}`
  const lasting = (from: Date) =>
    isAllDay
      ? at('DTEND', new Date(from.getTime() + DAY_MS))
      : isWhole
        ? `DURATION:PT${minutes}M`
        : at('DTEND', new Date(from.getTime() + minutes * 60_000))
  const lines = (...more: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${compact(start)}`,
    ...more,
    'END:VEVENT',
  ]
  if (isOnce(3)) return lines(at('DTSTART', start), lasting(start))
  const rule = ruleFor(start, random)
  const isDaily = /FREQ=DAILY(?!.*INTERVAL|.*BYMONTH)/.test(rule)
  const removed = isDaily && isOnce(2) ? [at('EXDATE', new Date(start.getTime() + 9 * DAY_MS))] : []
  const moved = new Date(start.getTime() + 11 * DAY_MS)
  const later = new Date(moved.getTime() + 60 * 60_000)
  const instance =
    isDaily && isOnce(2) && !isAllDay ? lines(at('RECURRENCE-ID', moved), at('DTSTART', later), lasting(later)) : []
  return [...lines(at('DTSTART', start), lasting(start), rule, ...removed), ...instance]
}

const isInside = (start: number) => start > SPAN.from + EDGE_MS && start < SPAN.to - EDGE_MS
const spanText = (start: number, end: number) => `${new Date(start).toISOString()} ${new Date(end).toISOString()}`

function readHere(file: string): string[] {
  // Whole days are those of UTC in both.
  const { busy, unreadEvents } = read(file, { ...WINDOW, ...SPAN, timeZone: 'UTC' })
  expect(unreadEvents).toBe(0)
  return busy.filter(({ start }) => isInside(start)).map(({ start, end }) => spanText(start, end))
}

function readThere(file: string): string[] {
  const found: string[] = []
  for (const event of Object.values(nodeIcal.sync.parseICS(file))) {
    if (event?.type !== 'VEVENT') continue
    const times = nodeIcal.expandRecurringEvent(event, { from: new Date(SPAN.from), to: new Date(SPAN.to) })
    for (const { start, end, isFullDay } of times) {
      // It has whole days at midnight by the clock of this process.
      const [from, to] = [start, end].map((date) =>
        isFullDay ? Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) : date.getTime(),
      ) as [number, number]
      if (isInside(from)) found.push(spanText(from, to))
    }
  }
  return [...new Set(found)].sort()
}

test('two readers find the same busy times in generated calendars', () => {
  let times = 0
  for (let seed = 1; seed <= CALENDARS; seed += 1) {
    const random = createRandom(seed)
    for (let index = 0; index < EVENTS; index += 1) {
      const lines = newEvent(`${seed}-${index}@example.com`, random)
      const file = calendarOf(...lines)
      const here = readHere(file)
      expect(here, lines.join('\n')).toEqual(readThere(file))
      times += here.length
    }
  }
  expect(times).toBeGreaterThan(10_000)
})
