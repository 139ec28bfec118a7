/** The query of `/search`, the target of the search forms. */
import * as v from 'valibot'
import { LOCATION_QUERY_MAX_CHARS } from '#contract/limits.ts'
import { ResultsSearch, SEARCH_KINDS } from './search-terms.ts'

/** A text search parameter, even if it looks like a number. */
const typed = v.optional(
  v.pipe(
    v.union([v.string(), v.number(), v.boolean()]),
    v.transform(String),
    v.trim(),
    v.transform((text) => text.slice(0, LOCATION_QUERY_MAX_CHARS)),
  ),
)

export const TypedSearch = v.object({
  what: v.fallback(typed, undefined),
  where: v.fallback(typed, undefined),
  /** A service's file name; takes precedence over `what`. */
  service: v.fallback(typed, undefined),
  kind: v.fallback(v.optional(v.picklist(SEARCH_KINDS)), undefined),
  ...ResultsSearch.entries,
})
export type TypedSearch = v.InferOutput<typeof TypedSearch>
