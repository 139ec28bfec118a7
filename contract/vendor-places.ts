/** Further places of vendors, as everybody sees them (docs/specification.md#places-of-a-vendor). */
import * as v from 'valibot'

export const OtherPlace = v.object({
  locationFileName: v.string(),
  cityName: v.string(),
  stateOrProvinceAbbreviation: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  /** How many miles it travels from there. */
  travelMiles: v.number(),
  /** The first and the last day of its season, `11-01`; null for all year. */
  from: v.nullable(v.string()),
  until: v.nullable(v.string()),
  /** During the season, the vendor doesn't work from home. */
  isAwayFromHome: v.boolean(),
})
export type OtherPlace = v.InferOutput<typeof OtherPlace>

const OtherPlaces = v.fallback(v.optional(v.array(OtherPlace), []), [])

/** A vendor's other places in a reply: their schema is loaded by the screens that show them, not with every page. */
export const otherPlacesIn = ({ otherPlaces }: { otherPlaces?: unknown }): OtherPlace[] =>
  v.parse(OtherPlaces, otherPlaces)
