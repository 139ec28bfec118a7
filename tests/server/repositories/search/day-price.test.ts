/** A search for a day filters and sorts by the price that its tiles show; without one by the lowest. */
import { beforeAll, expect, test } from 'vitest'
import { priceOn, type PriceRule } from '#contract/prices/price-rules.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setPrices } from '#server/repositories/accounts/own-vendors.ts'
import { searchVendors, type VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { EVERY_VENDOR, manyVendors, NEW_YORK } from '#tests/support/server/vendors.ts'

const SATURDAY = '2027-12-04'
const RULES: PriceRule[] = [
  { weekdays: [6], from: null, until: null, dollars: null, percent: 20 },
  { weekdays: [], from: '12-01', until: '12-31', dollars: null, percent: 50 },
  { weekdays: [1], from: null, until: null, dollars: 10, percent: null },
]
const MANY = { ...EVERY_VENDOR, take: 1000 }
const SEARCHES: [string, VendorSearch][] = [
  ['nationwide', MANY],
  ['near a place', { ...MANY, point: NEW_YORK }],
  ['by video', { ...MANY, point: NEW_YORK, virtualOnly: true }],
]
/** Every third has prices of its own. */
const hasRules = (id: number) => id % 3 === 0

describeOnBothEngines('prices of a day', (fresh) => {
  const vendors = manyVendors(400)
  const base = new Map(vendors.map(({ id, facts }) => [id, facts?.startingPrice ?? null]))
  const priceAt = (id: number, day: string | null): number | null => {
    const starting = base.get(id) ?? null
    if (starting === null || !hasRules(id)) return starting
    return day === null ? 10 : priceOn(starting, RULES, day)
  }
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction(async (tx) => {
      await writeVendors(tx, vendors)
      for (const { id } of vendors) if (hasRules(id)) await setPrices(tx, id, { priceRules: RULES })
    })
  })

  test.each(SEARCHES)('%s: tile, filter and order agree', async (_name, search) => {
    for (const day of [SATURDAY, null]) {
      const all = await searchVendors(db, { ...search, freeOn: day, sort: 'price' })
      const shown = all.rows.slice(0, all.totalHere).map((row) => row.dayPrice ?? row.startingPrice)
      expect(shown).toEqual(all.rows.slice(0, all.totalHere).map(({ id }) => priceAt(id, day)))
      expect(shown).toEqual([...shown].sort((a, b) => (a ?? Infinity) - (b ?? Infinity)))
      const cheap = await searchVendors(db, { ...search, freeOn: day, sort: 'price', priceCeiling: 500 })
      const expected = all.rows.slice(0, all.totalHere).filter(({ id }) => (priceAt(id, day) ?? Infinity) <= 500)
      expect(cheap.rows.slice(0, cheap.totalHere).map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    }
  })

  test('stay with a vendor that is written again, and go with its rules or its starting price', async () => {
    const id = 3
    const listed = async () =>
      (
        await db.query<{ price: number | null }>(sql`
        select distinct starting_price as price from listing where vendor_id = ${id}::int`)
      ).map(({ price }) => price)
    const days = async () => (await db.query(sql`select from day_price where vendor_id = ${id}::int`)).length
    await db.query(sql`update vendor set starting_price = 800 where id = ${id}::int`)
    await db.transaction((tx) => setPrices(tx, id, {}))
    await db.transaction((tx) =>
      writeVendors(
        tx,
        vendors.filter((vendor) => vendor.id === id),
      ),
    )
    expect([await listed(), (await days()) > 0]).toEqual([[10], true])
    await db.transaction((tx) => setPrices(tx, id, { priceRules: [] }))
    expect([await listed(), await days()]).toEqual([[800], 0])
    await db.transaction((tx) => setPrices(tx, id, { priceRules: RULES }))
    await db.query(sql`update vendor set starting_price = null where id = ${id}::int`)
    await db.transaction((tx) => setPrices(tx, id, {}))
    expect([await listed(), await days()]).toEqual([[null], 0])
  })
})
