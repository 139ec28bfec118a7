/** In a search for a day the total of a long list may be some minutes old; that of a short one never is. */
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { ALL_VENDORS } from '#server/db/listings.ts'
import { sql } from '#server/db/sql.ts'
import { searchVendors } from '#server/repositories/search/search-vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { EVERY_VENDOR, manyVendors, NEW_YORK } from '#tests/support/server/vendors.ts'

const DAY = '2027-06-05'

describeOnBothEngines('totals of a day', (fresh) => {
  const busyFrom = (db: Database, id: number) =>
    db.query(sql`insert into busy_day (day, vendor_id) select ${DAY}::date, id from vendor where id = ${id}::int`)
  const totalOf = async (db: Database, point: typeof NEW_YORK | null = null) => {
    const { total } = await searchVendors(db, { ...EVERY_VENDOR, listing: ALL_VENDORS, point, day: DAY, freeOn: DAY })
    return total
  }

  test('of a short list are counted each time', async () => {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, manyVendors(50)))
    expect(await totalOf(db)).toBe(50)
    await busyFrom(db, 7)
    expect([await totalOf(db), await totalOf(db, NEW_YORK)]).toEqual([49, 49])
  })

  test('of a long list are kept for some minutes, and vendors who are busy since then are left out', async () => {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, manyVendors(1_100)))
    expect(await totalOf(db)).toBe(1_100)
    const search = { ...EVERY_VENDOR, day: DAY, freeOn: DAY }
    const [best] = (await searchVendors(db, search)).rows
    await busyFrom(db, best?.id ?? 0)
    const { rows, total } = await searchVendors(db, search)
    expect(total).toBe(1_100)
    expect(rows.map(({ id }) => id)).not.toContain(best?.id)
    // Near every place.
    expect(await totalOf(db, NEW_YORK)).toBe(1_100)
    // Another server counts for itself.
    expect(await totalOf({ ...db })).toBe(1_099)
  })
})
