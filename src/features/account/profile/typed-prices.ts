/** Prices by season, day of the week and distance, from what is typed. */
import { typedCents, typedDollars, typedNumber, typedPercent } from '#contract/typed-number.ts'
import type { ControlValues } from '#src/ui/form/use-form.ts'

export const SHORT_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Not checked yet. */
export function composeRule(typed: ControlValues): unknown {
  const percent = typedPercent(typed['percent'] ?? '')
  return {
    weekdays: SHORT_WEEKDAYS.flatMap((name, weekday) => (typed[`on${name}`] ? [weekday] : [])),
    from: composeDay(typed['fromMonth'], typed['fromDay']),
    until: composeDay(typed['untilMonth'], typed['untilDay']),
    dollars: typedDollars(typed['dollars'] ?? ''),
    percent,
  }
}

/** `12-01`; null without a month, which is all year. */
export function composeDay(month: string = '', day: string = ''): string | null {
  if (month === '') return null
  return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Null where both fields are empty: then there is no price by distance. */
export function composeTravelFee(typed: ControlValues): unknown {
  const [includedMiles, centsPerMile] = [
    typedNumber(typed['includedMiles'] ?? ''),
    typedCents(typed['centsPerMile'] ?? ''),
  ]
  return includedMiles === null && centsPerMile === null ? null : { includedMiles, centsPerMile }
}
