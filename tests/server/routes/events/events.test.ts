/** Clients' events: made with the first request, joined by the next ones, read and changed by their client alone. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientEvent } from '#contract/events/client-event.ts'
import { sql } from '#server/db/sql.ts'
import { giveRequest } from '#server/repositories/requests/own-requests.ts'
import { giveRequestsOf } from '#server/services/requests/request-owner.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { client, DEVICE_KEY, posting, quoteRequest, requestData } from '#tests/support/people/quote.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ vendors: [1, 2, 3].map((id) => vendorRecord({ id })) })
})
afterAll(() => server.close())

interface Sent {
  eventKey?: string
  insteadOf?: string
  as?: string
  email?: string
  device?: string
  request?: Record<string, unknown>
}

/** Sends a request. @returns its key */
async function send({ as, email = 'ada@example.com', device = DEVICE_KEY, request = {}, ...keys }: Sent = {}) {
  const key = randomUUID()
  const data = { ...requestData({ client: client({ email, emailConfirm: email }), gigRequest: quoteRequest(request) }) }
  const call = posting(key, { ...data, ...keys })
  const headers = { ...call.headers, 'device-key': device, ...(as !== undefined && bearer(as)) }
  expect((await server.app.inject({ ...call, headers })).statusCode).toBe(201)
  return key
}
const eventOf = async (key: string, as?: string) =>
  server.app.inject({ url: `/api/v1/requests/by-key/${key}/event`, headers: as === undefined ? {} : bearer(as) })
const eventIn = async (key: string, as?: string): Promise<ClientEvent> => (await eventOf(key, as)).json()
const ownEvents = async (as: string): Promise<ClientEvent[]> =>
  (await server.app.inject({ url: '/api/v1/events', headers: bearer(as) })).json()
const change = (eventKey: string, payload: object, as?: string, key: string = randomUUID()) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v1/events/${eventKey}`,
    headers: { 'idempotency-key': key, ...(as !== undefined && bearer(as)) },
    payload,
  })
let people = 0
async function someone(): Promise<string> {
  const email = `event.client${(people += 1)}@example.com`
  await anAccount(server.db, email)
  return (await signedIn(server, email)).access
}

test('a guest’s first request makes the event under the key that the device chose', async () => {
  const eventKey = randomUUID()
  const key = await send({ eventKey })
  const reply = await eventOf(key)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json()).toEqual({
    key: eventKey,
    name: '',
    eventType: 'Birthday party',
    eventDate: '2027-05-01',
    eventDateLatest: null,
    location: 'new-york-city-ny',
    locationName: 'New York City, NY',
    timeZone: 'America/New_York',
    address: '',
    guestCount: 40,
    budgetCents: null,
    checklist: null,
    isArchived: false,
    requestKeys: [key],
    latest: {
      startTime: '18:30',
      durationMinutes: 120,
      venue: 'The Loft',
      notes: 'Bring “Dancing Queen” — please.',
    },
  })
})

test('the next request that names the event joins it, whatever its day', async () => {
  const eventKey = randomUUID()
  const first = await send({ eventKey })
  const second = await send({ eventKey, request: { members: [2], eventDate: '2027-05-02' } })
  expect((await eventIn(second)).requestKeys).toEqual([first, second])
  expect((await eventIn(first)).eventDate).toBe('2027-05-01')
})

test('requests of a page without events share one for the same day and place, and have two for two days', async () => {
  const device = randomUUID()
  const first = await send({ device })
  const second = await send({ device, request: { members: [2] } })
  const third = await send({ device, request: { members: [3], eventDate: '2027-06-05' } })
  expect((await eventIn(first)).requestKeys).toEqual([first, second])
  expect((await eventIn(third)).requestKeys).toEqual([third])
})

test('another device’s request for the same day and place is another event', async () => {
  const first = await send({ device: randomUUID(), email: 'same@example.com' })
  const second = await send({ device: randomUUID(), email: 'same@example.com' })
  expect((await eventIn(second)).key).not.toBe((await eventIn(first)).key)
})

test('an account lists its events from every device, and nobody else’s', async () => {
  const [ada, bob] = [await someone(), await someone()]
  const eventKey = randomUUID()
  const key = await send({ eventKey, as: ada })
  expect(await ownEvents(ada)).toMatchObject([{ key: eventKey, requestKeys: [key] }])
  expect(await ownEvents(bob)).toEqual([])
  expect((await eventOf(key, bob)).statusCode).toBe(404)
  expect((await eventOf(key)).statusCode).toBe(404)
})

test('a request that names another client’s event gets one of its own', async () => {
  const [ada, bob] = [await someone(), await someone()]
  const eventKey = randomUUID()
  const adas = await send({ eventKey, as: ada })
  const bobs = await send({ eventKey, as: bob, request: { members: [2] } })
  expect((await eventIn(bobs, bob)).key).not.toBe(eventKey)
  expect((await eventIn(adas, ada)).requestKeys).toEqual([adas])
})

test('an event is changed field by field, once for each key', async () => {
  const eventKey = randomUUID()
  const key = await send({ eventKey })
  const checklist = [{ id: 'cake', label: 'Cake', isDone: true }]
  const once = randomUUID()
  const moved = { name: 'Ada’s 40th', eventDate: '2027-06-05', location: 'hoboken-nj' }
  expect((await change(eventKey, moved, undefined, once)).json()).toMatchObject({ key: once, call: 'changeEvent' })
  await change(eventKey, { checklist, budgetCents: 500_000, address: '1 Main St' })
  expect((await change(eventKey, moved, undefined, once)).statusCode).toBe(201)
  expect((await change(eventKey, { name: 'Other' }, undefined, once)).statusCode).toBe(422)
  expect(await eventIn(key)).toMatchObject({
    ...moved,
    locationName: 'Hoboken, NJ',
    guestCount: 40,
    checklist,
    budgetCents: 500_000,
    address: '1 Main St',
  })
  const [stored] = await server.db.query<{ date: string }>(sql`
    select event_date as date from request where idempotency_key = ${key}::uuid`)
  expect(stored?.date).toBe('2027-05-01')
})

test('days in the wrong order and places that do not exist are refused', async () => {
  const eventKey = randomUUID()
  await send({ eventKey })
  const wrong = await change(eventKey, { eventDate: '2027-06-05', eventDateLatest: '2027-06-01' })
  const nowhere = await change(eventKey, { location: 'no-such-place-ny' })
  expect([wrong, nowhere].map((reply) => [reply.statusCode, reply.json().errors[0].name])).toEqual([
    [400, 'eventDateLatest'],
    [400, 'location'],
  ])
})

test('nobody but its client changes an event', async () => {
  const [ada, bob] = [await someone(), await someone()]
  const eventKey = randomUUID()
  const key = await send({ eventKey, as: ada })
  expect((await change(eventKey, { name: 'Mine' }, bob)).statusCode).toBe(404)
  expect((await change(eventKey, { name: 'Mine' })).statusCode).toBe(404)
  expect((await change(randomUUID(), { name: 'Mine' }, ada)).statusCode).toBe(404)
  expect((await eventIn(key, ada)).name).toBe('')
})

test('changing the only request moves its event along; changing one of several does not', async () => {
  const eventKey = randomUUID()
  const first = await send({ eventKey, request: { members: [1] } })
  const moved = await send({ insteadOf: first, request: { members: [1], eventDate: '2027-06-05' } })
  expect(await eventIn(moved)).toMatchObject({ key: eventKey, eventDate: '2027-06-05' })
  await send({ eventKey, request: { members: [2], eventDate: '2027-06-05' } })
  await send({ insteadOf: moved, request: { members: [1], eventDate: '2027-07-05' } })
  expect((await eventIn(first)).eventDate).toBe('2027-06-05')
})

test('a new request brings an archived event back', async () => {
  const eventKey = randomUUID()
  const key = await send({ eventKey })
  await change(eventKey, { isArchived: true })
  expect((await eventIn(key)).isArchived).toBe(true)
  await send({ eventKey, request: { members: [2] } })
  expect((await eventIn(key)).isArchived).toBe(false)
})

test('only a vendor that is booked reads the street address', async () => {
  const ada = await someone()
  await anAccount(server.db, 'event.vendor@example.com', { vendorId: 3 })
  const vendor = (await signedIn(server, 'event.vendor@example.com')).access
  await server.db.query(sql`
    update account set email_confirmed_at = now() where username like 'event.client%'`)
  const write = async (as: string, url: string, payload: object) => {
    const headers = { ...bearer(as), 'idempotency-key': randomUUID() }
    const reply = await server.app.inject({ method: 'POST', url, headers, payload })
    expect(reply.statusCode).toBe(201)
    return reply.json()
  }
  const eventKey = randomUUID()
  const key = await send({ eventKey, as: ada, request: { members: [3], eventDate: '2027-08-01' } })
  await change(eventKey, { address: '1 Main St' }, ada)
  const leadId = (await server.app.inject({ url: `/api/v1/requests/by-key/${key}`, headers: bearer(ada) })).json()
    .receipt.requests[0].id
  const quote = { kind: 'quote', price: 800, includes: 'Two sets', validUntil: '2027-03-24' }
  const { answerId: quoteId } = await write(vendor, '/api/v1/lead-answers', { ...quote, leadId })
  const { id } = await write(ada, '/api/v1/bookings', { leadId, quoteId })
  const seen = async () =>
    (await server.app.inject({ url: `/api/v1/bookings/${id}`, headers: bearer(vendor) })).json().address
  expect(await seen()).toBe('')
  await write(vendor, `/api/v1/bookings/${id}/moves`, { move: 'confirm' })
  expect(await seen()).toBe('1 Main St')
  await change(eventKey, { location: 'hoboken-nj' }, ada)
  expect(await seen()).toBe('')
})

test('a stranger’s request with a client’s address opens nothing of the client’s events', async () => {
  const email = 'forged@example.com'
  const id = await anAccount(server.db, email, { isProven: true })
  const owner = (await signedIn(server, email)).access
  const day = { eventDate: '2027-07-03' }
  const eventKey = randomUUID()
  const forged = await send({ eventKey, email, device: randomUUID(), request: day })
  await change(eventKey, { address: '66 Wrong Road' })
  // The owner follows a mailed link: the account lists what was sent with the address.
  await server.db.transaction((tx) => giveRequestsOf(tx, { accountId: id, email }))
  expect(await ownEvents(owner)).toMatchObject([{ key: eventKey }])
  expect((await change(eventKey, { budgetCents: 900_00 }, owner)).statusCode).toBe(201)
  expect((await eventOf(forged)).statusCode).toBe(404)
  expect((await change(eventKey, { address: '67 Wrong Road' })).statusCode).toBe(404)
  // Neither of the ways in which a request finds its event leads to the stranger's.
  const [named, unnamed] = [
    await send({ eventKey, email, as: owner, request: day }),
    await send({ email, as: owner, request: { ...day, members: [2] } }),
  ]
  const own = await eventIn(named, owner)
  expect([own.key === eventKey, own.address, own.requestKeys]).toEqual([false, '', [named, unnamed]])
})

test('a guest whose request an account took over still has its event, until the account sends one there', async () => {
  const email = 'taken.over@example.com'
  const id = await anAccount(server.db, email, { isProven: true })
  const owner = (await signedIn(server, email)).access
  const eventKey = randomUUID()
  const key = await send({ eventKey, email })
  await server.db.transaction((tx) => giveRequest(tx, key, id))
  expect((await change(eventKey, { name: 'On the phone' })).statusCode).toBe(201)
  await send({ eventKey, email, as: owner, request: { members: [2] } })
  expect((await ownEvents(owner)).map(({ name, requestKeys }) => [name, requestKeys.length])).toEqual([
    ['On the phone', 2],
  ])
  expect((await eventOf(key)).statusCode).toBe(404)
})
