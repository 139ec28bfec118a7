import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { DAY_MS } from '#contract/limits.ts'
import { deleteOldCanceledKeys } from '#server/repositories/idempotency/request-keys.ts'
import { cancelKey, keyStatus } from '#server/services/idempotency/request-keys.ts'
import { CanceledKey, InProgress, KeyReused } from '#server/services/errors.ts'
import { vendorsGone } from '#server/services/requests/quote-check.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { A_REQUEST, A_RIDE, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

describeOnBothEngines('quote requests', (fresh, engine) => {
  let db: Database

  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction((tx) => writeVendors(tx, [aVendor(1), aVendor(2), aVendor(3)]))
  })

  const storedRows = (key: string) => db.query(sql`select * from request where idempotency_key = ${key}::uuid`)

  test('a request at a venue is stored as it was typed', async () => {
    const request = aQuoteRequest({ ownerId: 77, source: 'gigkids' })
    const result = await storeQuoteRequest(db, request)
    expect(result).toEqual({
      isRepeat: false,
      receipt: {
        key: request.key,
        clientId: expect.any(Number),
        requests: [
          { id: expect.any(Number), memberId: 1 },
          { id: expect.any(Number), memberId: 2 },
        ],
        autoAdded: [],
        revisions: [],
      },
    })
    const [row] = await storedRows(request.key)
    expect(row).toMatchObject({
      body_hash: request.bodyHash,
      owner_account_id: 77,
      source: 'gigkids',
      event_type: A_REQUEST.eventType,
      event_date: A_REQUEST.eventDate,
      location_file_name: A_REQUEST.location,
      time_zone: 'America/New_York',
      guest_count: 40,
      vendor_start_time: '18:30:00',
      duration_minutes: 150,
      venue: 'The Loft',
      pick_up_location: null,
      passenger_count: null,
      vendor_budget_cents: 81_235,
      notes: A_REQUEST.notes,
      requested_services: [126, 110],
      feature_profiles: A_REQUEST.featureProfiles,
    })
    expect(await db.query(sql`select * from client where id = ${row?.['client_id']}`)).toMatchObject([
      {
        first_name: 'Ada',
        last_name: 'Byron',
        company: 'Analytical Engines',
        who_am_i: 'Host',
        email: 'ada@example.com',
        phone_number: '+1 212 555 0123',
        client_status: 'new',
      },
    ])
  })

  test('a ride is stored with its places, time and passengers', async () => {
    const request = aQuoteRequest({ quoteRequest: A_RIDE })
    await storeQuoteRequest(db, request)
    expect(await storedRows(request.key)).toMatchObject([
      {
        guest_count: null,
        venue: null,
        pick_up_location: '1 Main Street',
        drop_off_location: 'City Hall',
        pick_up_time: '09:15:00',
        passenger_count: 8,
        vendor_budget_cents: null,
      },
    ])
  })

  test('the password is in no table', async () => {
    const request = aQuoteRequest()
    await storeQuoteRequest(db, request)
    const tables = await db.query<{ name: string }>(sql`
      select table_name as name from information_schema.tables where table_schema = 'public'`)
    for (const { name } of tables) {
      const rows = await db.query({
        name: '',
        text: `select row_to_json("${name}")::text as row from "${name}"`,
        values: [],
      })
      expect(JSON.stringify(rows)).not.toContain(request.client.password)
    }
  })

  test('the same key and body give the first answer and store nothing', async () => {
    const request = aQuoteRequest()
    const first = await storeQuoteRequest(db, request)
    const second = await storeQuoteRequest(db, request)
    expect(second).toEqual({ ...first, isRepeat: true })
    expect(await storedRows(request.key)).toHaveLength(1)
  })

  test('fault 43: fifty concurrent calls with one key store one request and get fifty equal answers', async () => {
    const request = aQuoteRequest()
    const results = await Promise.all(Array.from({ length: 50 }, () => storeQuoteRequest(db, request)))
    const receipts = results.map((result) => JSON.stringify(result.receipt))
    expect(new Set(receipts).size).toBe(1)
    expect(results.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(results.filter(({ isRepeat }) => isRepeat)).toHaveLength(49)
    const rows = await storedRows(request.key)
    expect(rows).toHaveLength(1)
    expect(await db.query(sql`select vendor_id from lead where request_id = ${rows[0]?.['id']}`)).toHaveLength(2)
  })

  test('fault 44: the same key with another body is refused', async () => {
    const request = aQuoteRequest()
    await storeQuoteRequest(db, request)
    await expect(storeQuoteRequest(db, { ...request, bodyHash: 'b'.repeat(64) })).rejects.toBeInstanceOf(KeyReused)
    expect(await storedRows(request.key)).toMatchObject([{ body_hash: request.bodyHash }])
  })

  test("fault 53: another account's key tells nothing", async () => {
    const request = aQuoteRequest({ ownerId: 5 })
    await storeQuoteRequest(db, request)
    await expect(storeQuoteRequest(db, { ...request, ownerId: 6 })).rejects.toBeInstanceOf(KeyReused)
  })

  test('a guest who signed in before the repetition gets the first answer', async () => {
    const request = aQuoteRequest({ ownerId: null })
    const first = await storeQuoteRequest(db, request)
    expect(await storeQuoteRequest(db, { ...request, ownerId: 9 })).toEqual({ ...first, isRepeat: true })
  })

  test('a vendor that is gone leaves no rows and a free key', async () => {
    const request = aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: [1, 404, 405] } })
    const count = () =>
      db.query(sql`select (select count(*) from client) as clients, (select count(*) from request) as requests`)
    const before = await count()
    await expect(storeQuoteRequest(db, request)).rejects.toMatchObject({ errors: [vendorsGone] })
    expect(await count()).toEqual(before)
    expect(await keyStatus({ db }, request.key, { accountId: null })).toEqual({ state: 'unknown', key: request.key })
    const edited = { ...request, quoteRequest: A_REQUEST, bodyHash: 'c'.repeat(64) }
    expect(await storeQuoteRequest(db, edited)).toMatchObject({ isRepeat: false })
  })

  test('a canceled key refuses the request that comes later', async () => {
    const request = aQuoteRequest()
    expect(await cancelKey({ db }, request.key, { accountId: null })).toEqual({ state: 'cancelled', key: request.key })
    await expect(storeQuoteRequest(db, request)).rejects.toBeInstanceOf(CanceledKey)
    expect(await keyStatus({ db }, request.key, { accountId: null })).toEqual({ state: 'cancelled', key: request.key })
    expect(await storedRows(request.key)).toEqual([])
  })

  test('a canceled key is kept for as long as a phone keeps what it sends; one that is stored stays', async () => {
    const [canceled, recent, stored] = [aQuoteRequest().key, aQuoteRequest().key, aQuoteRequest()]
    await storeQuoteRequest(db, stored)
    for (const key of [canceled, recent]) await cancelKey({ db }, key, { accountId: null })
    const days = (count: number) => new Date(Date.now() - count * DAY_MS)
    await db.query(sql`
      update request_key set canceled_at = canceled_at - interval '91 days', created_at = created_at - interval '91 days'
      where key in (${canceled}::uuid, ${stored.key}::uuid)`)
    await deleteOldCanceledKeys(db, days(90))
    const states = await Promise.all(
      [canceled, recent, stored.key].map(async (key) => (await keyStatus({ db }, key, { accountId: null })).state),
    )
    expect(states).toEqual(['unknown', 'cancelled', 'stored'])
  })

  test('cancelling a stored request changes nothing and gives its receipt', async () => {
    const request = aQuoteRequest()
    const { receipt } = await storeQuoteRequest(db, request)
    expect(await cancelKey({ db }, request.key, { accountId: null })).toEqual({
      state: 'stored',
      key: request.key,
      receipt,
    })
    expect(await storedRows(request.key)).toHaveLength(1)
  })

  test('cancel and store at the same time: one of them wins and both say so', async () => {
    for (let round = 0; round < 20; round += 1) {
      const request = aQuoteRequest()
      // Every other time the cancellation sets out first.
      const early = round % 2 === 0 ? undefined : cancelKey({ db }, request.key, { accountId: null })
      const storing = storeQuoteRequest(db, request).then(
        () => 'stored',
        (error: unknown) => (error instanceof CanceledKey ? 'cancelled' : error),
      )
      const [outcome, status] = await Promise.all([
        storing,
        early ?? cancelKey({ db }, request.key, { accountId: null }),
      ])
      const rows = await storedRows(request.key)
      const winner = rows.length === 1 ? 'stored' : 'cancelled'
      expect([outcome, status.state]).toEqual([winner, winner])
      expect(await keyStatus({ db }, request.key, { accountId: null })).toEqual(status)
    }
  })

  if (engine === 'postgres') {
    test('while another call holds the key for too long, it is in progress, and nothing is stored twice', async () => {
      const { db } = await fresh({ lockTimeoutMs: 100 })
      await db.transaction((tx) => writeVendors(tx, [aVendor(1), aVendor(2)]))
      const request = aQuoteRequest()
      const release = Promise.withResolvers<void>()
      const started = Promise.withResolvers<void>()
      const slow: Database = {
        ...db,
        transaction: (work) =>
          db.transaction(async (tx) => {
            const result = await work(tx)
            started.resolve()
            await release.promise
            return result
          }),
      }
      const first = storeQuoteRequest(slow, request)
      await started.promise
      await expect(storeQuoteRequest(db, request)).rejects.toBeInstanceOf(InProgress)
      await expect(cancelKey({ db }, request.key, { accountId: null })).rejects.toBeInstanceOf(InProgress)
      release.resolve()
      const stored = await first
      expect(await storeQuoteRequest(db, request)).toEqual({ ...stored, isRepeat: true })
    })
  }

  test('fault 48: the key of a deleted request does not bring it back', async () => {
    const request = aQuoteRequest()
    const first = await storeQuoteRequest(db, request)
    await db.query(sql`delete from request where idempotency_key = ${request.key}::uuid`)
    expect(await storeQuoteRequest(db, request)).toEqual({ ...first, isRepeat: true })
    expect(await storedRows(request.key)).toEqual([])
  })
})
