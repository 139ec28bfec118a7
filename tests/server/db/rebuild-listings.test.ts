import { expect, test } from 'vitest'
import { listingsVersion, rebuildListings } from '#server/db/rebuild-listings.ts'
import { sql } from '#server/db/sql.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { manyVendors } from '#tests/support/server/vendors.ts'

const nothing = () => {}

describeOnBothEngines('listings after a change of the rules', (fresh) => {
  test('lists of an older version are made anew, once, and say what writing the vendors says', async () => {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, manyVendors(40)))
    const all = sql`select service_type_id, vendor_id, is_main, reach_miles from listing order by 1, 2`
    const written = await db.query(all)
    await db.query(sql`update listing set is_main = false, reach_miles = 50`)
    await db.query(sql`delete from listing where vendor_id = 7`)
    expect(await rebuildListings(db, nothing)).toBe(40)
    expect(await db.query(all)).toEqual(written)
    const totals = await db.query<{ vendors: number }>(
      sql`select sum(vendors)::int as vendors from listing_total where service_type_id = 0`,
    )
    expect(totals).toEqual([{ vendors: 40 }])
    expect(await rebuildListings(db, nothing, listingsVersion())).toBe(0)
    expect(await rebuildListings(db, nothing, 'another catalog')).toBe(40)
  })
})
