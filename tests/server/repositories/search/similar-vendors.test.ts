import { beforeAll, expect, test } from 'vitest'
import { MAX_AUTO_ADD } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { storeQuoteRequest, type ReceivedRequest } from '#server/services/requests/quote-requests.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { A_REQUEST, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { aVendor, NEW_YORK } from '#tests/support/server/vendors.ts'

const DJ = 126
const COMEDIAN = 110
/** About so many miles north of New York. */
const north = (miles: number) => ({ latitude: NEW_YORK.latitude + miles / 69.1, longitude: NEW_YORK.longitude })

const VENDORS = [
  aVendor(1, { serviceTypeIds: [DJ] }),
  aVendor(2, { serviceTypeIds: [DJ], memberLevel: -1 }),
  aVendor(11, { serviceTypeIds: [DJ], ...north(30) }),
  aVendor(12, { serviceTypeIds: [DJ], ...north(5) }),
  aVendor(13, { serviceTypeIds: [DJ, COMEDIAN], ...north(10) }),
  // Only with Pro may a vendor come from further than 50 miles.
  aVendor(14, { serviceTypeIds: [DJ], memberLevel: -1, travelMiles: 100, ...north(98) }),
  aVendor(15, { serviceTypeIds: [DJ], memberLevel: -1, travelMiles: 100, ...north(103) }),
  aVendor(16, { serviceTypeIds: [DJ], memberLevel: -1, ...north(60) }),
  aVendor(17, { serviceTypeIds: [DJ], memberLevel: -1, ...north(190) }),
  aVendor(18, { serviceTypeIds: [DJ], travelMiles: 200, ...north(60) }),
  aVendor(19, { serviceTypeIds: [DJ], travelMiles: 10, ...north(20) }),
  // Offers it, but is something else in the first place.
  aVendor(21, { serviceTypeIds: [COMEDIAN, DJ], ...north(1) }),
]

describeOnBothEngines('similar vendors', (fresh) => {
  let db: Database

  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction((tx) => writeVendors(tx, VENDORS))
  })

  const autoAdded = async (vendorIds: number[], given: Partial<ReceivedRequest>) => {
    const result = await storeQuoteRequest(
      db,
      aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: vendorIds }, ...given }),
    )
    return result.receipt
  }

  test('the nearest of the same primary service type are asked as well', async () => {
    const { autoAdded: added, requests } = await autoAdded([1, 2], { maxAutoAdd: 2 })
    expect(added).toEqual([12, 13])
    expect(requests.map(({ memberId: vendorId }) => vendorId)).toEqual([1, 2, 12, 13])
    const rows = await db.query(sql`
      select vendor_id, auto_added, state from lead where id = any(${requests.map(({ id }) => id)}::int[])
      order by id`)
    expect(rows).toEqual(
      [1, 2, 12, 13].map((vendor_id) => ({ vendor_id, auto_added: vendor_id > 2, state: 'delivered' })),
    )
  })

  test('those chosen already are not asked twice', async () => {
    expect((await autoAdded([1, 12], { maxAutoAdd: 2 })).autoAdded).toEqual([2, 13])
  })

  test('only those who come to the event, and never more than five', async () => {
    expect((await autoAdded([1, 2, 12, 13], { maxAutoAdd: MAX_AUTO_ADD })).autoAdded).toEqual([11, 16, 14, 17])
    expect((await autoAdded([1], { maxAutoAdd: 99 })).autoAdded).toHaveLength(MAX_AUTO_ADD)
  })

  test('none unless asked for', async () => {
    expect((await autoAdded([1], { maxAutoAdd: 0 })).autoAdded).toEqual([])
  })

  test('a vendor above level -2 from the party source gets no competitors; others do', async () => {
    expect((await autoAdded([2], { maxAutoAdd: 3, source: 'thebash' })).autoAdded).toEqual([])
    expect((await autoAdded([1, 2], { maxAutoAdd: 3, source: 'thebash' })).autoAdded).toEqual([])
    expect((await autoAdded([1], { maxAutoAdd: 3, source: 'thebash' })).autoAdded).toEqual([2, 12, 13])
    expect((await autoAdded([2], { maxAutoAdd: 3, source: 'None' })).autoAdded).toEqual([1, 12, 13])
  })
})
