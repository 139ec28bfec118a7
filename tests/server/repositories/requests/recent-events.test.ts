import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findRecentEvents } from '#server/repositories/requests/recent-events.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

describeOnBothEngines('recent events', (fresh) => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction((tx) =>
      writeVendors(tx, [
        aVendor(1, { isSample: true }),
        aVendor(2, { isSample: true }),
        aVendor(3, { isSample: false }),
      ]),
    )
  })
  const book = (vendorId: number, on: string) =>
    db.query(sql`
      insert into booked_event (vendor_id, event_type, service_type_id, location_file_name, city_name,
        state_or_province_abbreviation, booked_on)
      values (${vendorId}::int, 'Wedding', 6, 'new-york-city-ny', 'New York City', 'NY', ${on}::date)`)
  const shown = async () => (await findRecentEvents(db, 12)).map(({ vendorId, isSample }) => [vendorId, isSample])

  test('bookings of samples are marked, and give way as soon as a real vendor was booked', async () => {
    await book(1, '2027-03-01')
    await book(2, '2027-03-09')
    expect(await shown()).toEqual([
      [2, true],
      [1, true],
    ])
    await book(3, '2027-02-01')
    expect(await shown()).toEqual([[3, false]])
  })
})
