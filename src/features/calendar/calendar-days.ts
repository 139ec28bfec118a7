/** The entries that a calendar shows on each day, with the changes that wait on this device. */
import type { Availability, AvailabilityChange, BusyRange } from '#contract/availability/availability.ts'
import { addDays } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import { inputOf, type ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { CHANGE_AVAILABILITY } from '#src/offline/outbox/kinds/actions/calendar.ts'
import { formatTime } from '#src/ui/format/format-time.ts'

/** The part that a form changes; the rest stays. */
export type Change = Partial<AvailabilityChange>

export interface Entry {
  key: string
  startsOn: string
  startsAt: string | null
  endsOn: string
  endsAt: string | null
  crew: number | null
  title: string
  /** Typed by the vendor: it can be removed. */
  range: BusyRange | null
  bookingId: number | null
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
  for (const { busy: added, removed, ...rest } of changes) {
    for (const range of added) {
      busy.set(range.id, range)
      waiting.add(range.id)
    }
    for (const id of removed) busy.delete(id)
    settings = { ...settings, ...rest }
  }
  return { ...calendar, ...settings, busy: [...busy.values()], waiting }
}

/** Everything in the calendar, soonest first. */
export function entriesOf(calendar: Availability & { waiting: ReadonlySet<string> }): Entry[] {
  const hosts = new Map(calendar.feeds.map(({ id, host }) => [id, host]))
  const typed = calendar.busy.map((range) => ({
    ...range,
    key: range.id,
    title: range.note === '' ? 'Busy' : range.note,
    range,
    bookingId: null,
    isWaiting: calendar.waiting.has(range.id),
  }))
  const others = calendar.others.map((other, index) => ({
    ...other,
    key: `other ${index}`,
    title: other.title === '' ? `Busy (from ${hosts.get(other.feedId ?? 0) ?? 'another calendar'})` : other.title,
    range: null,
    isWaiting: false,
  }))
  const startOf = ({ startsOn, startsAt }: Entry) => `${startsOn} ${startsAt ?? ''}`
  return [...typed, ...others].sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
}

/** Whether an entry takes place on a day; one that ends in the night belongs to the day before. */
export const isOn = ({ startsOn, endsOn, endsAt }: Entry, day: string): boolean =>
  startsOn <= day && day <= (endsAt !== null && endsAt <= '06:00' && endsOn > startsOn ? addDays(endsOn, -1) : endsOn)

/** `Sat, Jun 5, 2027 · 8:00 PM to 2:00 AM (next day)`. */
export function formatEntry({ startsOn, startsAt, endsOn, endsAt }: Entry): string {
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

/** The weeks of a month (`2027-06`), Sunday first; days of its neighbors are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const days: (string | null)[] = Array.from({ length: weekday(first) }, () => null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The month that is `by` months later. */
export function otherMonth(month: string, by: number): string {
  const moved = new Date(`${month}-15T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + by)
  return moved.toISOString().slice(0, 7)
}
