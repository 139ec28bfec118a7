import { expect, test } from 'vitest'
import { loadInBulk } from '#server/db/bulk-load.ts'
import type { Queryable } from '#server/db/database.ts'
import { ALL_VENDORS, KIDS_VENDORS } from '#server/db/listings.ts'
import { sql } from '#server/db/sql.ts'
import { searchVendors } from '#server/repositories/search/search-vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { memorySearch } from '#tests/support/server/memory-search.ts'
import { aVendor, EVERY_VENDOR, manyVendors, NEW_YORK } from '#tests/support/server/vendors.ts'

const VENDORS = manyVendors(300)
/** The announced number decides, not the number that comes. */
const MANY = 1_000_000
const nearby = { ...EVERY_VENDOR, point: NEW_YORK, radiusMiles: 100 }

/** Indexes and constraints as they are defined. */
const definitions = (db: Queryable) =>
  db.query<{ definition: string }>(sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('listing'::regclass, 'vendor'::regclass)
    union all select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'listing'::regclass
    order by 1`)

describeOnBothEngines('loading in bulk', (fresh) => {
  test('builds the indexes and constraints afterwards, the same as before, and everything is found', async () => {
    const { db } = await fresh()
    const before = await definitions(db)
    let during = before
    await db.transaction((tx) =>
      loadInBulk(tx, MANY, async () => {
        during = await definitions(tx)
        await writeVendors(tx, VENDORS)
      }),
    )
    expect(during.filter(({ definition }) => /ON public\.listing |KEY/.test(definition))).toEqual([])
    expect(await definitions(db)).toEqual(before)
    for (const listing of [ALL_VENDORS, KIDS_VENDORS])
      expect((await searchVendors(db, { ...EVERY_VENDOR, listing })).total).toBe(
        memorySearch(VENDORS).search({ ...EVERY_VENDOR, listing }).total,
      )
    const { rows, ...totals } = await searchVendors(db, nearby)
    expect({ ids: rows.map(({ id }) => id), ...totals }).toEqual(memorySearch(VENDORS).search(nearby))
  })

  test('beside vendors that are there already, and for few, it leaves the indexes alone', async () => {
    const { db } = await fresh()
    const before = await definitions(db)
    const seen: object[] = []
    const look = async (tx: Queryable) => void seen.push(await definitions(tx))
    await db.transaction((tx) => loadInBulk(tx, 10, () => look(tx)))
    await db.transaction((tx) => writeVendors(tx, [aVendor(1)]))
    await db.transaction((tx) => loadInBulk(tx, MANY, () => look(tx)))
    expect(seen).toEqual([before, before])
  })

  test('a load that fails leaves the indexes as they were', async () => {
    const { db } = await fresh()
    const before = await definitions(db)
    const load = db.transaction((tx) =>
      loadInBulk(tx, MANY, async () => {
        await writeVendors(tx, VENDORS)
        throw new Error('power cut')
      }),
    )
    await expect(load).rejects.toThrow('power cut')
    expect(await definitions(db)).toEqual(before)
    expect((await searchVendors(db, nearby)).total).toBe(0)
  })
})
