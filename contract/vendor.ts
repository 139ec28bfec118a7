/** Vendors as the search and the profile show them (docs/specification.md#tiles). */
import * as v from 'valibot'
import { Insurance } from './insurance/insurance.ts'
import { Location, PlaceName } from './location.ts'
import { ServiceType } from './service-type.ts'

/** Whether a vendor is free on a day: free, busy, or nothing is known (docs/specification.md#calendars). */
export const OnDay = v.picklist(['free', 'busy', 'notSaid'])
export type OnDay = v.InferOutput<typeof OnDay>

export const VendorSearchResult = v.object({
  memberID: v.number(),
  profileName: v.string(),
  /** Path on this site. */
  profileUrl: v.string(),
  /** Picture URL without a size; see `resized` in pictures.ts. */
  thumbnailPhotoUrl: v.string(),
  primaryServiceName: v.string(),
  /** The service that was searched for, when it isn't the primary one. */
  matchedServiceName: v.optional(v.string()),
  /** Its services and their groups: every categoryId that matches it. */
  categoryIds: v.array(v.number()),
  includeInVirtualEvents: v.boolean(),
  numberOfBookings: v.number(),
  /** Whole days; null when never booked. */
  daysSinceLastBooking: v.nullable(v.number()),
  /** 0 to 5. */
  rating: v.number(),
  numberOfReviews: v.number(),
  /** Cut at a word boundary (limits.ts), with an ellipsis when cut. */
  shortenedDescription: v.string(),
  /** The city from which it comes to the searched place on the searched day; its home city in a national search. */
  cityName: v.string(),
  stateOrProvinceAbbreviation: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  /** Miles from the searched place; null in a national search. */
  distance: v.nullable(v.number()),
  /** How many miles it travels to an event; absent in data that an earlier version saved on a device. */
  travelMiles: v.optional(v.number()),
  /** "From $400", in whole dollars; null where the vendor states none, absent in data saved by an earlier version. */
  startingPrice: v.optional(v.nullable(v.number())),
  /** In a search for a day that costs more than the lowest price: the price of that day, in whole dollars. */
  dayPrice: v.optional(v.number()),
  /** From a request to the first reply, the median; absent with fewer than `RESPONSES_SHOWN_FROM` requests. */
  replyMinutes: v.optional(v.number()),
  /** A fact or two that set the vendor apart, in one line; absent where it says nothing about itself. */
  highlight: v.optional(v.string()),
  /**
   * True for the generated sample marketplace (docs/specification.md#sample-marketplace); absent in data that an
   * earlier version saved on a device.
   */
  isSample: v.optional(v.boolean()),
  /**
   * In a search for a day: free, or nothing is known; whoever is busy is not among the results. Absent otherwise, and
   * in data that an earlier version saved on a device.
   */
  onDay: v.optional(OnDay),
})
export type VendorSearchResult = v.InferOutput<typeof VendorSearchResult>

export const SearchLocation = v.object({
  fileName: v.string(),
  displayName: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  surroundingCities: v.array(PlaceName),
})
export type SearchLocation = v.InferOutput<typeof SearchLocation>

export const SearchReply = v.object({
  searchResults: v.array(VendorSearchResult),
  searchResultsTotal: v.number(),
  /**
   * How many of them come to the place; they are first. Absent in data that an earlier version saved on a device, and
   * then all do.
   */
  searchResultsNear: v.optional(v.number()),
  /** In a search for a day: how many more would come to the place, but are busy then, in words; absent where none. */
  busyThatDay: v.optional(v.string()),
  /** The prices that most quotes near the place ask, in words; absent with fewer than `TYPICAL_PRICES_FROM` of them. */
  typicalPrices: v.optional(v.string()),
  /** The line before the first vendor who doesn't come to the place; absent where there is none. */
  beyond: v.optional(v.object({ text: v.string(), virtualName: v.nullable(v.string()), virtualUrl: v.string() })),
  searchLocation: SearchLocation,
  location: SearchLocation,
  isNationalSearch: v.boolean(),
  serviceType: v.nullable(ServiceType),
  searchVersion: v.string(),
})
export type SearchReply = v.InferOutput<typeof SearchReply>

/** A vendor's public fields: GET /api/v1/members/{id} as anyone but that vendor. */
export const PublicVendor = v.object({
  id: v.number(),
  profileName: v.string(),
  profileUrl: v.string(),
  /** Equal to `profilePhotoUrl`: what a crop leaves out is for the owner alone. */
  originalPhotoUrl: v.string(),
  profilePhotoUrl: v.string(),
  searchResultPhotoUrl: v.string(),
  description: v.string(),
  memberLevel: v.number(),
  includeInVirtualEvents: v.boolean(),
  numberOfBookings: v.number(),
  daysSinceLastBooking: v.nullable(v.number()),
  rating: v.number(),
  numberOfReviews: v.number(),
  primaryServiceTypeId: v.number(),
  primaryServiceName: v.string(),
  providedServiceTypeIds: v.array(v.number()),
  cityName: v.string(),
  stateOrProvinceAbbreviation: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  /** How many miles it travels to an event; absent in data that an earlier version saved on a device. */
  travelMiles: v.optional(v.number()),
  /** Where else it works from, in words: `also Phoenix, AZ (Nov–Apr)`; absent where it has one city. */
  alsoAt: v.optional(v.string()),
  /** How far it travels from each of its cities, a line each; absent where it has one. */
  travels: v.optional(v.array(v.string())),
  /** Photos beside the main one, in order, at most 12; absent where there are none. `width` and `height` in pixels. */
  photos: v.optional(
    v.array(v.object({ url: v.string(), caption: v.string(), width: v.number(), height: v.number() })),
  ),
  /** The vendor's facts about itself (profile-facts.ts): each is absent where it says nothing. */
  startingPrice: v.optional(v.number()),
  whatYouGet: v.optional(v.array(v.string())),
  languages: v.optional(v.array(v.string())),
  startedIn: v.optional(v.number()),
  videos: v.optional(v.array(v.string())),
  /** Its certificate of insurance; absent without one, and once it has ended. */
  insurance: v.optional(Insurance),
  /** True for the generated sample marketplace (docs/specification.md#sample-marketplace). */
  isSample: v.boolean(),
  /** Expanded with `?load=city,primaryservicetype,providedservicetypes,mainprofileimage`. */
  city: v.optional(Location),
  primaryServiceType: v.optional(ServiceType),
  providedServiceTypes: v.optional(v.array(ServiceType)),
  mainProfileImage: v.optional(v.object({ url: v.string() })),
})
export type PublicVendor = v.InferOutput<typeof PublicVendor>
export type GalleryPhoto = NonNullable<PublicVendor['photos']>[number]
