import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { listingsVersion, rebuildListings } from '#server/db/rebuild-listings.ts'
import { sql } from '#server/db/sql.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { manyVendors } from '#tests/support/server/vendors.ts'

const nothing = () => {}

const all = sql`select service_type_id, vendor_id, is_main, reach_miles from listing order by 1, 2`

interface VendorRows {
  id: number
  rows: unknown[]
}

/** The rows that searches read, by vendor. */
const rowsByVendor = (db: Pick<Database, 'query'>) =>
  db.query<VendorRows>(sql`
    select vendor.id, (select json_agg(json_build_array(service_type_id, is_main, reach_miles, cell) order by 1)
      from listing where listing.vendor_id = vendor.id) as rows
    from vendor order by id`)

/** The kept totals that are not those of the rows. */
const wrongTotals = (db: Pick<Database, 'query'>) =>
  db.query(sql`
    (select service_type_id, rating_tenths::int, is_virtual::text, vendors from listing_total where vendors <> 0
      union all select service_type_id, reach_miles, cell::text, vendors from listing_cell_total where vendors <> 0)
    except
    (select service_type_id, rating_tenths::int, is_virtual::text, count(*) from listing group by 1, 2, 3
      union all select service_type_id, reach_miles, cell::text, count(*) from listing
        where service_type_id <= 0 group by 1, 2, 3)`)

describeOnBothEngines('listings after a change of the rules', (fresh, engine) => {
  test('lists of an older version are made anew, once, and say what writing the vendors says', async () => {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, manyVendors(40)))
    const written = await db.query(all)
    await db.query(sql`update listing set is_main = false, reach_miles = 50`)
    await db.query(sql`delete from listing where vendor_id = 7`)
    expect(await rebuildListings(db, nothing)).toBe(40)
    expect(await db.query(all)).toEqual(written)
    const totals = await db.query<{ vendors: number }>(
      sql`select sum(vendors)::int as vendors from listing_total where service_type_id = 0`,
    )
    expect(totals).toEqual([{ vendors: 40 }])
    expect(await rebuildListings(db, nothing, { version: listingsVersion() })).toBe(0)
    expect(await rebuildListings(db, nothing, { version: 'another catalog' })).toBe(40)
  })

  /** Forty vendors with rows of an older version, and what a database with them does in batches of six. */
  async function withOlderLists() {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, manyVendors(40)))
    const newer = await rowsByVendor(db)
    await db.query(sql`update listing set is_main = not is_main, reach_miles = 25, cell = cell + 1`)
    const older = await rowsByVendor(db)
    const rebuild = (on: Database = db, version = 'newer') => rebuildListings(on, nothing, { version, batch: 6 })
    /** A server whose process ends in this batch, before it is committed. */
    const dyingIn = (batch: number): Database => {
      let begun = 0
      return {
        ...db,
        transaction: (work) =>
          db.transaction(async (tx) => {
            const result = await work(tx)
            if ((begun += 1) === batch) throw new Error('killed')
            return result
          }),
      }
    }
    return { db, newer, older, rebuild, dyingIn }
  }

  test('meanwhile searches find each vendor once, by its older rows or its newer ones, and totals fit', async () => {
    const { db, newer, older, rebuild } = await withOlderLists()
    const found: number[] = []
    const look = async () => {
      const rows = await rowsByVendor(db)
      const isNewer = rows.map((vendor, at) => JSON.stringify(vendor) === JSON.stringify(newer[at]))
      expect(rows).toEqual(isNewer.map((is, at) => (is ? newer[at] : older[at])))
      expect(await wrongTotals(db)).toEqual([])
      found.push(isNewer.filter(Boolean).length)
    }
    const watched: Database = {
      ...db,
      transaction: async (work) => {
        const result = await db.transaction(async (tx) => {
          const done = await work(tx)
          // The embedded database has one connection.
          if (engine === 'postgres') await look()
          return done
        })
        await look()
        return result
      },
    }
    expect(await rebuild(watched)).toBe(40)
    expect([...new Set(found)].filter((count) => count > 0)).toEqual([6, 12, 18, 24, 30, 36, 40])
  })

  test('a start that is killed in any batch is gone on with there', async () => {
    const { db, newer, rebuild, dyingIn } = await withOlderLists()
    for (const batch of [1, 3, 2]) await expect(rebuild(dyingIn(batch))).rejects.toThrow('killed')
    expect(
      (await rowsByVendor(db)).filter((vendor, at) => JSON.stringify(vendor) === JSON.stringify(newer[at])),
    ).toEqual(newer.slice(0, 18))
    // It isn't looked at again.
    await db.query(sql`delete from listing where vendor_id = 1`)
    expect(await rebuild()).toBe(40)
    expect(await rowsByVendor(db)).toEqual([{ id: 1, rows: null }, ...newer.slice(1)])
    expect(await wrongTotals(db)).toEqual([])
    expect(await rebuild()).toBe(0)
  })

  test('another version after a start that was killed begins with the first vendor', async () => {
    const { db, newer, rebuild, dyingIn } = await withOlderLists()
    await expect(rebuild(dyingIn(3))).rejects.toThrow('killed')
    await db.query(sql`delete from listing where vendor_id = 1`)
    expect(await rebuild(db, 'newest')).toBe(40)
    expect(await rowsByVendor(db)).toEqual(newer)
  })

  test('the former version after a newer one that was killed in the middle writes all of its lists again', async () => {
    const { db, newer, rebuild, dyingIn } = await withOlderLists()
    expect(await rebuild(db, 'former')).toBe(40)
    await expect(rebuild(dyingIn(3), 'newer')).rejects.toThrow('killed')
    await db.query(sql`delete from listing where vendor_id = 1`)
    expect(await rebuild(db, 'former')).toBe(40)
    expect(await rowsByVendor(db)).toEqual(newer)
  })

  test('two servers that start at once rewrite each vendor once', async () => {
    const { db, newer, rebuild } = await withOlderLists()
    const written: number[] = []
    const noting: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx)
          const [place] = await tx.query<{ after: number }>(
            sql`select (detail -> 'place' ->> 'after')::int as after from done_once where name = 'listings'`,
          )
          if (place) written.push(place.after)
          return result
        }),
    }
    expect((await Promise.all([rebuild(noting), rebuild(noting)])).toSorted((a, b) => a - b)).toEqual([0, 40])
    expect(written.filter((after) => after !== null)).toEqual([6, 12, 18, 24, 30, 36, 40])
    expect(await rowsByVendor(db)).toEqual(newer)
    expect(await wrongTotals(db)).toEqual([])
  })

  test('an operator reads how far it is', async () => {
    const { db } = await withOlderLists()
    const lines: string[] = []
    await rebuildListings(db, (line) => lines.push(line), { version: 'newer', batch: 6 })
    expect(lines).toEqual([
      'Updating the search lists of 40 vendors …',
      '  6 vendors',
      'Search lists updated: 40 vendors.',
    ])
  })
})
