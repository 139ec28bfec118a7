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
  endsAt: string
  note: string
  /** Empty for all crews. */
  crew: string
}

export const beginBusy = (day: string): TypedBusy => ({
  id: randomUuid(),
  startsOn: day,
  startsAt: '18:00',
  endsOn: day,
  endsAt: '23:00',
  note: '',
  crew: '',
})

/** Another day was chosen: only the dates change. */
export const moveTo = (typed: TypedBusy, day: string): TypedBusy => ({ ...typed, startsOn: day, endsOn: day })

/** A single day stays one when it moves, and no time ends before it starts. */
export const typeField = (typed: TypedBusy, name: keyof TypedBusy, value: string): TypedBusy => ({
  ...typed,
  [name]: value,
  ...(name === 'startsOn' && (typed.endsOn === typed.startsOn || typed.endsOn < value) && { endsOn: value }),
})

/** What is ready for the next one; what was typed since `added` was sent stays. */
export const afterAdding = (typed: TypedBusy, added: Pick<BusyRange, 'note'>): TypedBusy => ({
  ...typed,
  id: randomUuid(),
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
