/** Places (docs/specification.md#places). */
import * as v from 'valibot'

/** The name of a place in a URL: `new-york-city-ny`, `montreal-qc`. */
export const LocationFileName = v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,100}$/))

export const PlaceName = v.object({ fileName: v.string(), displayName: v.string() })
export type PlaceName = v.InferOutput<typeof PlaceName>

/** A place as the picker and the search use it. Coordinates in degrees. */
export const Location = v.object({
  fileName: v.string(),
  displayName: v.string(),
  cityName: v.string(),
  stateOrProvinceAbbreviation: v.string(),
  countryCode: v.picklist(['US', 'CA']),
  latitude: v.number(),
  longitude: v.number(),
  /** IANA name, `America/New_York`; decides what "in the past" means (docs/specification.md#dates-and-amounts). */
  timeZone: v.string(),
})
export type Location = v.InferOutput<typeof Location>

/** A place that matches the typed text. */
export const SuggestedPlace = v.object({
  ...Location.entries,
  /** No name starts with the text; this one is a typo away. */
  isSimilar: v.optional(v.boolean()),
  /** Other places are meant by the same text just as well. */
  isAmbiguous: v.optional(v.boolean()),
})
export type SuggestedPlace = v.InferOutput<typeof SuggestedPlace>
