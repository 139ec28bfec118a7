/**
 * Vendors for tests: made up, the same every time, with everything that makes an order hard (equal places, equal
 * scores).
 */
import { TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { ALL_VENDORS } from '#server/db/listings.ts'
import type { VendorSearch } from '#server/repositories/search/search-vendors.ts'
import type { StoredPlace } from '#server/repositories/search/places/vendor-places.ts'
import type { VendorRecord } from '#server/repositories/search/vendor-writing.ts'

export const NEW_YORK = { latitude: 40.71427, longitude: -74.00597 }
/** The first page of all vendors nationwide; give what matters to the test. */
export const EVERY_VENDOR: VendorSearch = {
  listing: ALL_VENDORS,
  point: null,
  radiusMiles: null,
  ratingFloor: null,
  virtualOnly: false,
  byScore: false,
  day: '2026-01-01',
  skip: 0,
  take: 50,
}

const CENTERS = [
  NEW_YORK,
  { latitude: 40.79, longitude: -73.5 },
  { latitude: 39.95, longitude: -75.16 },
  { latitude: 34.05, longitude: -118.24 },
  { latitude: 45.5, longitude: -73.57 },
]

/** A vendor with plain values; give what matters to the test. */
export function aVendor(id: number, given: Partial<VendorRecord> = {}): VendorRecord {
  const primary = given.primaryServiceTypeId ?? given.serviceTypeIds?.[0] ?? 126
  return {
    id,
    profileName: `Vendor ${id}`,
    description: 'Plays whatever the guests like.',
    photoId: 'dj-00',
    memberLevel: -3,
    includeInVirtualEvents: false,
    travelMiles: null,
    rating: 4.5,
    numberOfReviews: 12,
    numberOfBookings: 30,
    lastBookingOn: '2026-01-15',
    primaryServiceTypeId: primary,
    serviceTypeIds: [primary],
    locationFileName: 'new-york-city-ny',
    cityName: 'New York City',
    stateOrProvinceAbbreviation: 'NY',
    ...NEW_YORK,
    isSample: false,
    joinedOn: '2025-01-01',
    ...given,
  }
}

/** `count` vendors of a few service types around a few cities; every fourth shares its place with others. */
export function manyVendors(count: number, seed = 1): VendorRecord[] {
  const random = randomFrom(seed)
  const figures = randomFrom(seed + 1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const types = serviceTypes
    .filter(({ id, topLevelServiceType }) => id !== topLevelServiceType)
    .slice(0, 12)
    .map(({ id }) => id)
  return Array.from({ length: count }, (_, index) => {
    const center = pick(CENTERS)
    const spread = random() < 0.25 ? 0 : random() * 3
    const reviews = random() < 0.3 ? 0 : Math.floor(random() * 40)
    return aVendor(index + 1, {
      serviceTypeIds: [...new Set([pick(types), pick(types), pick(types)])],
      latitude: center.latitude + (random() - 0.5) * spread,
      longitude: center.longitude + (random() - 0.5) * spread,
      rating: reviews === 0 ? 0 : Math.round(20 + random() * 30) / 10,
      numberOfReviews: reviews,
      numberOfBookings: Math.floor(random() * 4) * 25,
      lastBookingOn: random() < 0.2 ? null : pick(['2026-01-01', '2025-06-01', '2024-03-09']),
      includeInVirtualEvents: random() < 0.3,
      memberLevel: random() < 0.4 ? 0 : -3,
      travelMiles: random() < 0.3 ? null : pick(TRAVEL_OPTIONS_MILES),
      facts: {
        startingPrice: figures() < 0.2 ? null : Math.ceil(figures() * 60) * 25,
        whatYouGet: [],
        languages: [],
        startedIn: null,
        videos: [],
      },
      replyMinutes: figures() < 0.5 ? null : Math.ceil(figures() * 20) * 60,
    })
  })
}

/** Gives most of the vendors one to four places beside their home, all year or for a season. */
export function withOtherPlaces(vendors: readonly VendorRecord[], seed = 7): VendorRecord[] {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const days = ['01-01', '02-29', '04-15', '06-01', '06-02', '11-01', '12-31'] as const
  return vendors.map((vendor) => ({
    ...vendor,
    otherPlaces: Array.from({ length: Math.floor(random() * 5) }, (): StoredPlace => {
      const center = random() < 0.4 ? vendor : pick(CENTERS)
      const isSeason = random() < 0.6
      return {
        locationFileName: 'los-angeles-ca',
        cityName: 'Los Angeles',
        stateOrProvinceAbbreviation: 'CA',
        latitude: center.latitude + (random() - 0.5) * 2,
        longitude: center.longitude + (random() - 0.5) * 2,
        travelMiles: random() < 0.3 ? null : pick(TRAVEL_OPTIONS_MILES),
        from: isSeason ? pick(days) : null,
        until: isSeason ? pick(days) : null,
        isAwayFromHome: isSeason && random() < 0.5,
      }
    }),
  }))
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
