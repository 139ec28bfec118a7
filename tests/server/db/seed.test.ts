import { beforeAll, expect, test } from 'vitest'
import { EVENT_TYPES } from '#contract/request-fields.ts'
import { loadPlaces } from '#server/data/places.ts'
import type { Database } from '#server/db/database.ts'
import { seedSampleMarketplace, vendorRecordOf } from '#server/db/seed.ts'
import { sql } from '#server/db/sql.ts'
import { findRecentEvents } from '#server/repositories/requests/recent-events.ts'
import { searchVendors } from '#server/repositories/search/search-vendors.ts'
import { sampleVendors } from '#server/sample/vendors.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { memorySearch } from '#tests/support/server/memory-search.ts'
import { EVERY_VENDOR } from '#tests/support/server/vendors.ts'

const TODAY = '2026-03-01'
const MANY = 600
const places = loadPlaces()
const quiet = { places, today: TODAY, report: () => {} }

describeOnBothEngines('the sample marketplace', (fresh) => {
  let db: Database

  beforeAll(async () => {
    ;({ db } = await fresh())
    await seedSampleMarketplace(db, { ...quiet, count: MANY })
  })

  test('every vendor is where a search finds it', async () => {
    const memory = memorySearch(
      [...sampleVendors({ count: MANY, places })].map((vendor) => vendorRecordOf(vendor, TODAY)),
    )
    const searches = [
      EVERY_VENDOR,
      { ...EVERY_VENDOR, point: places.byFileName('montreal-qc')!, radiusMiles: 100, ratingFloor: 4 },
      { ...EVERY_VENDOR, listing: 126, virtualOnly: true },
    ]
    for (const search of searches) {
      const { rows, ...totals } = await searchVendors(db, search)
      expect({ ids: rows.map(({ id }) => id), ...totals }).toEqual(memory.search(search))
    }
  })

  test('a second start does nothing', async () => {
    expect(await seedSampleMarketplace(db, { ...quiet, count: MANY })).toBe(0)
    expect((await searchVendors(db, EVERY_VENDOR)).total).toBe(MANY)
  })

  test('recent events are bookings of its vendors, the newest first, not in the future', async () => {
    const events = await findRecentEvents(db, 12)
    expect(events).toHaveLength(12)
    const days = events.map(({ bookedOn }) => bookedOn)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(days[0]! <= TODAY).toBe(true)
    for (const { eventType } of events) expect(EVENT_TYPES).toContain(eventType)
  })

  test('the next vendor that signs up gets an id of its own', async () => {
    expect(await db.query(sql`select nextval(pg_get_serial_sequence('vendor', 'id')) as next`)).toEqual([
      { next: MANY + 1 },
    ])
  })

  test('with a count of 0 the marketplace stays empty, and can still be filled later', async () => {
    const { db } = await fresh()
    expect(await seedSampleMarketplace(db, { ...quiet, count: 0 })).toBe(0)
    expect((await searchVendors(db, EVERY_VENDOR)).total).toBe(0)
    expect(await seedSampleMarketplace(db, { ...quiet, count: 30 })).toBe(30)
  })

  test('interrupted, it leaves nothing, and the next start does all of it', async () => {
    const { db } = await fresh()
    const broken = {
      ...db,
      transaction: ((work, unhurried) =>
        db.transaction(async (tx) => {
          await work(tx)
          throw new Error('power cut')
        }, unhurried)) as Database['transaction'],
    }
    await expect(seedSampleMarketplace(broken, { ...quiet, count: 50 })).rejects.toThrow('power cut')
    expect(await db.query(sql`select id from vendor`)).toEqual([])
    expect(await seedSampleMarketplace(db, { ...quiet, count: 50 })).toBe(50)
  })
})
