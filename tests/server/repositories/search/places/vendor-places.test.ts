/** Vendors with several places, in every search: each once, from the nearest of its places of the day. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { ALL_VENDORS, KIDS_VENDORS, listingsOf, WEDDING_VENDORS } from '#server/db/listings.ts'
import { sql } from '#server/db/sql.ts'
import { placesListing, placesReached } from '#server/repositories/search/listed-places.ts'
import { searchVendors, type VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { similarVendors } from '#server/repositories/search/similar-vendors.ts'
import { writeVendors, type VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { memorySearch } from '#tests/support/server/memory-search.ts'
import { aVendor, EVERY_VENDOR, manyVendors, NEW_YORK, withOtherPlaces } from '#tests/support/server/vendors.ts'

const VENDORS = withOtherPlaces(manyVendors(1_500))
const LISTS = [...new Set(VENDORS.flatMap(({ serviceTypeIds }) => serviceTypeIds)), KIDS_VENDORS, WEDDING_VENDORS]
const DAYS = ['2026-01-01', '2026-04-15', '2026-04-16', '2026-06-01', '2026-06-02', '2026-08-20', '2028-02-29']
/** A day on which every vendor is busy; its seasons are those of August 20. */
const BUSY_DAY = '2027-08-20'

const near = fc.record({
  latitude: fc.double({ min: 33, max: 46, noNaN: true }),
  longitude: fc.double({ min: -119, max: -72, noNaN: true }),
})
const anySearch: fc.Arbitrary<VendorSearch> = fc.record({
  listing: fc.oneof(fc.constant(ALL_VENDORS), fc.constantFrom(...LISTS)),
  point: fc.oneof(fc.constant(NEW_YORK), fc.constant({ latitude: 34.05, longitude: -118.24 }), near),
  radiusMiles: fc.option(fc.constantFrom(1, 10, 25, 50, 100, 200, 5000)),
  ratingFloor: fc.constantFrom(null, null, 4),
  priceCeiling: fc.constantFrom(null, null, 800),
  sort: fc.constantFrom('best', 'best', 'best', 'price', 'distance', 'reply'),
  virtualOnly: fc.constantFrom(false, false, false, true),
  byScore: fc.constantFrom(false, false, true),
  day: fc.constantFrom(...DAYS),
  skip: fc.constantFrom(0, 0, 1, 50, 400, 5_000),
  take: fc.constantFrom(1, 24, 50, 100),
})

describeOnBothEngines('vendors with several places', (fresh) => {
  let db: Database
  const memory = memorySearch(VENDORS)
  const response = async (search: VendorSearch) => {
    const { rows, ...totals } = await searchVendors(db, search)
    return { ids: rows.map(({ id }) => id), ...totals }
  }

  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction((tx) => writeVendors(tx, VENDORS))
    await db.query(sql`insert into busy_day (vendor_id, day) select id, ${BUSY_DAY}::date from vendor`)
    await db.query(sql`vacuum analyze`)
  })

  test('are found as a look at every place of every vendor finds them', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (search) => {
        expect(await response(search)).toEqual(memory.search(search))
      }),
      { numRuns: 300 },
    )
  })

  test('are in the sitemaps of their places, looked for by place or by vendor', async () => {
    for (const list of [ALL_VENDORS, ...LISTS]) {
      const homes = VENDORS.filter(({ serviceTypeIds }) => listingsOf(serviceTypeIds).includes(list)).flatMap(
        ({ locationFileName, otherPlaces = [] }) => [
          locationFileName,
          ...otherPlaces.map((place) => place.locationFileName),
        ],
      )
      const expected = [...new Set(homes)].toSorted()
      expect([(await placesListing(db, list, 0)).toSorted(), (await placesListing(db, list)).toSorted()]).toEqual([
        expected,
        expected,
      ])
    }
  })

  test('are on one page each, and on no two', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, fc.integer({ min: 20, max: 100 }), async (search, take) => {
        const all = memory.search({ ...search, skip: 0, take: 10_000 }).ids
        const pages: number[] = []
        for (let skip = 0; skip < all.length; skip += take)
          pages.push(...(await response({ ...search, skip, take })).ids)
        expect(pages).toEqual(all)
        expect(new Set(pages).size).toBe(pages.length)
      }),
      { numRuns: 20 },
    )
  })

  test('are counted once among those who are busy', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (search) => {
        const dated = { ...search, priceCeiling: null, ratingFloor: null, day: BUSY_DAY }
        const { busy } = await searchVendors(db, { ...dated, freeOn: BUSY_DAY })
        expect(busy).toBe(memory.search(dated).totalHere)
      }),
      { numRuns: 60 },
    )
  })
})

const PHOENIX = { latitude: 33.44838, longitude: -112.07404 }
const AUSTIN = { latitude: 30.26715, longitude: -97.74306 }
const inWinter = {
  locationFileName: 'phoenix-az',
  cityName: 'Phoenix',
  stateOrProvinceAbbreviation: 'AZ',
  ...PHOENIX,
  travelMiles: 25,
  from: '11-01',
  until: '04-15',
  isAwayFromHome: true,
}
const traveler: VendorRecord = aVendor(1, { ...AUSTIN, locationFileName: 'austin-tx', otherPlaces: [inWinter] })

describeOnBothEngines('a winter elsewhere', (fresh) => {
  const found = async (db: Database, point: typeof AUSTIN, day: string) => {
    const search = { ...EVERY_VENDOR, point, day, listing: 126 }
    const { totalHere } = await searchVendors(db, search)
    return totalHere
  }

  test('takes the vendor from its home on the days of the season, and brings it back', async () => {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, [traveler]))
    const where = async (day: string) => [await found(db, AUSTIN, day), await found(db, PHOENIX, day)]
    expect(await where('2026-10-31')).toEqual([1, 0])
    expect(await where('2026-11-01')).toEqual([0, 1])
    expect(await where('2027-02-28')).toEqual([0, 1])
    expect(await where('2027-04-15')).toEqual([0, 1])
    expect(await where('2027-04-16')).toEqual([1, 0])
    const asked = [{ id: 2, memberLevel: 0, primaryServiceTypeId: 126 }]
    const similar = (eventDate: string) => similarVendors(db, { asked, take: 5, eventPoint: PHOENIX, eventDate })
    expect([await similar('2026-12-24'), await similar('2026-07-04')]).toEqual([[1], []])
  })

  test('leaves nothing behind when it is given up, and the vendor’s other figures keep it', async () => {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, [traveler]))
    await db.transaction((tx) => writeVendors(tx, [{ ...traveler, rating: 5 }]))
    expect([await found(db, PHOENIX, '2026-12-24'), await found(db, PHOENIX, '2026-07-04')]).toEqual([1, 0])
    await db.transaction((tx) => writeVendors(tx, [{ ...traveler, otherPlaces: [] }]))
    expect([await found(db, PHOENIX, '2026-12-24'), await found(db, AUSTIN, '2026-12-24')]).toEqual([0, 1])
    expect(await db.query(sql`select from vendor_place`)).toEqual([])
  })

  test('a server of the release before writes the vendor at its home, and nobody finds it twice', async () => {
    const { db } = await fresh()
    const both = { ...traveler, otherPlaces: [{ ...inWinter, ...AUSTIN, isAwayFromHome: false }] }
    await db.transaction((tx) => writeVendors(tx, [both]))
    await db.query(sql`update listing set reach_miles = 50`)
    expect(await found(db, AUSTIN, '2026-12-24')).toBe(1)
  })

  test('sitemaps list its places, and those that it reaches on the day', async () => {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, [traveler]))
    expect(new Set(await placesListing(db, 126))).toEqual(new Set(['austin-tx', 'phoenix-az']))
    expect(await placesListing(db, 115)).toEqual([])
    const place = (fileName: string, point: typeof AUSTIN) => ({
      fileName,
      ...point,
      displayName: fileName,
      cityName: fileName,
      stateOrProvinceAbbreviation: 'AZ',
      countryCode: 'US' as const,
      timeZone: 'America/Phoenix',
    })
    const places = [place('austin-tx', AUSTIN), place('phoenix-az', PHOENIX)]
    expect(await placesReached(db, 126, { places, day: '2026-12-24' })).toEqual(['phoenix-az'])
    expect(await placesReached(db, 126, { places, day: '2026-07-04' })).toEqual(['austin-tx'])
  })
})
