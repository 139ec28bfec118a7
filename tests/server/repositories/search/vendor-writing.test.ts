import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { changeVendor } from '#server/repositories/accounts/own-vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

describeOnBothEngines('a vendor', (fresh, engine) => {
  test('has joined on the day that was written, and keeps its score, wherever the database’s clock is', async () => {
    const { db, address } = await fresh()
    const anywhere = await inTokyo()
    const vendor = { ...aVendor(1), joinedOn: '2026-01-01', lastBookingOn: null, numberOfBookings: 0 }
    await anywhere.transaction((tx) => writeVendors(tx, [vendor]))
    const score = () => anywhere.query(sql`select distinct score from listing where vendor_id = 1`)
    const before = await score()
    expect(await anywhere.transaction((tx) => changeVendor(tx, 1, { description: 'New words.' }))).toMatchObject({
      joinedOn: '2026-01-01',
    })
    expect(await score()).toEqual(before)
    if (anywhere !== db) await anywhere.close()

    async function inTokyo() {
      if (engine === 'pglite') {
        await db.query(sql`set timezone to 'Asia/Tokyo'`)
        return db
      }
      await db.query({
        name: '',
        text: `do $$ begin execute format('alter database %I set timezone to %L', current_database(), 'Asia/Tokyo'); end $$`,
        values: [],
      })
      return openDatabase(address)
    }
  })
})
