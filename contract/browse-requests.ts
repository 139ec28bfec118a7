/** Request schemas of the calls that find vendors; only the server checks them. */
import * as v from 'valibot'
import type { browseCalls } from './browse-endpoints.ts'
import type { Requests } from './endpoint.ts'
import { ById, FlagInUrl, IdInUrl } from './ids.ts'
import { LOCATION_QUERY_MAX_CHARS, LOCATION_TAKE, LOCATION_TAKE_MAX, MEMBERS_PER_CALL_MAX } from './limits.ts'
import { LocationFileName } from './location.ts'
import { FreeOn, int, num, SEARCH_TYPES, searchFilters } from './search-filters.ts'

const ids = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(,\d{1,9})*$/),
    v.transform((s) => s.split(',').map(Number)),
    v.maxLength(max),
  )

export const browseRequests = {
  serviceTypes: {
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
    summary:
      'The catalog of service types; where no name contains the text, those that are a typing mistake away, ' +
      'marked `isSimilar`, or those that it names among other words, which are in `around`',
  },
  locations: {
    query: v.object({
      startsWith: v.pipe(v.string(), v.trim(), v.maxLength(LOCATION_QUERY_MAX_CHARS)),
      take: v.optional(int(1, LOCATION_TAKE_MAX), LOCATION_TAKE),
      includeCities: v.optional(FlagInUrl, true),
      includeAlternateCityNames: v.optional(FlagInUrl, true),
    }),
    summary:
      'Places whose name starts with the typed text, or of a US zip code; where there are none, those that are a ' +
      'typing mistake away, marked `isSimilar`',
  },
  location: {
    params: v.object({ fileName: LocationFileName }),
    summary: 'One place by its file name',
  },
  geolocation: {
    query: v.object({ latitude: v.optional(num(-90, 90)), longitude: v.optional(num(-180, 180)) }),
    summary: "The caller's place: the first item, or an empty list",
  },
  search: {
    params: v.object({ location: LocationFileName }),
    query: v.object({
      searchType: v.optional(int(0, 2), SEARCH_TYPES.other),
      preventDistanceSort: v.optional(FlagInUrl, false),
      ...searchFilters,
    }),
    summary: 'Vendors near a place, or nationwide',
  },
  virtualSearch: {
    query: v.object({ location: v.optional(LocationFileName), ...searchFilters }),
    summary: 'Vendors who offer virtual services; national without a location',
  },
  searchLookup: {
    params: v.object({ url: v.pipe(v.string(), v.maxLength(300)) }),
    summary: 'What a results path means: `dj/new-york-city-ny`, URL-encoded',
  },
  membersByIds: {
    query: v.object({ memberIds: ids(MEMBERS_PER_CALL_MAX) }),
    summary: 'Several vendors as search tiles, in the order asked; unknown ids are left out',
  },
  member: {
    params: ById,
    query: v.object({ load: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
    summary: "A vendor's profile: the public fields, and all of them for the vendor itself",
  },
  memberOnDay: {
    params: v.object({ date: FreeOn, id: IdInUrl }),
    summary: 'Whether a vendor is free on a day, as a search for that day says',
  },
  recentEvents: { summary: 'What was booked lately, for the home page' },
} as const satisfies Requests<typeof browseCalls>
