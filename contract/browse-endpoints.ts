/**
 * The calls that find vendors, in the form the page loads at startup; their request schemas are in browse-requests.ts.
 */
import * as v from 'valibot'
import type { Call } from './endpoint.ts'
import { Location, SuggestedPlace } from './location.ts'
import { Member } from './member.ts'
import { ServiceType, SuggestedServiceType } from './service-type.ts'
import { SearchReply, VendorSearchResult } from './vendor.ts'

export const browseCalls = {
  serviceTypes: { method: 'GET', path: '/api/v1/servicetypes', reply: v.array(SuggestedServiceType) },
  locations: { method: 'GET', path: '/api/v1/locations', reply: v.array(SuggestedPlace) },
  location: { method: 'GET', path: '/api/v1/locations/:fileName', reply: Location },
  geolocation: { method: 'GET', path: '/api/v1/geolocation', reply: v.array(Location) },
  search: { method: 'GET', path: '/api/v1/mixed-search/:location', reply: SearchReply },
  virtualSearch: { method: 'GET', path: '/api/v1/virtual-events-search', reply: SearchReply },
  searchLookup: {
    method: 'GET',
    path: '/api/v1/search-lookups/:url',
    reply: v.object({
      serviceType: v.nullable(ServiceType),
      location: v.nullable(Location),
      isNationalSearch: v.boolean(),
    }),
  },
  membersByIds: { method: 'GET', path: '/api/v1/search/members', reply: v.array(VendorSearchResult) },
  member: { method: 'GET', path: '/api/v1/members/:id', reply: Member },
  recentEvents: {
    method: 'GET',
    path: '/api/v1/stats/recentevents',
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
      }),
    ),
  },
} as const satisfies Record<string, Call>
