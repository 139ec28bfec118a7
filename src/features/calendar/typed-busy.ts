/** A busy time as it is being typed. */
import type { BusyRange } from '#contract/availability/availability.ts'
import { addDays } from '#contract/dates.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'

export interface TypedBusy {
  /** Stays until it is added, so that adding it again after a failure adds it once. */
  id: string
  startsOn: string
  startsAt: string
  endsOn: string
  /** Until an end is typed. */
  isOneDay: boolean
  endsAt: string
  note: string
  /** Empty for all crews. */
  crew: string
}

/** A field that a person types. */
export type TypedField = Exclude<keyof TypedBusy, 'id' | 'isOneDay'>

export const beginBusy = (day: string): TypedBusy => ({
  id: randomUuid(),
  startsOn: day,
  startsAt: '18:00',
  endsOn: day,
  isOneDay: true,
  endsAt: '23:00',
  note: '',
  crew: '',
})

/** Another day was chosen: only the dates change. */
export const moveTo = (typed: TypedBusy, day: string): TypedBusy => ({
  ...typed,
  startsOn: day,
  endsOn: day,
  isOneDay: true,
})

/** Until an end is typed, it is the day of the start; then it only moves to end no earlier. */
export const typeField = (typed: TypedBusy, name: TypedField, value: string): TypedBusy => ({
  ...typed,
  [name]: value,
  ...(name === 'startsOn' && (typed.isOneDay || typed.endsOn < value) && { endsOn: value }),
  ...(name === 'endsOn' && { isOneDay: false }),
})

/** The form made ready for the next entry; text typed since `added` was sent stays. */
export const afterAdding = (typed: TypedBusy, added: Pick<BusyRange, 'note'>): TypedBusy => ({
  ...typed,
  id: randomUuid(),
  isOneDay: true,
  note: typed.note.trim() === (added.note ?? '').trim() ? '' : typed.note,
})

/** Not checked yet. An end before the start is on the next day. */
export function rangeOf(
  { id, startsOn, endsOn, startsAt, endsAt, note, crew }: TypedBusy,
  isAllDay: boolean,
  timeZone: string,
): unknown {
  const common = { id, crew: crew === '' ? null : Number(crew), startsOn, timeZone, note }
  if (isAllDay) return { ...common, startsAt: null, endsOn, endsAt: null }
  return { ...common, startsAt, endsOn: endsAt <= startsAt ? nextDay(startsOn) : startsOn, endsAt }
}

const nextDay = (date: string) => (date === '' ? date : addDays(date, 1))
