/** The calls that find vendors, as the page loads them; their request schemas are in browse-requests.ts. */
import * as v from 'valibot'
import type { Call } from './endpoint.ts'
import { Location, SuggestedPlace } from './location.ts'
import { Member } from './member.ts'
import { browsePaths } from './read-paths.ts'
import { ServiceType, SuggestedServiceType } from './service-type.ts'
import { OnDay, SearchReply, VendorSearchResult } from './vendor.ts'

export const browseCalls = {
  serviceTypes: { method: 'GET', path: browsePaths.serviceTypes, reply: v.array(SuggestedServiceType) },
  locations: { method: 'GET', path: browsePaths.locations, reply: v.array(SuggestedPlace) },
  location: { method: 'GET', path: browsePaths.location, reply: Location },
  geolocation: { method: 'GET', path: browsePaths.geolocation, reply: v.array(Location) },
  search: { method: 'GET', path: browsePaths.search, reply: SearchReply },
  virtualSearch: { method: 'GET', path: browsePaths.virtualSearch, reply: SearchReply },
  searchLookup: {
    method: 'GET',
    path: browsePaths.searchLookup,
    reply: v.object({
      serviceType: v.nullable(ServiceType),
      location: v.nullable(Location),
      isNationalSearch: v.boolean(),
    }),
  },
  membersByIds: { method: 'GET', path: browsePaths.membersByIds, reply: v.array(VendorSearchResult) },
  member: { method: 'GET', path: browsePaths.member, reply: Member },
  memberOnDay: { method: 'GET', path: browsePaths.memberOnDay, reply: v.object({ onDay: OnDay }) },
  recentEvents: {
    method: 'GET',
    path: browsePaths.recentEvents,
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
  },
} as const satisfies Record<string, Call>
