/** The entries that a calendar shows on each day, with the changes that wait on this device. */
import type {
  Availability,
  AvailabilityChange,
  BusyRange,
  NewWeekdayHours,
  WeekdayHours,
} from '#contract/availability/availability.ts'
import { addDays, weekdayOf } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import { inputOf, type ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { CHANGE_AVAILABILITY } from '#src/offline/outbox/kinds/actions/calendar.ts'
import { formatTime } from '#src/ui/format/format-time.ts'

/** The part that a form changes; the rest stays. */
export type Change = Partial<AvailabilityChange>

/** `off`: whole days without any crew; `quoted`: a lead whose client can accept the vendor's quote. */
export type EntryKind = 'booking' | 'quoted' | 'lead' | 'busy' | 'off'

export interface Entry {
  key: string
  startsOn: string
  startsAt: string | null
  endsOn: string
  endsAt: string | null
  crew: number | null
  title: string
  kind: EntryKind
  /** Typed by the vendor: it can be removed. */
  range: BusyRange | null
  /** The page of a booking or a lead; null for a busy time. */
  href: string | null
  /** Not on the server yet. */
  isWaiting: boolean
}

/** Changes to be sent without another tap. Refused or expired ones are not, so the calendar must not show them. */
export const changesUnderWay = (
  records: readonly Pick<ActionRecord, 'kind' | 'draft' | 'state'>[],
): AvailabilityChange[] =>
  records
    .filter(({ state }) => state !== 'sent' && state !== 'needsYou' && state !== 'expired' && state !== 'withdrawn')
    .flatMap((record) => inputOf(CHANGE_AVAILABILITY, record)?.change ?? [])

/** The calendar as it will be once everything on this device has arrived. */
export function withWaiting(
  calendar: Availability,
  changes: readonly AvailabilityChange[],
): Availability & { waiting: ReadonlySet<string> } {
  const busy = new Map(calendar.busy.map((range) => [range.id, range]))
  const waiting = new Set<string>()
  let settings = {}
  const hours = new Map(calendar.hours.map((one) => [one.weekday, one]))
  for (const { busy: added, removed, hours: changed = [], ...rest } of changes) {
    for (const range of added) {
      busy.set(range.id, range)
      waiting.add(range.id)
    }
    for (const id of removed) busy.delete(id)
    for (const said of changed) {
      hours.delete(said.weekday)
      if (isSaid(said)) hours.set(said.weekday, said)
    }
    settings = { ...settings, ...rest }
  }
  return { ...calendar, ...settings, busy: [...busy.values()], hours: [...hours.values()], waiting }
}

const isSaid = (hours: NewWeekdayHours): hours is WeekdayHours => hours.takes !== 'notSaid'

/** Everything in the calendar, soonest first. */
export function entriesOf(calendar: Availability & { waiting: ReadonlySet<string> }): Entry[] {
  const hosts = new Map(calendar.feeds.map(({ id, host }) => [id, host]))
  const typed = calendar.busy.map((range) => ({
    ...range,
    key: range.id,
    kind: isDayOff(range) ? ('off' as const) : ('busy' as const),
    title: range.note === '' ? (isDayOff(range) ? 'Not available' : 'Busy') : range.note,
    range,
    href: null,
    isWaiting: calendar.waiting.has(range.id),
  }))
  const others = calendar.others.map((other, index) => ({
    ...other,
    key: `other ${index}`,
    title: other.title === '' ? `Busy (from ${hosts.get(other.feedId ?? 0) ?? 'another calendar'})` : other.title,
    kind: other.bookingId === null ? ('busy' as const) : ('booking' as const),
    range: null,
    href: other.bookingId === null ? null : `/bookings/${other.bookingId}`,
    isWaiting: false,
  }))
  const leads = calendar.leads.map(({ id, isQuoted, ...lead }) => ({
    ...lead,
    key: `lead ${id}`,
    kind: isQuoted ? ('quoted' as const) : ('lead' as const),
    endsAt: null,
    crew: null,
    range: null,
    href: `/leads/${id}`,
    isWaiting: false,
  }))
  const startOf = ({ startsOn, startsAt }: Entry) => `${startsOn} ${startsAt ?? ''}`
  return [...typed, ...others, ...leads].sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
}

const isDayOff = ({ startsAt, crew }: BusyRange) => startsAt === null && crew === null

/** Whether an entry takes place on a day; one that ends in the night belongs to the day before. */
export const isOn = ({ startsOn, endsOn, endsAt }: Entry, day: string): boolean =>
  startsOn <= day && day <= (endsAt !== null && endsAt <= '06:00' && endsOn > startsOn ? addDays(endsOn, -1) : endsOn)

/** `Sat, Jun 5, 2027 · 8:00 PM to 2:00 AM (next day)`. */
export function formatEntry({ kind, startsOn, startsAt, endsOn, endsAt }: Entry): string {
  if (kind === 'lead' || kind === 'quoted') return formatLeadDays({ startsOn, startsAt, endsOn })
  if (startsAt === null || endsAt === null)
    return startsOn === endsOn ? `${formatDay(startsOn)} · All day` : `${formatDay(startsOn)} to ${formatDay(endsOn)}`
  const end =
    endsOn === startsOn
      ? formatTime(endsAt)
      : endsOn === addDays(startsOn, 1)
        ? `${formatTime(endsAt)} (next day)`
        : `${formatDay(endsOn)}, ${formatTime(endsAt)}`
  return `${formatDay(startsOn)} · ${formatTime(startsAt)} to ${end}`
}

/** `Sat, Jun 5, 2027 · 6:30 PM`; `Jun 5 to Jun 7, 2027`. */
function formatLeadDays({ startsOn, startsAt, endsOn }: Pick<Entry, 'startsOn' | 'startsAt' | 'endsOn'>): string {
  if (endsOn !== startsOn) return `A day from ${formatDay(startsOn)} to ${formatDay(endsOn)}`
  return startsAt === null ? formatDay(startsOn) : `${formatDay(startsOn)} · ${formatTime(startsAt)}`
}

/** The weeks of a month (`2027-06`), Sunday first; days of its neighbors are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The month that is `by` months later. */
export function otherMonth(month: string, by: number): string {
  const moved = new Date(`${month}-15T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + by)
  return moved.toISOString().slice(0, 7)
}
