/** Every call: its method, path and schemas, once. The server mounts them, the page calls them. */
import * as v from 'valibot'
import { contentEndpoints } from './content-endpoints.ts'
import {
  ANY,
  LOCATION_QUERY_MAX_CHARS,
  LOCATION_TAKE,
  LOCATION_TAKE_MAX,
  SEARCH_PAGE_SIZE,
  SEARCH_SKIP_MAX,
  SEARCH_TAKE_MAX,
} from './limits.ts'
import { Location, LocationFileName } from './location.ts'
import { Client, CreateRequestBody } from './quote.ts'
import { KeyStatus, RequestReceipt } from './receipt.ts'
import { ServiceType } from './service-type.ts'
import { PublicMember, SearchReply, VendorSearchResult } from './vendor.ts'

/** A number in a query string, with bounds. */
const num = (min: number, max: number) =>
  v.pipe(v.union([v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/)), v.number()]), v.transform(Number), v.number(), v.minValue(min), v.maxValue(max))
const int = (min: number, max: number) => v.pipe(num(min, max), v.integer())
const flag = v.pipe(v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]), v.transform((f) => f === true || f === 'true' || f === '1'))
const ids = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(,\d{1,9})*$/),
    v.transform((s) => s.split(',').map(Number)),
    v.maxLength(max),
  )
const MemberId = int(1, 2_147_483_647)

/** Kids, weddings, everything else (specification 2, section 7). */
export const SEARCH_TYPES = { kids: 0, weddings: 1, other: 2 } as const

/** What every search takes in its query. */
export const searchFilters = {
  categoryId: v.optional(int(ANY, 1_000_000), ANY),
  distanceLimit: v.optional(num(ANY, 5000), ANY),
  ratingLimit: v.optional(num(ANY, 5), ANY),
  skip: v.optional(int(0, SEARCH_SKIP_MAX), 0),
  take: v.optional(int(1, SEARCH_TAKE_MAX), SEARCH_PAGE_SIZE),
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `:name` is a path parameter. */
  path: string
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  reply: v.GenericSchema
  summary: string
}

export const endpoints = {
  serviceTypes: {
    method: 'GET',
    path: '/api/v1/servicetypes',
    query: v.object({
      contains: v.optional(v.pipe(v.string(), v.maxLength(80))),
      matchvsallnames: v.optional(flag),
      matchvsalternatenames: v.optional(flag),
      includevenuecategories: v.optional(flag),
      sorttype: v.optional(v.pipe(v.string(), v.maxLength(40))),
      matchFormType: v.optional(v.pipe(v.string(), v.maxLength(40))),
      categoryIds: v.optional(ids(200)),
      getOnlySignupCategories: v.optional(flag),
    }),
    reply: v.array(ServiceType),
    summary: 'The catalogue of service types',
  },
  locations: {
    method: 'GET',
    path: '/api/v1/locations',
    query: v.object({
      startsWith: v.pipe(v.string(), v.trim(), v.maxLength(LOCATION_QUERY_MAX_CHARS)),
      take: v.optional(int(1, LOCATION_TAKE_MAX), LOCATION_TAKE),
      includeCities: v.optional(flag, true),
      includeAlternateCityNames: v.optional(flag, true),
    }),
    reply: v.array(Location),
    summary: 'Places whose name starts with the typed text',
  },
  location: {
    method: 'GET',
    path: '/api/v1/locations/:fileName',
    params: v.object({ fileName: LocationFileName }),
    reply: Location,
    summary: 'One place by its file name',
  },
  geolocation: {
    method: 'GET',
    path: '/api/v1/geolocation',
    query: v.object({ latitude: v.optional(num(-90, 90)), longitude: v.optional(num(-180, 180)) }),
    reply: v.array(Location),
    summary: "The caller's place: the first item, or an empty list",
  },
  search: {
    method: 'GET',
    path: '/api/v1/mixed-search/:location',
    params: v.object({ location: LocationFileName }),
    query: v.object({
      searchType: v.optional(int(0, 2), SEARCH_TYPES.other),
      preventDistanceSort: v.optional(flag, false),
      ...searchFilters,
    }),
    reply: SearchReply,
    summary: 'Vendors near a place, or nationwide',
  },
  virtualSearch: {
    method: 'GET',
    path: '/api/v1/virtual-events-search',
    query: v.object({ location: v.optional(LocationFileName), ...searchFilters }),
    reply: SearchReply,
    summary: 'Vendors who offer virtual services; national without a location',
  },
  searchLookup: {
    method: 'GET',
    path: '/api/v1/search-lookups/:url',
    params: v.object({ url: v.pipe(v.string(), v.maxLength(300)) }),
    reply: v.object({ serviceType: v.nullable(ServiceType), location: v.nullable(Location), isNationalSearch: v.boolean() }),
    summary: 'What a results path means: `dj/new-york-city-ny`, URL-encoded',
  },
  membersByIds: {
    method: 'GET',
    path: '/api/v1/search/members',
    query: v.object({ memberIds: ids(50) }),
    reply: v.array(VendorSearchResult),
    summary: 'Several vendors as search tiles, in the order asked; unknown ids are left out',
  },
  member: {
    method: 'GET',
    path: '/api/v1/members/:id',
    params: v.object({ id: MemberId }),
    query: v.object({ load: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
    reply: PublicMember,
    summary: "A vendor's public profile",
  },
  recentEvents: {
    method: 'GET',
    path: '/api/v1/stats/recentevents',
    reply: v.array(
      v.object({
        eventType: v.string(),
        cityName: v.string(),
        stateOrProvinceAbbreviation: v.string(),
        serviceType: v.nullable(ServiceType),
        /** Whole days since it was booked. */
        daysAgo: v.number(),
        memberID: v.number(),
        profileName: v.string(),
        profileUrl: v.string(),
      }),
    ),
    summary: 'What was booked lately, for the home page',
  },
  validateGigRequest: {
    method: 'POST',
    path: '/api/v1/gigrequest/validate',
    body: v.record(v.string(), v.unknown()),
    reply: v.object({ valid: v.literal(true) }),
    summary: 'Checks the fields of a gig request',
  },
  validateClient: {
    method: 'POST',
    path: '/api/v1/client/validate',
    body: Client,
    reply: v.object({ valid: v.literal(true) }),
    summary: 'Checks the fields of a client',
  },
  createRequest: {
    method: 'POST',
    path: '/createrequest',
    body: CreateRequestBody,
    reply: RequestReceipt,
    summary: 'Stores a quote request exactly once per Idempotency-Key',
  },
  keyStatus: {
    method: 'GET',
    path: '/api/v1/requests/by-key/:key',
    params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
    reply: KeyStatus,
    summary: 'What became of a key',
  },
  cancelKey: {
    method: 'DELETE',
    path: '/api/v1/requests/by-key/:key',
    params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
    reply: KeyStatus,
    summary: 'Cancels a key unless it is stored already; answers what holds now',
  },
  ...contentEndpoints,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
