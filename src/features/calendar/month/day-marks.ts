/** The content of a day in the month, as marks and in words. */
import type { WeekdayHours } from '#contract/availability/availability.ts'
import { closedWeekdays } from '#contract/availability/closed-weekdays.ts'
import { weekdayOf } from '#contract/dates.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatTime } from '#src/ui/format/format-time.ts'
import { isOn, type Entry, type EntryKind } from '../calendar-days.ts'

export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** A kind of mark; days without events are those on which the vendor’s hours leave too little time. */
export type MarkKind = EntryKind | 'closed'

export const MARK_NAMES: Record<MarkKind, string> = {
  booking: 'Booking',
  quoted: 'Quote sent',
  lead: 'Lead',
  busy: 'Busy time',
  off: 'Not available',
  closed: 'No events',
}

/** In the order in which they matter. */
const DRAWN = ['booking', 'quoted', 'lead', 'busy'] as const
const LEGEND = [...DRAWN, 'off', 'closed'] as const
/** Side by side in a cell of a phone. */
const MARKS_MAX = 3

export interface DayContent {
  /** Drawn below the number, the most important first. */
  marks: (typeof DRAWN)[number][]
  isOff: boolean
  isClosed: boolean
  /** `1 booking, 2 leads`; `nothing`. */
  words: string
}

export function contentOf(day: string, entries: readonly Entry[], hours: readonly WeekdayHours[]): DayContent {
  const kinds = entries.filter((entry) => isOn(entry, day)).map(({ kind }) => kind)
  const count = (kind: EntryKind) => kinds.filter((one) => one === kind).length
  const isOff = count('off') > 0
  const isClosed = closedWeekdays(hours).includes(weekdayOf(day))
  const words = [
    ...DRAWN.filter((kind) => count(kind) > 0).map((kind) =>
      formatCount(count(kind), COUNTED[kind][0], COUNTED[kind][1]),
    ),
    ...(isOff ? ['not available'] : []),
    ...(isClosed && !isOff ? ['no events'] : []),
  ]
  return {
    marks: DRAWN.filter((kind) => count(kind) > 0).slice(0, MARKS_MAX),
    isOff,
    isClosed,
    words: words.length === 0 ? 'nothing' : words.join(', '),
  }
}

const COUNTED: Record<(typeof DRAWN)[number], [one: string, several?: string]> = {
  booking: ['booking'],
  quoted: ['quote sent', 'quotes sent'],
  lead: ['lead'],
  busy: ['busy time'],
}

/** The kinds that a month shows, for its legend. */
export function kindsIn(days: readonly DayContent[]): MarkKind[] {
  const isShown = (kind: MarkKind) =>
    days.some(({ marks, isOff, isClosed }) =>
      kind === 'off' ? isOff : kind === 'closed' ? isClosed : marks.includes(kind),
    )
  return LEGEND.filter(isShown)
}

const hoursOf = (day: string, hours: readonly WeekdayHours[]) => hours.find(({ weekday }) => weekday === weekdayOf(day))

/** `You take events on Fridays from 5:00 PM to midnight.`; null where nothing is said of the day. */
export function formatHoursOf(day: string, hours: readonly WeekdayHours[]): string | null {
  const said = hoursOf(day, hours)
  if (!said) return null
  const days = `${WEEKDAY_NAMES[said.weekday]}s`
  if (said.takes === 'none') return `You take no events on ${days}.`
  if (said.takes !== 'hours') return `You take events all day on ${days}.`
  const { startsAt, endsAt } = said
  if (startsAt === '00:00') return `You take events on ${days} until ${formatTime(endsAt)}.`
  const end = endsAt === '00:00' ? 'midnight' : `${formatTime(endsAt)}${endsAt < startsAt ? ' (next day)' : ''}`
  return `You take events on ${days} from ${formatTime(startsAt)} to ${end}.`
}
