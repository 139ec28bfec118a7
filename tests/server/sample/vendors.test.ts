import { describe, expect, test } from 'vitest'
import type { Location } from '#contract/location.ts'
import { BOOKING_BADGE_MAX_DAYS, DESCRIPTION_MAX_CHARS } from '#contract/limits.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { byId } from '#server/catalog/service-types.ts'
import { loadPlaces } from '#server/data/places.ts'
import { relatedNames, relatedTo } from '#server/sample/related-services.ts'
import { tradeOf } from '#server/sample/trades/trades.ts'
import { MEMBER_LEVELS, sampleVendors, type SampleVendor } from '#server/sample/vendors.ts'
import { drawPicture } from '#server/sample-pictures/art.ts'

const places = loadPlaces()
const vendors = [...sampleVendors({ count: 5000, places })]
const share = (matches: (vendor: SampleVendor) => boolean) => vendors.filter(matches).length / vendors.length

/** Miles between two points on a sphere. */
function miles(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  return 2 * 3958.7613 * Math.asin(Math.sqrt(h))
}

describe('the sample marketplace', () => {
  test('comes out the same every time', () => {
    expect([...sampleVendors({ count: 50, places })]).toEqual(vendors.slice(0, 50))
  })

  test('vendor i is the same whatever the count', () => {
    const [last] = [...sampleVendors({ count: 4321, places })].slice(-1)
    expect(last).toEqual(vendors[4320])
  })

  test('another seed makes another marketplace', () => {
    const others = [...sampleVendors({ count: 100, places, seed: 7 })]
    expect(others.filter((other, i) => other.profileName === vendors[i]?.profileName).length).toBeLessThan(10)
  })

  test('numbers vendors from 1 on and makes none for a count of 0', () => {
    expect(vendors.map((vendor) => vendor.vendorId)).toEqual(Array.from({ length: 5000 }, (_, i) => i + 1))
    expect([...sampleVendors({ count: 0, places })]).toEqual([])
  })

  test('makes vendors one by one', () => {
    const [first] = [sampleVendors({ count: 1_000_000_000, places }).next().value as SampleVendor]
    expect(first).toEqual(vendors[0])
  })

  test('has a trade for every service type that vendors offer', () => {
    for (const type of serviceTypes.filter(({ popularity }) => popularity > 0))
      expect(tradeOf(type.fileName).openers.length).toBeGreaterThan(0)
  })

  test('clusters by population, in the US and in Canada', () => {
    const perPlace = new Map<string, number>()
    for (const { locationFileName } of vendors)
      perPlace.set(locationFileName, (perPlace.get(locationFileName) ?? 0) + 1)
    const [largest] = [...perPlace].sort((a, b) => b[1] - a[1])
    expect(largest?.[0]).toBe('new-york-city-ny')
    expect(largest?.[1]).toBeGreaterThan(50)
    expect(perPlace.size).toBeGreaterThan(1000)
    expect(vendors.some(({ stateOrProvinceAbbreviation }) => stateOrProvinceAbbreviation === 'ON')).toBe(true)
  })

  test('has at least fifty vendors who come to each of the 25 largest metropolises', () => {
    const metros: Location[] = []
    for (const { location } of [...places.weighted()].sort((a, b) => b.population - a.population))
      if (metros.length < 25 && metros.every((other) => miles(other, location) > 40)) metros.push(location)
    const coming = metros.map((metro) => vendors.filter((vendor) => miles(metro, vendor) <= vendor.travelMiles).length)
    expect(Math.min(...coming)).toBeGreaterThanOrEqual(50)
  })

  test('lives near its city, not all on one spot', () => {
    for (const vendor of vendors) expect(miles(places.byFileName(vendor.locationFileName)!, vendor)).toBeLessThan(10)
    const here = vendors.filter(({ locationFileName }) => locationFileName === 'new-york-city-ny')
    expect(new Set(here.map(({ latitude, longitude }) => `${latitude},${longitude}`)).size).toBe(here.length)
  })

  test('offers 1 to 6 different services, the primary first', () => {
    const counts = new Map<number, number>()
    for (const { serviceTypeIds, primaryServiceTypeId } of vendors) {
      counts.set(serviceTypeIds.length, (counts.get(serviceTypeIds.length) ?? 0) + 1)
      expect(serviceTypeIds[0]).toBe(primaryServiceTypeId)
      expect(new Set(serviceTypeIds).size).toBe(serviceTypeIds.length)
      expect(serviceTypeIds.filter((id) => !byId(id))).toEqual([])
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    expect(share(({ serviceTypeIds }) => serviceTypeIds.length > 1)).toBeGreaterThan(0.5)
  })

  test('never mixes transport with services at a venue', () => {
    const mixed = vendors.filter(
      ({ serviceTypeIds }) => new Set(serviceTypeIds.map((id) => byId(id)?.isTransport)).size > 1,
    )
    expect(mixed).toEqual([])
  })

  test('covers the whole catalog', () => {
    const offered = new Set(vendors.flatMap(({ serviceTypeIds }) => serviceTypeIds))
    expect(
      serviceTypes.filter(({ id, popularity }) => popularity > 0 && !offered.has(id)).map(({ fileName }) => fileName),
    ).toEqual([])
  })

  test('has thousands of names, and none of a well-known artist', () => {
    expect(new Set(vendors.map(({ profileName }) => profileName)).size).toBeGreaterThan(4000)
    const famous = new RegExp(
      String.raw`\b(abba|avicii|beatles|beyonc|billy joel|black keys|coldplay|copperfield|elton john|elvis presley|foo fighters|guetta|` +
        String.raw`houdini|madonna|metallica|rolling stones|sinatra|stevie wonder|taylor swift|ti[eë]sto)`,
      'i',
    )
    expect(vendors.filter(({ profileName }) => famous.test(profileName))).toEqual([])
    expect(vendors.filter(({ profileName }) => profileName.length > 60 || /undefined|\{/.test(profileName))).toEqual([])
  })

  test('describes itself in several lengths, some longer than a tile shows', () => {
    const lengths = vendors.map(({ description }) => description.length)
    expect(share(({ description }) => description.length > DESCRIPTION_MAX_CHARS)).toBeGreaterThan(0.15)
    expect(share(({ description }) => description.length < 220)).toBeGreaterThan(0.1)
    expect(Math.max(...lengths)).toBeLessThan(1500)
    expect(vendors.filter(({ description }) => /[{}]|undefined| {2}/.test(description))).toEqual([])
    expect(new Set(vendors.map(({ description }) => description)).size).toBeGreaterThan(4000)
  })

  test('has newcomers without reviews, and otherwise ratings that lean towards 5', () => {
    const newcomers = vendors.filter(({ numberOfReviews }) => numberOfReviews === 0)
    expect(newcomers.length / vendors.length).toBeGreaterThan(0.1)
    expect(newcomers.every(({ rating }) => rating === 0)).toBe(true)
    const rated = vendors.filter(({ numberOfReviews }) => numberOfReviews > 0)
    for (const { rating } of rated) {
      expect(rating).toBeGreaterThanOrEqual(3.5)
      expect(rating).toBeLessThanOrEqual(5)
      expect(rating).toBeCloseTo(Math.round(rating * 10) / 10, 10)
    }
    const mean = rated.reduce((sum, { rating }) => sum + rating, 0) / rated.length
    expect(mean).toBeGreaterThan(4.3)
    expect(mean).toBeLessThan(4.8)
  })

  test('has an average that its number of reviews can have: one review is whole stars', () => {
    for (const { rating, numberOfReviews } of vendors) {
      const stars = Math.round(rating * numberOfReviews)
      if (numberOfReviews > 0) expect(rating).toBeCloseTo(Math.round((stars / numberOfReviews) * 10) / 10, 10)
    }
    expect(vendors.filter(({ numberOfReviews }) => numberOfReviews === 1).length).toBeGreaterThan(10)
  })

  test('combines only services of one trade: no food truck does makeup', () => {
    for (const { serviceTypeIds } of vendors) {
      const [primary, ...others] = serviceTypeIds
      const related = relatedTo(byId(primary!)!).map(({ id }) => id)
      expect(
        others.filter((id) => !related.includes(id)),
        byId(primary!)?.fileName,
      ).toEqual([])
    }
    const names = new Set(serviceTypes.map(({ fileName }) => fileName))
    expect(relatedNames.filter((name) => !names.has(name))).toEqual([])
  })

  test.each(['orlando-fl', 'houston-tx', 'calgary-ab', 'seattle-wa', 'omaha-ne'])(
    'has every common service in %s',
    (city) => {
      const place = places.byFileName(city)!
      const here = vendors.filter((vendor) => miles(place, vendor) <= vendor.travelMiles)
      const offered = new Set(here.flatMap(({ serviceTypeIds }) => serviceTypeIds.map((id) => byId(id)?.fileName)))
      const common =
        'dj magician photographer photo-booth face-painter bartender singer bounce-house clown caterer pianist'
      expect(common.split(' ').filter((name) => !offered.has(name))).toEqual([])
    },
  )

  test('has bookings that agree with the reviews and with the last booking', () => {
    for (const { numberOfBookings, numberOfReviews, lastBookingDaysAgo } of vendors) {
      expect(numberOfBookings).toBeGreaterThanOrEqual(numberOfReviews)
      expect(lastBookingDaysAgo === null).toBe(numberOfBookings === 0)
    }
  })

  test('shows every kind of booking badge', () => {
    expect(share(({ lastBookingDaysAgo }) => lastBookingDaysAgo === 0)).toBeGreaterThan(0.01)
    expect(
      share(({ lastBookingDaysAgo: days }) => days !== null && days > 0 && days < BOOKING_BADGE_MAX_DAYS),
    ).toBeGreaterThan(0.3)
    expect(share(({ lastBookingDaysAgo: days }) => days !== null && days >= BOOKING_BADGE_MAX_DAYS)).toBeGreaterThan(
      0.2,
    )
    expect(share(({ lastBookingDaysAgo }) => lastBookingDaysAgo === null)).toBeGreaterThan(0.05)
  })

  test('goes virtual only where its main service does, and about a quarter of those', () => {
    const able = vendors.filter(({ primaryServiceTypeId }) => byId(primaryServiceTypeId)?.offersVirtual)
    expect(able.map(({ primaryServiceTypeId }) => byId(primaryServiceTypeId)?.fileName)).not.toContain('makeup-artist')
    const virtual = vendors.filter(({ includeInVirtualEvents }) => includeInVirtualEvents)
    expect(virtual.every((vendor) => able.includes(vendor))).toBe(true)
    expect(virtual.length / able.length).toBeGreaterThan(0.2)
    expect(virtual.length / able.length).toBeLessThan(0.3)
  })

  test('keeps Basic vendors to 4 services and has both tiers on the right side of -2', () => {
    const basic = vendors.filter(({ memberLevel }) => memberLevel === MEMBER_LEVELS.basic)
    expect(basic.every(({ serviceTypeIds }) => serviceTypeIds.length <= 4)).toBe(true)
    expect(share(({ memberLevel }) => memberLevel > -2)).toBeGreaterThan(0.2)
    expect(share(({ memberLevel }) => memberLevel < -2)).toBeGreaterThan(0.4)
  })

  test('has a picture for every vendor, of its primary service', () => {
    const ids = new Set(vendors.map(({ photoId }) => photoId))
    expect([...ids].filter((id) => drawPicture(id) === null)).toEqual([])
    for (const { photoId, primaryServiceTypeId } of vendors)
      expect(photoId.slice(0, -3)).toBe(byId(primaryServiceTypeId)?.fileName)
  })

  test('says what is wrong when there are no places', () => {
    const none = { *weighted() {} }
    expect(() => sampleVendors({ count: 1, places: none }).next()).toThrow('the list is empty')
  })
})
