import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { ALL_VENDORS, KIDS_VENDORS, WEDDING_VENDORS } from '#server/db/listings.ts'
import { sql } from '#server/db/sql.ts'
import { searchStatement, searchVendors, type VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { findVendor, findVendors } from '#server/repositories/search/vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'

import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { memorySearch } from '#tests/support/server/memory-search.ts'
import { aVendor, EVERY_VENDOR, manyVendors, NEW_YORK } from '#tests/support/server/vendors.ts'

const VENDORS = manyVendors(1_500)

/** Lists that have vendors, some that have none, and the sets. */
const offered = new Set(VENDORS.flatMap(({ serviceTypeIds }) => serviceTypeIds))
const listings = [...offered, ALL_VENDORS, KIDS_VENDORS, WEDDING_VENDORS, 50, 7, 999_999]
const point = fc.oneof(
  fc.constant(NEW_YORK),
  fc.record({
    latitude: fc.double({ min: 25, max: 50, noNaN: true }),
    longitude: fc.double({ min: -125, max: -65, noNaN: true }),
  }),
)
const anySearch: fc.Arbitrary<VendorSearch> = fc.record({
  listing: fc.constantFrom(...listings),
  point: fc.option(point),
  radiusMiles: fc.option(fc.constantFrom(1, 10, 25, 50, 100, 200, 5000)),
  ratingFloor: fc.option(fc.constantFrom(2, 3, 4, 5, 4.25, 0.1)),
  priceCeiling: fc.constantFrom(null, null, null, 250, 800, 5000),
  sort: fc.constantFrom('best', 'best', 'price', 'distance', 'reply'),
  virtualOnly: fc.boolean(),
  byScore: fc.boolean(),
  day: fc.constantFrom('2026-01-01', '2026-04-15', '2026-06-02', '2026-08-20', '2028-02-29'),
  skip: fc.constantFrom(0, 0, 1, 50, 74, 1_400, 5_000),
  take: fc.constantFrom(1, 24, 50, 100),
})
const sensible = (search: VendorSearch): VendorSearch =>
  search.point === null ? { ...search, radiusMiles: null } : search

describeOnBothEngines('vendor search', (fresh, engine) => {
  let db: Database
  const memory = memorySearch(VENDORS)

  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction((tx) => writeVendors(tx, VENDORS))
    await db.query(sql`vacuum analyze`)
  })

  test('finds what a look at every vendor finds: same ids, same order, same total', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch.map(sensible), async (search) => {
        const { rows, ...totals } = await searchVendors(db, search)
        expect({ ids: rows.map(({ id }) => id), ...totals }).toEqual(memory.search(search))
      }),
      { numRuns: 300 },
    )
  })

  test('those who don’t come keep one order among equals, whatever is asked for', async () => {
    // By price, two vendors of one place that are equal otherwise.
    const search: VendorSearch = { ...EVERY_VENDOR, point: NEW_YORK, listing: 3305, sort: 'price' }
    const { ids } = memory.search({ ...search, skip: 0, take: 10_000 })
    expect((await searchVendors(db, { ...search, skip: 180, take: 20 })).rows.map(({ id }) => id)).toEqual(
      ids.slice(180, 200),
    )
  })

  test('pages of any size neither overlap nor skip', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch.map(sensible), fc.integer({ min: 20, max: 100 }), async (search, take) => {
        const all = memory.search({ ...search, skip: 0, take: 10_000 }).ids
        const pages: number[] = []
        for (let skip = 0; skip < all.length; skip += take) {
          const { rows, total } = await searchVendors(db, { ...search, skip, take })
          expect(total).toBe(all.length)
          pages.push(...rows.map(({ id }) => id))
        }
        expect(pages).toEqual(all)
      }),
      { numRuns: 25 },
    )
  })

  test('beyond the last page there are no vendors, but still the total', async () => {
    expect(await searchVendors(db, { ...EVERY_VENDOR, skip: 5_000 })).toEqual({
      rows: [],
      total: VENDORS.length,
      totalHere: VENDORS.length,
      busy: 0,
    })
  })

  describe('reads the index and nothing else of the lists', () => {
    const cases: Record<string, [VendorSearch, RegExp]> = {
      'who comes to a place': [
        { ...EVERY_VENDOR, point: NEW_YORK, listing: KIDS_VENDORS },
        /Index Only Scan using listing_near on/,
      ],
      'beyond those, the nearest': [{ ...EVERY_VENDOR, point: NEW_YORK }, /Index Only Scan using listing_near on/],
      'within a radius': [
        { ...EVERY_VENDOR, point: NEW_YORK, radiusMiles: 25, listing: KIDS_VENDORS },
        /Index Only Scan using listing_near on/,
      ],
      'virtual, near': [
        { ...EVERY_VENDOR, point: NEW_YORK, virtualOnly: true },
        /Index Only Scan using listing_near on/,
      ],
      nationwide: [EVERY_VENDOR, /Index Only Scan using listing_best on/],
      'by price near a place': [
        { ...EVERY_VENDOR, point: NEW_YORK, sort: 'price', priceCeiling: 800 },
        /Index Only Scan using listing_near on/,
      ],
      'by price nationwide': [{ ...EVERY_VENDOR, sort: 'price' }, /Index Only Scan using listing_price on/],
      'by reply time nationwide': [{ ...EVERY_VENDOR, sort: 'reply' }, /Index Only Scan using listing_reply on/],
      'virtual, nationwide': [{ ...EVERY_VENDOR, virtualOnly: true }, /Index Only Scan using listing_best_virtual on/],
    }
    for (const [name, [search, expected]] of Object.entries(cases)) {
      test(name, async () => {
        const statement = searchStatement(search)
        // The tables are small here; what counts is which index serves the order when one is used.
        const plan = await db.transaction(async (tx) => {
          await tx.query(sql`set local enable_seqscan = off`)
          await tx.query(sql`set local enable_bitmapscan = off`)
          return tx.query<{ 'QUERY PLAN': string }>({
            name: '',
            text: `explain ${statement.text}`,
            values: statement.values,
          })
        })
        const text = plan.map((line) => line['QUERY PLAN']).join('\n')
        expect(text).toMatch(expected)
        expect(text).not.toMatch(/Seq Scan on listing|Index Scan using listing_(near|best|reach)/)
      })
    }
  })

  test('single vendors come in the order asked, unknown ones left out', async () => {
    const rows = await findVendors(db, [7, 999_999, 3, 12])
    expect(rows.map(({ id }) => id)).toEqual([7, 3, 12])
  })

  test('a profile has what was written', async () => {
    const given = VENDORS[41]!
    expect(await findVendor(db, 42)).toEqual({
      id: 42,
      replyMinutes: given.replyMinutes,
      otherPlaces: [],
      profileName: given.profileName,
      photoId: given.photoId,
      primaryServiceTypeId: given.primaryServiceTypeId,
      includeInVirtualEvents: given.includeInVirtualEvents,
      numberOfBookings: given.numberOfBookings,
      lastBookingOn: given.lastBookingOn,
      ratingTenths: Math.round(given.rating * 10),
      numberOfReviews: given.numberOfReviews,
      descriptionStart: given.description,
      cityName: given.cityName,
      stateOrProvinceAbbreviation: given.stateOrProvinceAbbreviation,
      latitude: given.latitude,
      longitude: given.longitude,
      description: given.description,
      memberLevel: given.memberLevel,
      travelMiles: given.travelMiles,
      serviceTypeIds: given.serviceTypeIds,
      locationFileName: given.locationFileName,
      isSample: false,
      profilePhotoId: null,
      gallery: [],
      startingPrice: null,
      basePrice: null,
      priceRules: [],
      travelFee: null,
      insurance: null,
      insuredUntil: null,
      whatYouGet: [],
      languages: [],
      startedIn: null,
      videos: [],
      isListed: true,
    })
    expect(await findVendor(db, 999_999)).toBeUndefined()
  })

  test('the start of a long description is enough to cut it', async () => {
    const long = aVendor(9_001, { description: 'word '.repeat(200).trim() })
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, [long]))
    const [row] = await findVendors(db, [9_001])
    expect(row?.descriptionStart).toBe(long.description.slice(0, 476))
  })

  test('for a day, who is known to be free comes before a better one who says nothing; who is busy is left out', async () => {
    const { db } = await fresh()
    const day = '2027-06-05'
    const vendors = [aVendor(1, { rating: 5 }), aVendor(2, { rating: 3 }), aVendor(3)]
    await db.transaction((tx) => writeVendors(tx, vendors))
    await db.query(sql`
      insert into availability (vendor_id, time_zone, said_at, known_until)
      values (2, 'America/New_York', '2027-01-01', '2028-01-01'), (3, 'America/New_York', '2027-01-01', '2028-01-01')`)
    await db.query(sql`insert into busy_day (day, vendor_id) values (${day}::date, 3)`)
    const near = { ...EVERY_VENDOR, point: NEW_YORK, freeOn: day, now: new Date('2027-02-01T12:00:00Z') }
    const { rows, total } = await searchVendors(db, near)
    expect([rows.map(({ id }) => id), total]).toEqual([[2, 1], 2])
  })

  test('a changed vendor is found where it is now, and totals follow', async () => {
    const { db } = await fresh()
    const vendors = manyVendors(60)
    await db.transaction((tx) => writeVendors(tx, vendors))
    const change = { serviceTypeIds: [110], primaryServiceTypeId: 110, rating: 5, latitude: 41 }
    const changed = vendors.map((vendor) => (vendor.id % 3 === 0 ? { ...vendor, ...change } : vendor))
    await db.transaction((tx) => writeVendors(tx, changed))
    await db.query(sql`delete from vendor where id <= 10`)
    const memory = memorySearch(changed.filter(({ id }) => id > 10))
    for (const listing of [...listings, 110]) {
      const all = { ...EVERY_VENDOR, listing }
      for (const search of [
        all,
        { ...all, ratingFloor: 4, virtualOnly: true },
        { ...all, point: NEW_YORK, radiusMiles: 50 },
      ]) {
        const { rows, ...totals } = await searchVendors(db, search)
        expect({ ids: rows.map(({ id }) => id), ...totals }).toEqual(memory.search(search))
      }
    }
  })

  test('word of changed vendors arrives after the commit', async () => {
    const { db } = await fresh()
    const { promise, resolve } = Promise.withResolvers<string>()
    const stop = db.onVendorsChanged(() => resolve('changed'))
    if (engine === 'postgres') await listening(db)
    await db.transaction((tx) => writeVendors(tx, [aVendor(1)]))
    expect(await promise).toBe('changed')
    stop()
  })
})

/** Resolves once the connection that listens is there. */
async function listening(db: Database): Promise<void> {
  for (;;) {
    const rows = await db.query(
      sql`select 1 from pg_stat_activity where datname = current_database() and query = 'listen vendors_changed'`,
    )
    if (rows.length > 0) return
  }
}
