import { beforeAll, expect, test } from 'vitest'
import type { RequestReceipt } from '#contract/receipt.ts'
import type { Database } from '#server/db/database.ts'
import { migrate, shippedMigrations } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { clientDeviceHash } from '#server/services/requests/client-device.ts'
import { storeQuoteRequest, type ReceivedRequest } from '#server/services/requests/quote-requests.ts'
import { findLead, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { A_CLIENT, A_REQUEST, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

/** The key of a client's phone. */
const PHONE = crypto.randomUUID()

/** A vendor's inbox, with the earlier revisions. */
async function leadsOf(db: Database, vendorId: number) {
  const inbox = await vendorInbox(db, vendorId, { take: 50 })
  return Promise.all(inbox.map(({ id }) => findLead(db, vendorId, id)))
}

describeOnBothEngines('leads', (fresh) => {
  let db: Database
  /** A vendor of the test's own. */
  let vendor = 0

  beforeAll(async () => {
    ;({ db } = await fresh())
  })

  const newVendor = async (): Promise<number> => {
    vendor += 1
    await db.transaction((tx) => writeVendors(tx, [aVendor(vendor)]))
    return vendor
  }

  const ask = async (
    vendorIds: number[],
    {
      email = A_CLIENT.email,
      deviceKey = PHONE,
      ...more
    }: Partial<ReceivedRequest> & { email?: string; deviceKey?: string | null; eventDate?: string } = {},
  ): Promise<RequestReceipt> => {
    const request = aQuoteRequest({
      quoteRequest: { ...A_REQUEST, members: vendorIds, ...(more.eventDate && { eventDate: more.eventDate }) },
      client: { ...A_CLIENT, email },
      device: clientDeviceHash(deviceKey, email),
      ...more,
    })
    const result = await storeQuoteRequest(db, request)
    return result.receipt
  }

  test('asked again for the same day, a vendor has one lead, as its second revision', async () => {
    const asked = await newVendor()
    const first = await ask([asked])
    const second = await ask([asked])
    expect(first.revisions).toEqual([])
    const [one, two] = [first.requests[0]?.id ?? 0, second.requests[0]?.id ?? 0]
    expect(second.revisions).toEqual([{ id: two, memberId: asked, revision: 2, revisionOf: one }])
    const leads = await leadsOf(db, asked)
    expect(leads).toMatchObject([
      {
        id: two,
        state: 'delivered',
        eventDate: A_REQUEST.eventDate,
        revision: 2,
        askedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
        earlier: [{ id: one, answer: null }],
      },
    ])
    expect(await findLead(db, asked, one)).toMatchObject({ id: one, revision: 1, replacedBy: two, earlier: [] })
  })

  test('only the vendors that were asked before get a revision; the others a lead', async () => {
    const [again, fresh] = [await newVendor(), await newVendor()]
    await ask([again])
    const both = await ask([again, fresh])
    expect(both.requests.map(({ memberId: vendorId }) => vendorId)).toEqual([again, fresh])
    expect(both.revisions?.map(({ memberId: vendorId, revision }) => [vendorId, revision])).toEqual([[again, 2]])
  })

  test('another day, another host and another category are leads of their own', async () => {
    const asked = await newVendor()
    await ask([asked])
    expect((await ask([asked], { eventDate: '2027-05-02' })).revisions).toEqual([])
    expect((await ask([asked], { email: 'grace@example.com' })).revisions).toEqual([])
    await db.query(sql`update vendor set primary_service_type_id = 110, service_type_ids = '{110}' where id = ${asked}`)
    expect((await ask([asked])).revisions).toEqual([])
    expect(await leadsOf(db, asked)).toHaveLength(4)
  })

  test('the host is known by the account as well, whatever the address', async () => {
    const asked = await newVendor()
    await ask([asked], { ownerId: 31, email: 'home@example.com' })
    const other = await ask([asked], { ownerId: 31, email: 'work@example.com' })
    expect(other.revisions).toMatchObject([{ revision: 2 }])
    expect((await ask([asked], { ownerId: 32, email: 'else@example.com' })).revisions).toEqual([])
  })

  test.each([
    ['as a guest without a key', { deviceKey: null }],
    ['from another device', { deviceKey: crypto.randomUUID() }],
    ['signed in to another account', { deviceKey: crypto.randomUUID(), ownerId: 71 }],
  ])('a stranger who types the address of a host %s changes no request of the host', async (_, stranger) => {
    for (const client of [{}, { deviceKey: null }, { ownerId: 72 }]) {
      const asked = await newVendor()
      const email = `watched${asked}@example.com`
      const own = (await ask([asked], { email, ...client })).requests[0]?.id
      for (let i = 0; i < 2; i += 1)
        expect(
          (await ask([asked], { email, ...stranger })).revisions?.map(({ revisionOf }) => revisionOf),
        ).not.toContain(own)
      expect(await findLead(db, asked, own ?? 0)).toMatchObject({ revision: 1, replacedBy: null })
      expect((await vendorInbox(db, asked, { take: 9 })).map(({ id }) => id)).toContain(own)
    }
  })

  test('a guest whose page sends no key asks anew each time, at once or one after the other', async () => {
    const asked = await newVendor()
    const receipts = await Promise.all(Array.from({ length: 5 }, () => ask([asked], { deviceKey: null })))
    expect(receipts.flatMap(({ revisions }) => revisions)).toEqual([])
    expect(await leadsOf(db, asked)).toHaveLength(5)
  })

  test('the same device under another address is another host', async () => {
    const asked = await newVendor()
    await ask([asked], { email: 'one@example.com' })
    expect((await ask([asked], { email: 'other@example.com' })).revisions).toEqual([])
  })

  test('a guest on the device of a request from an account does not change it', async () => {
    const asked = await newVendor()
    const own = await ask([asked], { ownerId: 81, email: 'signed.in@example.com' })
    expect((await ask([asked], { email: 'signed.in@example.com' })).revisions).toEqual([])
    expect(await findLead(db, asked, own.requests[0]?.id ?? 0)).toMatchObject({ replacedBy: null })
  })

  test('a host who asks again while strangers do: the host’s lead is revised, the others stand beside it', async () => {
    const asked = await newVendor()
    const email = 'crowded@example.com'
    const strangers = Array.from({ length: 10 }, () => crypto.randomUUID())
    await Promise.all(
      [...strangers, ...strangers.map(() => PHONE)].map((deviceKey) => ask([asked], { email, deviceKey })),
    )
    const leads = await leadsOf(db, asked)
    expect(leads.map((lead) => lead?.revision).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      ...strangers.map(() => 1),
      10,
    ])
  })

  test('what was asked as a guest and from the account becomes one lead', async () => {
    const asked = await newVendor()
    const byAddress = await ask([asked], { email: 'both@example.com' })
    const byAccount = await ask([asked], { ownerId: 41, email: 'account@example.com' })
    const joined = await ask([asked], { ownerId: 41, email: 'both@example.com' })
    expect([byAddress.revisions, byAccount.revisions]).toEqual([[], []])
    expect(joined.revisions).toMatchObject([{ revision: 2, revisionOf: byAccount.requests[0]?.id }])
    expect(await leadsOf(db, asked)).toHaveLength(1)
  })

  test('what a guest asked and then claimed by signing in joins what the account asked before', async () => {
    const asked = await newVendor()
    const before = await ask([asked], { ownerId: 61, email: 'claimed@work.example' })
    const request = aQuoteRequest({
      quoteRequest: { ...A_REQUEST, members: [asked] },
      client: { ...A_CLIENT, email: 'claimed@home.example' },
    })
    await storeQuoteRequest(db, request)
    expect(await leadsOf(db, asked)).toHaveLength(2)
    expect(await storeQuoteRequest(db, { ...request, ownerId: 61 })).toMatchObject({ isRepeat: true })
    expect(await leadsOf(db, asked)).toMatchObject([{ revision: 2, earlier: [{ id: before.requests[0]?.id }] }])
    expect((await ask([asked], { ownerId: 61, email: 'third@example.com' })).revisions).toMatchObject([{ revision: 3 }])
  })

  test('twenty at the same time become one lead with revisions 1 to 20', async () => {
    const asked = await newVendor()
    const receipts = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ask([asked], { ownerId: 51, email: i % 2 === 0 ? 'busy@home.example' : 'busy@work.example' }),
      ),
    )
    const revisions = receipts.map(({ revisions: [found] = [] }) => found?.revision ?? 1)
    expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    const leads = await leadsOf(db, asked)
    expect(leads).toHaveLength(1)
    expect(leads[0]).toMatchObject({ revision: 20, earlier: { length: 19 } })
  })

  test('twenty of one guest’s at the same time become one lead with revisions 1 to 20', async () => {
    const asked = await newVendor()
    await Promise.all(Array.from({ length: 20 }, () => ask([asked], { email: 'busy.guest@example.com' })))
    expect(await leadsOf(db, asked)).toMatchObject([{ revision: 20, earlier: { length: 19 } }])
  })

  test('several vendors in opposite orders at the same time do not block each other for good', async () => {
    const vendorIds = [await newVendor(), await newVendor(), await newVendor()]
    const receipts = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        ask(i % 2 === 0 ? vendorIds : vendorIds.toReversed(), { email: 'orders@example.com' }),
      ),
    )
    expect(receipts.filter(({ revisions }) => revisions?.length === 0)).toHaveLength(1)
    for (const vendor of vendorIds) expect(await leadsOf(db, vendor)).toHaveLength(1)
  })

  test('a repeated key is not a revision', async () => {
    const asked = await newVendor()
    const request = aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: [asked] } })
    const first = await storeQuoteRequest(db, request)
    expect(await storeQuoteRequest(db, request)).toEqual({ ...first, isRepeat: true })
    expect(await leadsOf(db, asked)).toMatchObject([{ revision: 1, earlier: [] }])
  })

  test('a deleted request leaves its revision in place', async () => {
    const asked = await newVendor()
    const first = await ask([asked])
    await ask([asked])
    await db.query(sql`delete from request where idempotency_key = ${first.key}::uuid`)
    expect(await leadsOf(db, asked)).toMatchObject([{ revision: 2, earlier: [] }])
  })
})

describeOnBothEngines('requests from before there were revisions', (fresh) => {
  test('are numbered in their order, and the newest is the lead', async () => {
    const { db } = await fresh()
    await db.query({ name: '', text: 'drop schema public cascade; create schema public', values: [] })
    await migrate(
      db,
      undefined,
      shippedMigrations().filter(({ name }) => name < '030'),
    )
    // As vendors were then.
    await db.query(sql`
      insert into vendor (id, profile_name, description, photo_id, member_level, include_in_virtual_events,
        rating_tenths, number_of_reviews, number_of_bookings, primary_service_type_id, service_type_ids,
        location_file_name, city_name, state_or_province_abbreviation, latitude, longitude, is_sample)
      values (1, 'DJ Nova', '', 'dj-01', -3, false, 45, 0, 0, 6, '{6}', 'new-york-city-ny', 'New York City', 'NY',
        40.71, -74.01, false)`)
    for (const owner of [null, null, 7]) {
      const key = crypto.randomUUID()
      await db.query(sql`insert into request_key (key, state, body_hash) values (${key}::uuid, 'stored', 'h')`)
      await db.query(sql`
        with host as (
          insert into client (first_name, last_name, company, who_am_i, email, phone_number, client_status)
          values ('Ada', 'Byron', '', '', 'Ada@example.com', '', '') returning id
        ), request as (
          insert into gig_request (idempotency_key, body_hash, client_id, owner_account_id, source, max_auto_add,
            event_type, event_date, location_file_name, time_zone, notes, requested_services, feature_profiles)
          select ${key}::uuid, 'h', id, ${owner}::int, 'None', 0, 'Wedding', '2027-05-01', 'new-york-city-ny',
            'America/New_York', '', '{}', '[]'
          from host returning id
        )
        insert into gig_request_vendor (gig_request_id, vendor_id, auto_added) select id, 1, false from request`)
    }
    await migrate(db)
    expect(await leadsOf(db, 1)).toMatchObject([{ id: 3, revision: 3, earlier: [{ id: 2 }, { id: 1 }] }])
  })
})
