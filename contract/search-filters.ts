/** Query parameters of every search; the page parses its own URL with the same rules. */
import * as v from 'valibot'
import { addDays, isCalendarDate, lastDayAnywhere } from './dates.ts'
import {
  ANY,
  DATE_PASSED,
  DATE_TOO_FAR,
  DISTANCE_OPTIONS_MILES,
  EVENT_DATE_MAX_DAYS,
  SEARCH_PAGE_SIZE,
  SEARCH_SKIP_MAX,
  SEARCH_TAKE_MAX,
  STARTING_PRICE_MAX_DOLLARS,
} from './limits.ts'

/** A number in a query string, with bounds. */
export const num = (min: number, max: number) =>
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/)), v.number()]),
    v.transform(Number),
    v.number(),
    v.minValue(min),
    v.maxValue(max),
  )
/** A whole number in a query string, with bounds. */
export const int = (min: number, max: number) => v.pipe(num(min, max), v.integer())

/** Kids, weddings, everything else (docs/specification.md#filters). */
export const SEARCH_TYPES = { kids: 0, weddings: 1, other: 2 } as const

/** A day that vendors are not busy on. */
export const FreeOn = v.pipe(v.string(), v.check(isCalendarDate))

/**
 * Why no event can be on a day, wherever it is; null where one can, or where there is no day.
 * @param now null while no clock is known: then only the server can tell
 */
export function problemOfDay(day: string | undefined, now: Date | null): string | null {
  if (!day || !now) return null
  if (day < lastDayAnywhere(now)) return DATE_PASSED
  return day > addDays(now.toISOString().slice(0, 10), EVENT_DATE_MAX_DAYS) ? DATE_TOO_FAR : null
}

/** The orders of results: the best first, or by starting price, distance or time to the first reply. */
export const SORTS = ['best', 'price', 'distance', 'reply'] as const
export const Sort = v.picklist(SORTS)
export type Sort = v.InferOutput<typeof Sort>

/** Query parameters of every search. */
export const searchFilters = {
  categoryId: v.optional(int(ANY, 1_000_000), ANY),
  distanceLimit: v.optional(int(ANY, Math.max(...DISTANCE_OPTIONS_MILES)), ANY),
  ratingLimit: v.optional(num(ANY, 5), ANY),
  /** Starting price at most, in whole dollars: leaves out who states none. */
  priceLimit: v.optional(int(ANY, STARTING_PRICE_MAX_DOLLARS), ANY),
  sort: v.optional(Sort, 'best'),
  /** A calendar date: leaves out who is busy then. */
  freeOn: v.optional(FreeOn),
  skip: v.optional(int(0, SEARCH_SKIP_MAX), 0),
  take: v.optional(int(1, SEARCH_TAKE_MAX), SEARCH_PAGE_SIZE),
}
