/** A typed search and what the server reads in it (docs/specification.md#typed-searches). */
import * as v from 'valibot'
import { EventFacts } from './event-facts.ts'
import { LOCATION_QUERY_MAX_CHARS, TYPED_SEARCH_MAX_CHARS } from './limits.ts'
import { PlaceName } from './location.ts'

const typed = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max)), '')

export const TypedSearch = v.object({
  what: typed(TYPED_SEARCH_MAX_CHARS),
  where: typed(LOCATION_QUERY_MAX_CHARS),
})
export type TypedSearch = v.InferOutput<typeof TypedSearch>

/**
 * `standard`: `/{service}/{location}`; `virtual`: `/virtual-event-services[/{service}]?location=`; `kids` and
 * `weddings`: their section, then `/{service}/{location}`.
 */
export const SEARCH_KINDS = ['standard', 'virtual', 'kids', 'weddings'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export const ReadSearch = v.object({
  /** File names of the categories that may be meant, the likeliest first; `entertainers` for every vendor. */
  services: v.array(v.string()),
  /** There is one, spelled as it should be. */
  isServiceCertain: v.boolean(),
  /** Name of a category that Fanfare doesn't list, in a sentence (`venues`); `services` are then the closest. */
  uncovered: v.nullable(v.string()),
  /** The places that may be meant; `nationwide` where none is named. */
  places: v.array(PlaceName),
  isPlaceCertain: v.boolean(),
  kind: v.picklist(SEARCH_KINDS),
  facts: EventFacts,
  /** Some words are of nothing that is known; they may be a vendor's name. */
  hasUnknownWords: v.boolean(),
})
export type ReadSearch = v.InferOutput<typeof ReadSearch>
