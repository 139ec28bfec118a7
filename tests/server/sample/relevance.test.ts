/** The first vendors of the sample marketplace. The search in memory gives what the database does (vendors.test.ts). */
import { describe, expect, test } from 'vitest'
import { byFileName, byId } from '#server/catalog/service-types.ts'
import { loadPlaces } from '#server/data/places.ts'
import { KIDS_VENDORS, suits, WEDDING_VENDORS } from '#server/db/listings.ts'
import { vendorRecordOf } from '#server/db/seed.ts'
import { sampleVendors } from '#server/sample/vendors.ts'
import { memorySearch } from '#tests/support/server/memory-search.ts'
import { EVERY_VENDOR } from '#tests/support/server/vendors.ts'

const places = loadPlaces()
/** As many as it takes for nearly every service to have a vendor in each of the cities. */
const VENDORS = 40_000
const vendors = [...sampleVendors({ count: VENDORS, places })].map((vendor) => vendorRecordOf(vendor, '2026-01-01'))
const byVendorId = new Map(vendors.map((vendor) => [vendor.id, vendor]))
const memory = memorySearch(vendors)

const SERVICES = 'dj magician photographer band photo-booth face-painter singer bartender mariachi-band comedian'
  .split(' ')
  .map((fileName) => byFileName(fileName)!)
const CITIES = (
  'new-york-city-ny los-angeles-ca chicago-il houston-tx phoenix-az philadelphia-pa san-antonio-tx san-diego-ca ' +
  'dallas-tx austin-tx toronto-on montreal-qc seattle-wa boston-ma denver-co atlanta-ga miami-fl portland-or ' +
  'nashville-tn minneapolis-mn'
).split(' ')

/** The first vendors near a city, and how many of those who come there mainly do it. */
function near(city: string, listing: number) {
  const { ids, totalHere } = memory.search({ ...EVERY_VENDOR, listing, point: places.byFileName(city)!, take: 1_000 })
  const fits = ids.slice(0, totalHere).map((id) => suits(listing, byVendorId.get(id)!.primaryServiceTypeId))
  return { fits, main: fits.filter(Boolean).length }
}

const share = (fits: readonly boolean[]) => fits.filter(Boolean).length / fits.length

describe('ten services in ten cities', () => {
  const searches = SERVICES.flatMap(({ id }) => CITIES.slice(0, 10).map((city) => near(city, id)))

  test('the first tile mainly does it, in at least 98 of 100', () => {
    const withMain = searches.filter(({ main }) => main > 0)
    expect(withMain.length).toBeGreaterThan(90)
    expect(share(withMain.map(({ fits }) => fits[0]!))).toBeGreaterThanOrEqual(0.98)
  })

  test('nine of the first ten do, where ten of them come there at all', () => {
    const withTen = searches.filter(({ main }) => main >= 10)
    expect(withTen.length).toBeGreaterThan(70)
    expect(share(withTen.flatMap(({ fits }) => fits.slice(0, 10)))).toBeGreaterThanOrEqual(0.9)
  })
})

test('the first ten in twenty cities are for kids, or for weddings, on those pages', () => {
  for (const listing of [KIDS_VENDORS, WEDDING_VENDORS])
    for (const city of CITIES) {
      const { fits } = near(city, listing)
      expect([city, listing, share(fits.slice(0, 10))]).toEqual([city, listing, 1])
    }
})

test('kids and weddings hold what belongs there', () => {
  const namesOf = (listing: number) => (name: string) => suits(listing, byFileName(name)!.id)
  const [kids, weddings] = [namesOf(KIDS_VENDORS), namesOf(WEDDING_VENDORS)]
  expect('magician face-painter bounce-house princess-party balloon-twister'.split(' ').every(kids)).toBe(true)
  expect('comedian bartender wedding-officiant limousine casino-party psychic'.split(' ').some(kids)).toBe(false)
  expect('wedding-band florist wedding-officiant photographer string-quartet'.split(' ').every(weddings)).toBe(true)
  expect('bounce-house princess-party santa-claus keynote-speaker dunk-tank'.split(' ').some(weddings)).toBe(false)
  expect(byId(KIDS_VENDORS)).toBeUndefined()
})
