/** The sample marketplace goes as a whole, also from under requests that were sent to it, and does not come back. */
import { expect, test } from 'vitest'
import { loadPlaces } from '#server/data/places.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { sql } from '#server/db/sql.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { removeSamples } from '#server/services/operator/sample-marketplace.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { NOW, vendorRecord } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { A_REQUEST, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { testContext } from '#tests/support/server/context.ts'

describeOnBothEngines('removing the sample marketplace', (fresh) => {
  test('leaves real vendors and what was asked of them, and no phone or start brings it back', async () => {
    const { db } = await fresh()
    const seed = () =>
      seedSampleMarketplace(db, { count: 40, places: loadPlaces(), report: () => {}, today: '2027-03-10' })
    await seed()
    await db.transaction((tx) => writeVendors(tx, [vendorRecord({ id: 5000 })]))
    const toSamples = aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: [1, 2] } })
    const toBoth = aQuoteRequest({ quoteRequest: { ...A_REQUEST, eventDate: '2027-05-02', members: [1, 5000] } })
    const again = aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: [1] } })
    const [first] = [
      await storeQuoteRequest(db, toSamples),
      await storeQuoteRequest(db, toBoth),
      await storeQuoteRequest(db, again),
    ]

    const removed = await removeSamples(testContext(db, { clock: () => NOW }), { operator: 'grace', reason: null })
    expect(removed).toEqual({ vendors: 40, leads: 4, requests: 2 })
    const left = async () => ({
      vendors: await db.query(sql`select id from vendor`),
      leads: await db.query(sql`select vendor_id as id from lead`),
      requests: (await db.query(sql`select 1 from request`)).length,
      listed: (await db.query(sql`select 1 from listing_total where vendors <> 0 and service_type_id = 0`)).length,
    })
    const LEFT = { vendors: [{ id: 5000 }], leads: [{ id: 5000 }], requests: 1, listed: 1 }
    expect(await left()).toEqual(LEFT)
    expect(await seed()).toBe(0)
    // The phone sends once more, because the response was lost.
    const repeated = await storeQuoteRequest(db, toSamples)
    expect(repeated).toEqual({ ...first, isRepeat: true })
    expect(await left()).toEqual(LEFT)
    expect(
      await removeSamples(testContext(db, { clock: () => NOW }), { operator: 'grace', reason: null }),
    ).toMatchObject({
      vendors: 0,
    })
  })
})
