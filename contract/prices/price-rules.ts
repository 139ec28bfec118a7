/**
 * A vendor's prices by season and day of the week (docs/specification.md#prices-of-a-day): the starting price is that
 * of every other day. Server and page use the same functions, so filters, tiles and quotes agree.
 */
import * as v from 'valibot'
import { boundedArray } from '../bounded.ts'
import { weekdayOf } from '../dates.ts'
import { coded } from '../errors.ts'
import { STARTING_PRICE_MAX_DOLLARS } from '../limits.ts'
import { everyMonthDay, isInSeason, MonthDay, monthDayOf } from '../season.ts'
import { askForCount, askForDollars } from '../typed-number.ts'

export const PRICE_RULES_MAX = 12
/** How much less or more a day may cost, in percent of the starting price. */
const PERCENT_MIN = -90
const PERCENT_MAX = 500

const dollars = coded('invalid', 'Enter a whole dollar amount, like 400.')
const percent = coded('invalid', `Enter a whole percentage from ${PERCENT_MIN} to ${PERCENT_MAX}, like 20.`)

/** A price for some days of the year, of the week, or both. */
export const PriceRule = v.pipe(
  v.object({
    /** Sunday is 0; none for every day. */
    weekdays: boundedArray(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)), 7),
    /** The first and the last day of a season, `12-01`, on to the next year where it ends before it begins. */
    from: v.nullable(MonthDay),
    until: v.nullable(MonthDay),
    /** Whole dollars instead of the starting price, or percent on top of it: one of them. */
    dollars: v.nullable(
      v.pipe(
        v.number((issue) => askForDollars(issue, 'Enter a whole dollar amount, like 400.')),
        v.integer(dollars),
        v.minValue(1, dollars),
        v.maxValue(STARTING_PRICE_MAX_DOLLARS, coded('invalid', 'Enter at most $1,000,000.')),
      ),
    ),
    percent: v.nullable(
      v.pipe(
        v.number((issue) => askForCount(issue, 'Enter a percentage, like 20.')),
        v.integer(percent),
        v.minValue(PERCENT_MIN, percent),
        v.maxValue(PERCENT_MAX, percent),
      ),
    ),
  }),
  v.forward(
    v.check(({ from, until }) => (from === null) === (until === null), coded('blank', 'Choose the last day, too.')),
    ['until'],
  ),
  v.forward(
    v.check(
      ({ weekdays, from }) => weekdays.length > 0 || from !== null,
      coded('blank', 'Choose days of the week or a season.'),
    ),
    ['weekdays'],
  ),
  v.forward(
    v.check(
      (rule) => (rule.dollars === null) !== (rule.percent === null),
      coded('blank', 'Enter a price or a percentage.'),
    ),
    ['dollars'],
  ),
)
export type PriceRule = v.InferOutput<typeof PriceRule>

export const PriceRules = boundedArray(
  PriceRule,
  PRICE_RULES_MAX,
  coded('characterLimit', `Add up to ${PRICE_RULES_MAX} prices.`),
)

/** A day of the week in a part of the year: all that a price depends on. */
interface KindOfDay {
  weekday: number
  /** `12-01`. */
  monthDay: string
}

const isFor = (rule: PriceRule, { weekday, monthDay }: KindOfDay) =>
  (rule.weekdays.length === 0 || rule.weekdays.includes(weekday)) && isInSeason(rule, monthDay)

/** The last price in dollars for the day counts; percentages for it add up, on top of that. */
function priceOf(startingPrice: number, rules: readonly PriceRule[], day: KindOfDay): number {
  const own = rules.filter((rule) => isFor(rule, day))
  const base = own.findLast((rule) => rule.dollars !== null)?.dollars ?? startingPrice
  const more = own.reduce((sum, rule) => sum + (rule.percent ?? 0), 0)
  return Math.min(STARTING_PRICE_MAX_DOLLARS, Math.max(1, Math.round((base * (100 + more)) / 100)))
}

/** The price of a day, in whole dollars. @param date a calendar date */
export const priceOn = (startingPrice: number, rules: readonly PriceRule[], date: string): number =>
  priceOf(startingPrice, rules, { weekday: weekdayOf(date), monthDay: monthDayOf(date) })

/** A price of one day of the week for a part of the year, both ends included. */
export interface PriceSpan {
  weekday: number
  from: string
  until: string
  price: number
}

/** The prices of all days, by day of the week and then by day of the year. */
function priceSpans(startingPrice: number, rules: readonly PriceRule[]): PriceSpan[] {
  const spans: PriceSpan[] = []
  for (let weekday = 0; weekday < 7; weekday += 1)
    for (const monthDay of everyMonthDay()) {
      const price = priceOf(startingPrice, rules, { weekday, monthDay })
      const last = spans.at(-1)
      if (last?.weekday === weekday && last.price === price) last.until = monthDay
      else spans.push({ weekday, from: monthDay, until: monthDay, price })
    }
  return spans
}

/** The lowest price of any day, and the days that cost more. */
export function pricesOfYear(
  startingPrice: number,
  rules: readonly PriceRule[],
): { lowest: number; others: PriceSpan[] } {
  const spans = priceSpans(startingPrice, rules)
  const lowest = Math.min(...spans.map(({ price }) => price))
  return { lowest, others: spans.filter(({ price }) => price !== lowest) }
}
