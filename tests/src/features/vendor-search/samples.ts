/** Service types, vendors and a server's responses for the tests of this folder. */
import type { ServiceType } from '#contract/service-type.ts'
import type { SearchReply, VendorSearchResult } from '#contract/vendor.ts'
import type { Api, CallArgs } from '#src/api/client.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { SearchTerms } from '#src/features/vendor-search/search/search-terms.ts'

/** A search for DJs near Queens, without filters. */
export const djsNearQueens: SearchTerms = {
  kind: 'standard',
  service: 'dj',
  location: 'queens-ny',
  categoryId: -1,
  distanceLimit: -1,
  ratingLimit: -1,
  skip: 0,
  take: 50,
}

export function serviceType(id: number, fileName: string, personForm: string, topLevelServiceType = id): ServiceType {
  return {
    id,
    fileName,
    personForm,
    pluralForm: `${personForm}s`,
    isCrawlable: true,
    desktopImage: `category-${fileName}`,
    mobileImage: `category-${fileName}`,
    topLevelServiceType,
    isTopLevel: id === topLevelServiceType,
    offersVirtual: true,
    isTransport: false,
    isKids: false,
    isWedding: false,
  }
}

export const catalog: readonly ServiceType[] = [
  serviceType(7, 'band', 'Band'),
  serviceType(616, 'mariachi-band', 'Mariachi Band', 7),
  serviceType(6, 'dj', 'DJ'),
  serviceType(50, 'variety-act', 'Variety Act'),
  serviceType(112, 'magician', 'Magician', 50),
  serviceType(113, 'comedy-magician', 'Comedy Magician', 50),
]

export function vendor(vendorId: number, differs: Partial<VendorSearchResult> = {}): VendorSearchResult {
  return {
    memberID: vendorId,
    profileName: `Vendor ${vendorId}`,
    profileUrl: `/vendors/vendor-${vendorId}`,
    thumbnailPhotoUrl: `/pictures/vendor-${vendorId}`,
    primaryServiceName: 'DJ',
    categoryIds: [6],
    includeInVirtualEvents: false,
    numberOfBookings: 0,
    daysSinceLastBooking: null,
    rating: 0,
    numberOfReviews: 0,
    shortenedDescription: 'Plays what the room needs.',
    cityName: 'Queens',
    stateOrProvinceAbbreviation: 'NY',
    latitude: 40.7,
    longitude: -73.8,
    distance: null,
    ...differs,
  }
}

export function reply(vendors: VendorSearchResult[], total = vendors.length): SearchReply {
  const location = {
    fileName: 'queens-ny',
    displayName: 'Queens, NY',
    latitude: 40.7,
    longitude: -73.8,
    surroundingCities: [],
  }
  return {
    searchResults: vendors,
    searchResultsTotal: total,
    searchLocation: location,
    location,
    isNationalSearch: false,
    serviceType: null,
    searchVersion: '1',
  }
}

export interface Call {
  name: EndpointName
  params: unknown
  query: unknown
}

/** An API that writes down what it is asked, and responds by endpoint. */
export function recordingApi(responses: Partial<Record<EndpointName, (call: Call) => unknown>>): {
  api: Api
  calls: Call[]
} {
  const calls: Call[] = []
  const call = (name: EndpointName, args?: Partial<CallArgs<EndpointName>>) => {
    const made: Call = { name, params: args?.params, query: args?.query }
    calls.push(made)
    const response = responses[name]
    if (!response) return Promise.reject(new Error(`nobody answers ${name}`))
    return Promise.resolve({ value: response(made), savedAt: null })
  }
  return { api: { call: call as unknown as Api['call'] }, calls }
}
