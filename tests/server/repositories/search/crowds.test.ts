/** Lists of many services near a large city, where those who come are counted by their cells. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import type { Database } from '#server/db/database.ts'
import { ALL_VENDORS, KIDS_VENDORS, WEDDING_VENDORS } from '#server/db/listings.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { searchVendors, type VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { writeVendors, type VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { memorySearch } from '#tests/support/server/memory-search.ts'
import { EVERY_VENDOR, manyVendors, NEW_YORK } from '#tests/support/server/vendors.ts'

/** Half of them at the city itself, the others up to 300 miles away. */
const VENDORS = manyVendors(3_000).map((vendor, index): VendorRecord => {
  const degrees = index % 2 === 0 ? 0.4 : 8
  return {
    ...vendor,
    latitude: NEW_YORK.latitude + (((index * 7919) % 1009) / 1009 - 0.5) * degrees,
    longitude: NEW_YORK.longitude + (((index * 104_729) % 1013) / 1013 - 0.5) * degrees,
  }
})
const around = (miles: number) =>
  fc.record({
    latitude: fc.double({ min: NEW_YORK.latitude - miles / 69, max: NEW_YORK.latitude + miles / 69, noNaN: true }),
    longitude: fc.double({ min: NEW_YORK.longitude - miles / 52, max: NEW_YORK.longitude + miles / 52, noNaN: true }),
  })
const crowded: fc.Arbitrary<VendorSearch> = fc.record({
  listing: fc.constantFrom(ALL_VENDORS, KIDS_VENDORS, WEDDING_VENDORS),
  point: fc.oneof(fc.constant(NEW_YORK), around(20), around(60), around(300)),
  radiusMiles: fc.option(fc.constantFrom(1, 10, 25, 50, 100, 200, 5_000)),
  ratingFloor: fc.constant(null),
  virtualOnly: fc.constant(false),
  byScore: fc.constant(false),
  day: fc.constantFrom('2026-01-01', '2026-04-15', '2026-06-02', '2026-08-20', '2028-02-29'),
  skip: fc.constantFrom(0, 0, 24, 74, 400, 1_000, 5_000),
  take: fc.constantFrom(1, 24, 50),
})

describeOnBothEngines('a crowd of vendors', (fresh) => {
  const response = async (db: Database, search: VendorSearch) => {
    const { rows, ...totals } = await searchVendors(db, search)
    return { ids: rows.map(({ id }) => id), ...totals }
  }
  /** Asks a search; resolves to its finds and the statements that it took. */
  const askedFor = async (search: VendorSearch) => {
    const statements: Sql[] = []
    const query: Database['query'] = (statement) => {
      statements.push(statement)
      return db.query(statement)
    }
    const found = await searchVendors({ ...db, query }, search)
    return { found, statements, asked: statements.map(({ text }) => text) }
  }
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction((tx) => writeVendors(tx, VENDORS))
    await db.query(sql`vacuum analyze`)
  })

  test('is counted and ordered as a look at every vendor would', async () => {
    const memory = memorySearch(VENDORS)
    await fc.assert(
      fc.asyncProperty(crowded, async (search) => {
        expect(await response(db, search)).toEqual(memory.search(search))
      }),
      { numRuns: 300 },
    )
  })

  test('near a city a page reads a part of those who come', async () => {
    const { found, asked } = await askedFor({ ...EVERY_VENDOR, point: NEW_YORK })
    expect([found.rows.length, found.totalHere > 500]).toEqual([50, true])
    expect(asked.length).toBe(2)
    expect(asked[0]).toContain('listing_cell_total')
    expect(asked[1]).not.toContain('with here as')
  })

  describe('for a day', () => {
    /** A third are known to be free on the first, one in a hundred on the second. */
    const DAYS = ['2027-06-05', '2027-06-12'] as const
    const isBusy = (id: number) => id % 5 === 0
    const isFree = (id: number, day: string) => id % 3 === 0 && (day === DAYS[0] || id % 100 === 1)
    const memory = memorySearch(VENDORS.filter(({ id }) => !isBusy(id)))

    /** By a plain look at every vendor. */
    function lookAt(search: VendorSearch): number[] {
      const { skip, take, day } = search
      const { ids, totalHere } = memory.search({ ...search, skip: 0, take: VENDORS.length })
      const [here, others] = [ids.slice(0, totalHere), ids.slice(totalHere)]
      const ordered = [...here.filter((id) => isFree(id, day)), ...here.filter((id) => !isFree(id, day)), ...others]
      return ordered.slice(skip, skip + take)
    }

    beforeAll(async () => {
      await db.query(sql`
        insert into busy_day (day, vendor_id)
        select day::date, id from unnest(${DAYS}::text[]) as day, vendor where id % 5 = 0`)
      await db.query(sql`
        insert into availability (vendor_id, time_zone, said_at, known_until)
        select id, 'America/New_York', '2027-06-01', '2028-01-01' from vendor where id % 3 = 0`)
      await db.query(sql`
        insert into unsaid_day (day, vendor_id) select ${DAYS[1]}::date, id from vendor where id % 100 <> 1`)
      await db.query(sql`vacuum analyze`)
    })

    test('is ordered as a look at every vendor would, of the best of the list or of the nearest', async () => {
      await fc.assert(
        fc.asyncProperty(crowded, fc.constantFrom(...DAYS), async (search, day) => {
          const dated = { ...search, day, freeOn: day, now: new Date('2027-06-01') }
          expect((await response(db, dated)).ids).toEqual(lookAt(dated))
        }),
        { numRuns: 150 },
      )
    })

    test('reads as many of the best of the list as probably have a page of free ones, and no area', async () => {
      const search = {
        ...EVERY_VENDOR,
        point: NEW_YORK,
        take: 1,
        day: DAYS[0],
        freeOn: DAYS[0],
        now: new Date('2027-06-01'),
      }
      const { found, asked } = await askedFor(search)
      expect(found.rows.map(({ id }) => id)).toEqual(lookAt(search))
      // The list, the cells, the page, and who comes.
      expect(asked.length).toBe(4)
      expect(asked[2]).toContain('listing.score >')
      expect(asked[2]).not.toContain('from_cell')
    })

    test.each([
      ['planned for its values', false],
      ['planned for any values', true],
    ])('reads the best of the list in the order of their index, %s', async (_name, isGeneric) => {
      const dated = { day: DAYS[0], freeOn: DAYS[0], now: new Date('2027-06-01') }
      const { statements } = await askedFor({ ...EVERY_VENDOR, point: NEW_YORK, take: 1, ...dated })
      const { text, values } = statements[2]!
      const explain = { text: `explain ${isGeneric ? '(generic_plan)' : ''} ${text}`, values: isGeneric ? [] : values }
      const lines = await db.query<{ 'QUERY PLAN': string }>({ name: '', ...explain })
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
      // For the page, and for the score at which it ends.
      expect(plan.match(/Index (Only )?Scan using listing_best on listing/g)).toHaveLength(2)
      expect(plan).not.toMatch(/(Seq|Bitmap Heap) Scan on (listing|vendor|busy_day|availability)\b/)
      // Equal scores are sorted by distance, never the whole list.
      expect(plan).toContain('Incremental Sort')
    })
  })

  test('the counts follow vendors that come, move, travel further, are hidden and go', async () => {
    const changed = VENDORS.flatMap((vendor, index): VendorRecord[] => {
      if (index % 5 === 0) return [{ ...vendor, latitude: vendor.latitude + 0.3 }]
      if (index % 5 === 1) return [{ ...vendor, memberLevel: 0, travelMiles: TRAVEL_OPTIONS_MILES[index % 6] ?? null }]
      return [vendor]
    })
    await db.transaction((tx) => writeVendors(tx, changed))
    await db.query(sql`delete from vendor where id % 7 = 0`)
    await db.query(sql`update vendor set hidden_at = now(), hidden_because = 'a test' where id % 11 = 0`)
    const memory = memorySearch(changed.filter(({ id }) => id % 7 !== 0 && id % 11 !== 0))
    for (const listing of [ALL_VENDORS, KIDS_VENDORS, WEDDING_VENDORS])
      for (const radiusMiles of [null, 10, 50, 200]) {
        const search = { ...EVERY_VENDOR, listing, point: NEW_YORK, radiusMiles }
        expect(await response(db, search)).toEqual(memory.search(search))
      }
  })
})
