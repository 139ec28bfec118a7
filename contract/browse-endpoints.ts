/** The calls that find vendors. */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { ById, FlagInUrl, IdInUrl } from './ids.ts'
import { LOCATION_QUERY_MAX_CHARS, LOCATION_TAKE, LOCATION_TAKE_MAX, VENDORS_PER_CALL_MAX } from './limits.ts'
import { Location, LocationFileName, SuggestedPlace } from './location.ts'
import { OwnVendor } from './own-vendor.ts'
import { FreeOn, int, num, SEARCH_TYPES, searchFilters } from './search-filters.ts'
import { ServiceType, SuggestedServiceType } from './service-type.ts'
import { ReadSearch, TypedSearch } from './typed-search.ts'
import { OnDay, SearchReply, VendorSearchResult } from './vendor.ts'

const ids = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(,\d{1,9})*$/),
    v.transform((s) => s.split(',').map(Number)),
    v.maxLength(max),
  )

export const browseEndpoints = {
  serviceTypes: {
    method: 'GET',
    path: '/api/v1/servicetypes',
    access: 'public',
    query: v.object({
      contains: v.optional(v.pipe(v.string(), v.maxLength(80))),
      matchvsallnames: v.optional(FlagInUrl),
      matchvsalternatenames: v.optional(FlagInUrl),
      includevenuecategories: v.optional(FlagInUrl),
      sorttype: v.optional(v.pipe(v.string(), v.maxLength(40))),
      matchFormType: v.optional(v.pipe(v.string(), v.maxLength(40))),
      categoryIds: v.optional(ids(200)),
      getOnlySignupCategories: v.optional(FlagInUrl),
    }),
    reply: v.array(SuggestedServiceType),
    summary:
      'The catalog of service types; where no name contains the text, those that are a typing mistake away, ' +
      'marked `isSimilar`, or those that it names among other words, which are in `around`',
  },
  locations: {
    method: 'GET',
    path: '/api/v1/locations',
    access: 'public',
    query: v.object({
      startsWith: v.pipe(v.string(), v.trim(), v.maxLength(LOCATION_QUERY_MAX_CHARS)),
      take: v.optional(int(1, LOCATION_TAKE_MAX), LOCATION_TAKE),
      includeCities: v.optional(FlagInUrl, true),
      includeAlternateCityNames: v.optional(FlagInUrl, true),
    }),
    reply: v.array(SuggestedPlace),
    summary:
      'Places whose name starts with the typed text, or of a US zip code; where there are none, those that are a ' +
      'typing mistake away, marked `isSimilar`',
  },
  readSearch: {
    method: 'GET',
    path: '/api/v1/typed-searches',
    // Its days and "near me" depend on when and where it is typed.
    access: 'anonymous',
    query: TypedSearch,
    reply: ReadSearch,
    summary: 'What a typed search means: category, place, section, and what it says of the event',
  },
  location: {
    method: 'GET',
    path: '/api/v1/locations/:fileName',
    access: 'public',
    params: v.object({ fileName: LocationFileName }),
    reply: Location,
    summary: 'One place by its file name',
  },
  geolocation: {
    method: 'GET',
    path: '/api/v1/geolocation',
    access: 'anonymous',
    query: v.object({ latitude: v.optional(num(-90, 90)), longitude: v.optional(num(-180, 180)) }),
    reply: v.array(Location),
    summary: "The caller's place: the first item, or an empty list",
  },
  search: {
    method: 'GET',
    path: '/api/v1/mixed-search/:location',
    access: 'public',
    params: v.object({ location: LocationFileName }),
    query: v.object({
      searchType: v.optional(int(0, 2), SEARCH_TYPES.other),
      preventDistanceSort: v.optional(FlagInUrl, false),
      ...searchFilters,
    }),
    reply: SearchReply,
    summary: 'Vendors near a place, or nationwide',
  },
  virtualSearch: {
    method: 'GET',
    path: '/api/v1/virtual-events-search',
    access: 'public',
    query: v.object({ location: v.optional(LocationFileName), ...searchFilters }),
    reply: SearchReply,
    summary: 'Vendors who offer virtual services; national without a location',
  },
  searchLookup: {
    method: 'GET',
    path: '/api/v1/search-lookups/:url',
    access: 'public',
    params: v.object({ url: v.pipe(v.string(), v.maxLength(300)) }),

    reply: v.object({
      serviceType: v.nullable(ServiceType),
      location: v.nullable(Location),
      isNationalSearch: v.boolean(),
    }),
    summary: 'What a results path means: `dj/new-york-city-ny`, URL-encoded',
  },
  membersByIds: {
    method: 'GET',
    path: '/api/v1/search/members',
    access: 'public',
    query: v.object({ memberIds: ids(VENDORS_PER_CALL_MAX) }),
    reply: v.array(VendorSearchResult),
    summary: 'Several vendors as search tiles, in the order asked; unknown ids are left out',
  },
  member: {
    method: 'GET',
    path: '/api/v1/members/:id',
    access: 'public',
    params: ById,
    query: v.object({ load: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
    reply: OwnVendor,
    summary: "A vendor's profile: the public fields, and all of them for the vendor itself",
  },
  memberOnDay: {
    method: 'GET',
    path: '/api/v1/days/:date/:id',
    access: 'public',
    params: v.object({ date: FreeOn, id: IdInUrl }),
    reply: v.object({
      onDay: OnDay,
      /** The price of that day, in whole dollars, where it is more than the lowest. */
      dayPrice: v.optional(v.number()),
    }),
    summary: 'Whether a vendor is free on a day, and its price then, as a search for that day says',
  },
  recentEvents: {
    method: 'GET',
    path: '/api/v1/stats/recentevents',
    access: 'public',

    reply: v.array(
      v.object({
        eventType: v.string(),
        cityName: v.string(),
        stateOrProvinceAbbreviation: v.string(),
        serviceType: v.nullable(ServiceType),
        /** Whole days since the booking. */
        daysAgo: v.number(),
        memberID: v.number(),
        profileName: v.string(),
        profileUrl: v.string(),
        /** Whether the vendor is a sample; absent in data that an earlier version saved on a device. */
        isSample: v.optional(v.boolean()),
      }),
    ),
    summary: 'What was booked lately, for the home page',
  },
  typicalPrices: {
    method: 'GET',
    path: '/api/v1/stats/typical-prices',
    access: 'public',
    reply: v.array(
      v.object({
        /** `DJs near Chicago, IL`. */
        title: v.string(),
        /** `$700 to $1,300`. */
        range: v.string(),
        /** How many quotes say so. */
        quotes: v.number(),
        /** Their results. */
        href: v.string(),
      }),
    ),
    summary: 'Ranges of most quotes that real vendors gave, each of another service; empty until there are enough',
  },
} as const satisfies Record<string, Endpoint>
