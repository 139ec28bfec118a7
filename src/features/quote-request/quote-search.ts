/** The address of a quote request: ?memberId=1,2&source=gigkids&location=hoboken-nj&eventDate=2027-05-01&guests=80. */
import * as v from 'valibot'
import { eventFacts } from '#contract/event-facts.ts'
import { int } from '#contract/search-filters.ts'
import { LocationFileName } from '#contract/location.ts'

/** Other query parameters are preserved through the steps. */
export const QuoteSearch = v.looseObject({
  memberId: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
  source: v.fallback(v.optional(v.string()), undefined),
  location: v.fallback(v.optional(LocationFileName), undefined),
  eventDate: v.fallback(v.optional(v.string()), undefined),
  month: v.fallback(v.optional(eventFacts.month), undefined),
  budget: v.fallback(v.optional(eventFacts.budget), undefined),
  guests: v.fallback(v.optional(eventFacts.guests), undefined),
  age: v.fallback(v.optional(eventFacts.age), undefined),
  categoryId: v.fallback(v.optional(int(1, 999_999)), undefined),
  rfqABTest: v.fallback(v.optional(v.string()), undefined),
})
export type QuoteSearch = v.InferOutput<typeof QuoteSearch>
