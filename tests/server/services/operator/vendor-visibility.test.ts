/** A hidden vendor is gone for everybody at once, from replies in memory too, and stays so until it is restored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { latestOperatorEntries } from '#server/repositories/audit.ts'
import { countSampleVendors } from '#server/repositories/search/listed-vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { hideVendor, restoreVendor } from '#server/services/operator/vendor-visibility.ts'
import { Refused } from '#server/services/errors.ts'
import { vendorsGone } from '#server/services/requests/quote-check.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { describeOnBothEngines, ENGINES } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import { A_REQUEST, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { testContext } from '#tests/support/server/context.ts'

const clock = () => NOW
const BY = { operator: 'grace', reason: 'photos of somebody else' }

/** A change before the server listens is not told to it. */
const untilServerListens = (db: Database) =>
  expect
    .poll(() =>
      db.query(sql`
        select pid from pg_stat_activity
        where datname = current_database() and state = 'idle' and query = 'listen vendors_changed'`),
    )
    .toHaveLength(1)

describe.each(ENGINES)('a hidden vendor (%s)', (engine) => {
  let server: TestApp
  let other: Database
  beforeAll(async () => {
    server = await testApp({
      engine,
      vendors: [vendorRecord(), vendorRecord({ id: 2, profileName: 'DJ Orbit' }), vendorRecord({ id: 3 })],
    })
    // With PostgreSQL another process may do it; the embedded database has one only.
    other = server.url === undefined ? server.db : await openDatabase({ url: server.url, dataDir: server.dataDir })
    await server.db.query(sql`
      insert into booked_event (vendor_id, event_type, service_type_id, location_file_name, city_name,
        state_or_province_abbreviation, booked_on)
      values (2, 'Wedding', 6, 'new-york-city-ny', 'New York City', 'NY', '2027-03-01')`)
  }, 120_000)
  afterAll(async () => {
    if (other !== server.db) await other.close()
    await server.close()
  })

  const get = async (url: string) => (await server.app.inject({ url })).body
  const shown = async () => {
    const search = JSON.parse(await get('/api/v1/mixed-search/new-york-city-ny?categoryId=6&take=50'))
    return {
      total: search.searchResultsTotal,
      found: search.searchResults.map(({ memberID: vendorId }: { memberID: number }) => vendorId).sort(),
      profile: (await server.app.inject({ url: '/api/v1/members/2' })).statusCode,
      tile: JSON.parse(await get('/api/v1/search/members?memberIds=2')).length,
      suggested: (await get('/api/v1/members/autocomplete?startswith=dj%20orb')).includes('DJ Orbit'),
      sitemap: (await get('/sitemaps/vendors-1.xml')).includes('dj-orbit-2'),
      booked: (await get('/api/v1/stats/recentevents')).includes('DJ Orbit'),
    }
  }
  const LISTED = { total: 3, found: [1, 2, 3], profile: 200, tile: 1, suggested: true, sitemap: true, booked: true }
  const HIDDEN = { total: 2, found: [1, 3], profile: 404, tile: 0, suggested: false, sitemap: false, booked: false }
  /** Resolves once this server has heard of the change. */
  const heard = () =>
    new Promise<void>((resolve) => {
      const stop = server.db.onVendorsChanged(() => {
        stop()
        resolve()
      })
    })

  test('leaves search, counts, profile, suggestions, sitemaps and the home page, and comes back', async () => {
    if (other !== server.db) await untilServerListens(other)
    expect(await shown()).toEqual(LISTED)
    const hidden = heard()
    await hideVendor(testContext(other, { clock }), 2, BY)
    await hidden
    expect(await shown()).toEqual(HIDDEN)
    await expect(hideVendor(testContext(other, { clock }), 2, BY)).rejects.toBeInstanceOf(Refused)

    const asking = storeQuoteRequest(server.db, aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: [2] } }))
    await expect(asking).rejects.toMatchObject({ errors: [vendorsGone] })
    const alone = await storeQuoteRequest(
      server.db,
      aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: [1] }, maxAutoAdd: 4 }),
    )
    expect(alone.receipt.autoAdded).toEqual([3])

    const restored = heard()
    await restoreVendor(testContext(other, { clock }), 2, { operator: 'grace', reason: null })
    await restored
    expect(await shown()).toEqual(LISTED)
    expect(
      (await latestOperatorEntries(server.db, 5)).map(({ what, operator, detail, reason }) => [
        what,
        operator,
        detail,
        reason,
      ]),
    ).toEqual([
      ['vendorRestored', 'grace', 'vendor 2', null],
      ['vendorHidden', 'grace', 'vendor 2', 'photos of somebody else'],
    ])
  })

  test('unlisted by SQL alone, it leaves every list too', async () => {
    const changed = heard()
    await other.query(sql`update vendor set unlisted_on = '2027-03-01' where id = 2`)
    await changed
    expect(await shown()).toEqual(HIDDEN)
  })
})

describeOnBothEngines('a hidden sample vendor', (fresh) => {
  test('is not counted among the samples that visitors can find', async () => {
    const { db } = await fresh()
    await db.transaction((tx) =>
      writeVendors(
        tx,
        [1, 2].map((id) => vendorRecord({ id, isSample: true })),
      ),
    )
    await hideVendor(testContext(db, { clock }), 2, BY)
    expect(await countSampleVendors(db)).toBe(1)
  })
})

describeOnBothEngines('a hidden vendor with a membership', (fresh) => {
  test('stays hidden when the membership renews, and its own profile stays with it', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { typed: { autoRenewAgreementChecked: true } })
    await hideVendor(testContext(db, { clock }), vendor.id, BY)
    await vendor.until('2028-03-10T15:00:00Z')
    expect([await vendor.charges(), await vendor.lists()]).toEqual([2, 0])
    expect((await restoreVendor(testContext(db, { clock }), vendor.id, BY)).isListed).toBe(true)
    expect(await vendor.lists()).toBeGreaterThan(0)
  })
})
