/** Messages between a client and a vendor: who sees them, once per key, unread counts and limits. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { asked, aThread, aVendorWith, readTo, threadOf, write, writing } from '#tests/support/people/threads.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { ENGINES } from '#tests/support/server/database.ts'

describe.each(ENGINES)('messages of a lead (%s)', (engine) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({ engine })
  })
  afterAll(() => world.close())
  let accounts = 0
  const anAccountWith = async () => {
    const email = `ana${(accounts += 1)}@example.com`
    await anAccount(world.db, email)
    return { email, headers: bearer((await signedIn(world, email)).access) }
  }

  test('a guest and the vendor write to each other, and each sees its own side', async () => {
    const { host: client, vendor, leadId } = await aThread(world)
    const key = randomUUID()
    const sent = await write(world, leadId, client.headers, 'Do you bring lights?', key)
    expect([sent.statusCode, sent.json()]).toEqual([
      201,
      { key, call: 'sendMessage', id: expect.any(Number), bookingId: null, state: 'sent' },
    ])
    expect((await write(world, leadId, vendor.headers, 'Yes, two.')).statusCode).toBe(201)
    expect(await threadOf(world, leadId, vendor.headers)).toMatchObject({
      leadId,
      side: 'vendor',
      otherName: 'Ada Lovelace',
      eventType: 'Birthday party',
      hasEarlier: false,
      messages: [
        { key: null, author: 'host', text: 'Do you bring lights?', readAt: null, attachments: [] },
        { key: expect.any(String), author: 'vendor', text: 'Yes, two.' },
      ],
    })
    expect(await threadOf(world, leadId, client.headers)).toMatchObject({
      side: 'host',
      otherName: 'DJ Nova',
      isSample: false,
      messages: [{ key }, { key: null }],
    })
  })

  test('the thread holds the request and each quote, with the vendor’s price, by time', async () => {
    const { host: client, vendor, leadId } = await aThread(world)
    const quote = { kind: 'quote', leadId, includes: 'Two sets', validUntil: '2027-03-24' }
    const reply = async (body: object) =>
      world.app.inject({
        method: 'POST',
        url: '/api/v1/lead-answers',
        headers: { ...vendor.headers, 'idempotency-key': randomUUID() },
        payload: { ...quote, ...body },
      })
    const first = await reply({ price: 800 })
    expect((await reply({ price: 750, replaces: first.json().answerId })).statusCode).toBe(201)
    const { milestones } = await threadOf(world, leadId, client.headers)
    expect(milestones).toMatchObject([
      { what: 'requested', by: 'host', cents: null, bookingId: null },
      { what: 'quoted', by: 'vendor', cents: 80_000 },
      { what: 'quoteChanged', by: 'vendor', cents: 75_000 },
    ])
  })

  test('nobody else sees the thread or writes to it: 404, as for one that does not exist', async () => {
    const { host: client, leadId } = await aThread(world)
    const stranger = await anAccountWith()
    const otherVendor = await aVendorWith(world)
    const otherDevice = { 'device-key': randomUUID() }
    for (const headers of [
      {},
      otherDevice,
      stranger.headers,
      otherVendor.headers,
      { ...stranger.headers, ...otherDevice },
    ]) {
      expect((await world.app.inject({ url: `/api/v1/threads/${leadId}/messages`, headers })).statusCode).toBe(404)
      expect((await write(world, leadId, headers, 'Hello?')).statusCode).toBe(404)
      expect((await readTo(world, leadId, headers, 1)).statusCode).toBe(404)
    }
    expect((await threadOf(world, leadId, client.headers)).messages).toEqual([])
    const missing = await write(world, 999_999, client.headers, 'Hello?')
    expect([missing.statusCode, missing.json()]).toMatchObject([
      404,
      { errors: [{ name: 'leadId', code: 'notFound' }] },
    ])
  })

  test('what an account asked is seen by the account alone, not by the device it was asked from', async () => {
    const vendor = await aVendorWith(world)
    const ana = await anAccountWith()
    const { leadId, deviceKey } = await asked(world, vendor.memberId, { email: ana.email, as: ana.headers })
    expect((await threadOf(world, leadId, ana.headers)).side).toBe('host')
    const reply = await write(world, leadId, { 'device-key': deviceKey }, 'Hello?')
    expect(reply.statusCode).toBe(404)
  })

  test('a repeated key gives the first receipt; another text under it is refused', async () => {
    const { host: client, leadId } = await aThread(world)
    const key = randomUUID()
    const first = await write(world, leadId, client.headers, 'Once', key)
    const again = await Promise.all(Array.from({ length: 8 }, () => write(world, leadId, client.headers, 'Once', key)))
    expect(again.map((reply) => [reply.statusCode, reply.json()])).toEqual(again.map(() => [201, first.json()]))
    const other = await write(world, leadId, client.headers, 'Twice', key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'keyReused'])
    expect((await threadOf(world, leadId, client.headers)).messages.map(({ text }) => text)).toEqual(['Once'])
    const status = await world.app.inject({ url: `/api/v1/requests/by-key/${key}` })
    expect(status.json()).toEqual({ state: 'stored', key, receipt: first.json() })
  })

  test('a canceled key stores nothing', async () => {
    const { host: client, leadId } = await aThread(world)
    const key = randomUUID()
    await world.app.inject({ method: 'DELETE', url: `/api/v1/requests/by-key/${key}` })
    const reply = await write(world, leadId, client.headers, 'Too late', key)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'cancelled'])
    expect((await threadOf(world, leadId, client.headers)).messages).toEqual([])
  })

  test('an empty message, one of 4,001 characters and one with half an emoji are refused by name', async () => {
    const { host: client, leadId } = await aThread(world)
    for (const text of ['', '   ', 'x'.repeat(4001), 'abc\uD83D', '\u0000', '\u202E']) {
      const reply = await write(world, leadId, client.headers, text)
      expect([reply.statusCode, reply.json().errors[0].name]).toEqual([400, 'text'])
    }
    expect((await write(world, leadId, client.headers, 'x'.repeat(4000))).statusCode).toBe(201)
    const withoutKey = await world.app.inject({
      ...writing(leadId, client.headers, { text: 'Hello' }),
      headers: client.headers,
    })
    expect([withoutKey.statusCode, withoutKey.json().code]).toEqual([400, 'keyMissing'])
  })

  test('unread messages are counted for each side until they are read', async () => {
    const { host: client, vendor, leadId } = await aThread(world)
    await write(world, leadId, client.headers, 'One')
    await write(world, leadId, client.headers, 'Two')
    await write(world, leadId, vendor.headers, 'Three')
    const inbox = async () => (await world.app.inject({ url: '/api/v1/leads', headers: vendor.headers })).json()
    const ofClient = async () =>
      (await world.app.inject({ url: `/api/v1/requests/by-key/${client.key}/vendors` })).json()[0].unreadMessages
    expect([await inbox(), await ofClient()]).toMatchObject([{ unreadMessages: 2, leads: [{ unreadMessages: 2 }] }, 1])
    const { messages } = await threadOf(world, leadId, vendor.headers)
    expect((await readTo(world, leadId, vendor.headers, messages[0]?.id ?? 0)).json()).toEqual({ unread: 1 })
    expect((await readTo(world, leadId, vendor.headers, messages[2]?.id ?? 0)).json()).toEqual({ unread: 0 })
    // Its own message is not read by that.
    expect([await inbox(), await ofClient()]).toMatchObject([{ unreadMessages: 0, leads: [{ unreadMessages: 0 }] }, 1])
    expect((await threadOf(world, leadId, client.headers)).messages.map(({ readAt }) => readAt !== null)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('a revision of the request keeps the thread, at its old and its new number', async () => {
    const { host: client, vendor, leadId } = await aThread(world)
    await write(world, leadId, vendor.headers, 'Which hall?')
    const again = await asked(world, vendor.memberId, { as: client.headers, email: client.email })
    expect(again.leadId).not.toBe(leadId)
    await write(world, again.leadId, client.headers, 'The big one')
    for (const number of [leadId, again.leadId]) {
      expect(await threadOf(world, number, vendor.headers)).toMatchObject({
        leadId: again.leadId,
        messages: [{ text: 'Which hall?' }, { text: 'The big one' }],
      })
    }
    const vendors = (await world.app.inject({ url: `/api/v1/requests/by-key/${again.key}/vendors` })).json()
    expect(vendors[0].unreadMessages).toBe(1)
    const old = (await world.app.inject({ url: `/api/v1/requests/by-key/${client.key}/vendors` })).json()
    expect(old[0].unreadMessages).toBe(0)
  })

  test('a long thread is read page by page', async () => {
    const { host: client, leadId } = await aThread(world)
    const first = (await write(world, leadId, client.headers, 'first')).json()
    await world.db.query(sql`
      with keyed as (
        insert into request_key (key, state) select gen_random_uuid(), 'stored' from generate_series(1, 120)
        returning key)
      insert into message (lead_id, idempotency_key, author, text, created_at)
      select ${leadId}::int, key, 'host', 'more', now() from keyed`)
    const latest = await threadOf(world, leadId, client.headers)
    expect([latest.messages.length, latest.hasEarlier]).toEqual([100, true])
    const before = await world.app.inject({
      url: `/api/v1/threads/${leadId}/messages?before=${latest.messages[0]?.id}`,
      headers: client.headers,
    })
    expect([before.json().messages.length, before.json().hasEarlier]).toEqual([21, false])
    expect(before.json().messages[0].id).toBe(first.id)
  })

  test('a flood from one side of a thread ends after 60 messages in an hour; the other side still writes', async () => {
    const { host: client, vendor, leadId } = await aThread(world)
    for (let sent = 0; sent < 60; sent += 1)
      expect((await write(world, leadId, client.headers, `${sent}`)).statusCode).toBe(201)
    const refused = await write(world, leadId, client.headers, 'more')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await write(world, leadId, vendor.headers, 'Please stop')).statusCode).toBe(201)
  })

  test('deleting the person’s data deletes the thread', async () => {
    const { host: client, leadId } = await aThread(world)
    await write(world, leadId, client.headers, 'My address is …')
    await world.db.query(sql`delete from request where idempotency_key = ${client.key}::uuid`)
    expect(await world.db.query(sql`select 1 from message where lead_id = ${leadId}::int`)).toEqual([])
    expect((await write(world, leadId, client.headers, 'Hello?')).statusCode).toBe(404)
  })
})
