/** Facts of the event that a search names, in addresses from the results to the request. */
import * as v from 'valibot'
import { FreeOn, int } from './search-filters.ts'
import { AGE_MAX, BUDGET_MAX, GUESTS_MAX } from './limits.ts'

/** `2027-06`. */
const Month = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

export const eventFacts = {
  month: Month,
  /** Dollars at most. */
  budget: int(1, BUDGET_MAX),
  guests: int(1, GUESTS_MAX),
  /** Years of the person whose day it is. */
  age: int(1, AGE_MAX),
}

export const EventFacts = v.partial(v.object({ freeOn: FreeOn, ...eventFacts }))
export type EventFacts = v.InferOutput<typeof EventFacts>
