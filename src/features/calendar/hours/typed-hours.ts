/** The weekly hours as they are being typed: what differs from those of the calendar. */
import * as v from 'valibot'
import { NewWeekdayHours, type WeekdayHours } from '#contract/availability/availability.ts'
import { boundedArray } from '#contract/bounded.ts'
import { WEEKDAY_NAMES } from '../month/day-marks.ts'

/** By `hours.5.startsAt`, as the contract names the fields. */
export type TypedHours = Readonly<Record<string, string>>

/** All seven days, in their order, so that a field is named by its day. */
export const AllHours = v.object({ hours: boundedArray(NewWeekdayHours, WEEKDAY_NAMES.length) })

export const fieldOf = (weekday: number, name: 'takes' | 'startsAt' | 'endsAt') => `hours.${weekday}.${name}`

interface ShownHours {
  takes: string
  startsAt: string
  endsAt: string
}

/** The content of a row: what is typed, otherwise what the calendar says. */
export function shownHours(weekday: number, known: readonly WeekdayHours[], typed: TypedHours): ShownHours {
  const said = known.find((one) => one.weekday === weekday)
  const hours = said?.takes === 'hours' ? said : { startsAt: '17:00', endsAt: '00:00' }
  return {
    takes: typed[fieldOf(weekday, 'takes')] ?? said?.takes ?? 'notSaid',
    startsAt: typed[fieldOf(weekday, 'startsAt')] ?? hours.startsAt,
    endsAt: typed[fieldOf(weekday, 'endsAt')] ?? hours.endsAt,
  }
}

/** Not checked yet. */
export const composeHours = (known: readonly WeekdayHours[], typed: TypedHours): unknown => ({
  hours: WEEKDAY_NAMES.map((_name, weekday) => {
    const { takes, startsAt, endsAt } = shownHours(weekday, known, typed)
    return takes === 'hours' ? { weekday, takes, startsAt, endsAt } : { weekday, takes }
  }),
})

/** Only the days that differ, so that they don’t undo what another device changed. */
export function changedHours(known: readonly WeekdayHours[], given: readonly NewWeekdayHours[]): NewWeekdayHours[] {
  const said = new Map<number, NewWeekdayHours>(known.map((one) => [one.weekday, one]))
  const textOf = (one: NewWeekdayHours) => (one.takes === 'hours' ? `${one.startsAt} ${one.endsAt}` : one.takes)
  return given.filter((one) => textOf(one) !== textOf(said.get(one.weekday) ?? { ...one, takes: 'notSaid' }))
}
