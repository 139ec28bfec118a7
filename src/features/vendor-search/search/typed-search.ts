/** The query of `/search`, the target of the search forms. */
import * as v from 'valibot'
import { LOCATION_QUERY_MAX_CHARS, TYPED_SEARCH_MAX_CHARS } from '#contract/limits.ts'
import { SEARCH_KINDS } from '#contract/typed-search.ts'
import { ResultsSearch } from './search-terms.ts'

/** A text search parameter, even if it looks like a number. */
const typed = (max: number) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.number(), v.boolean()]),
        v.transform(String),
        v.trim(),
        v.transform((text) => text.slice(0, max)),
      ),
    ),
    undefined,
  )

export const TypedSearch = v.object({
  what: typed(TYPED_SEARCH_MAX_CHARS),
  where: typed(LOCATION_QUERY_MAX_CHARS),
  /** A service's file name; takes precedence over `what`. */
  service: typed(LOCATION_QUERY_MAX_CHARS),
  kind: v.fallback(v.optional(v.picklist(SEARCH_KINDS)), undefined),
  ...ResultsSearch.entries,
})
export type TypedSearch = v.InferOutput<typeof TypedSearch>
