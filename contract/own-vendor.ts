/** A vendor's own view of itself (docs/specification.md#profiles). */
import * as v from 'valibot'
import { PriceRule } from './prices/price-rules.ts'
import { TravelFee } from './prices/travel-fee.ts'
import { PublicVendor } from './vendor.ts'

/** `GET /api/v1/members/{id}`: everyone gets the public fields, the vendor itself (by its bearer token) all of them. */
export const OwnVendor = v.object({
  ...PublicVendor.entries,
  account: v.optional(v.object({ id: v.number(), username: v.string(), emailConfirmed: v.boolean() })),
  locationFileName: v.optional(v.string()),
  /** Where else it works from, as `otherPlacesIn` (vendor-places.ts) reads it. */
  otherPlaces: v.optional(v.unknown()),
  /** Prices by season and day of the week; `startingPrice` is then that of all other days. */
  priceRules: v.optional(v.array(PriceRule)),
  travelFee: v.optional(v.nullable(TravelFee)),
  phoneNumber: v.optional(v.string()),
  /** `''` for none. */
  payPalEmail: v.optional(v.string()),
  /** Ids for `PUT {vendor api}/vendors/{id}/photos/{photoId}`; null before there is one. */
  profilePhotoId: v.optional(v.nullable(v.number())),
  searchPhotoId: v.optional(v.nullable(v.number())),
  /** The day the membership ends, `YYYY-MM-DD`; null without one. */
  membershipEndsOn: v.optional(v.nullable(v.string())),
  /** The furthest that the membership allows to travel, in miles. */
  travelMilesAllowed: v.optional(v.number()),
  /** Whether an operator has hidden or suspended it; the decision says why. */
  isHidden: v.optional(v.boolean()),
  /** How many categories the membership allows. */
  categoriesAllowed: v.optional(v.number()),
})
export type OwnVendor = v.InferOutput<typeof OwnVendor>

/** One suggestion while someone types a vendor's name. */
export const VendorSuggestion = v.object({
  id: v.number(),
  profileName: v.string(),
  profileUrl: v.string(),
  primaryServiceName: v.string(),
  cityName: v.string(),
  stateOrProvinceAbbreviation: v.string(),
})
export type VendorSuggestion = v.InferOutput<typeof VendorSuggestion>
