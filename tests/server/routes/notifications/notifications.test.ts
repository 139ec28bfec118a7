/** The calls about notifications: hostile devices, other people's, and counts that follow what is read. */
import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer } from '#tests/support/people/accounts.ts'
import { asked, aThread, aVendorWith, readTo, threadOf, write, type Headers } from '#tests/support/people/threads.ts'
import { anAccount, signedIn } from '#tests/support/people/accounts.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { sql } from '#server/db/sql.ts'
import { NOTHING_NEW } from '#tests/support/world/new-counts.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

let people = 0
async function aClient(): Promise<Headers> {
  const email = `host.of.notices${(people += 1)}@example.com`
  await anAccount(world.db, email)
  return bearer((await signedIn(world, email)).access)
}

const put = (path: string, headers: Headers, payload: object) =>
  world.app.inject({ method: 'PUT', url: `/api/v1/notifications${path}`, headers, payload })
const countsOf = async (headers: Headers) =>
  (await world.app.inject({ url: '/api/v1/notifications/new', headers })).json()

function aDevice(endpoint = `https://fcm.googleapis.com/${randomBytes(8).toString('hex')}`) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys().toString('base64url')
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

test('an account begins with every topic and no quiet hours, and keeps what it chooses', async () => {
  const client = await aClient()
  const before = await world.app.inject({ url: '/api/v1/notifications', headers: client })
  expect(before.json()).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    settings: {
      topics: ['quotes', 'leads', 'messages', 'acceptances', 'confirmations', 'cancellations'],
      quietHours: null,
      reminders: ['weekBefore', 'dayBefore', 'morningOf', 'payments'],
    },
  })
  const settings = {
    topics: ['quotes'],
    reminders: ['dayBefore'],
    quietHours: { from: '22:00', until: '07:00', timeZone: 'America/Denver' },
  }
  expect((await put('', client, settings)).json().settings).toEqual(settings)
  const after = await world.app.inject({ url: '/api/v1/notifications', headers: client })
  expect(after.json().settings).toEqual(settings)
})

test('quiet hours in the alias of a time zone are kept in the zone itself', async () => {
  const client = await aClient()
  const saved = await put('', client, { topics: [], quietHours: { ...QUIET, timeZone: 'PST' } })
  expect(saved.json().settings.quietHours).toEqual({ ...QUIET, timeZone: 'America/Los_Angeles' })
})

const QUIET = { from: '22:00', until: '07:00', timeZone: 'America/Denver' }
test.each([
  ['an invalid time zone', { topics: [], quietHours: { ...QUIET, timeZone: 'Mars/Olympus' } }],
  ['an offset', { topics: [], quietHours: { ...QUIET, timeZone: '+02:00' } }],
  ['an invalid time', { topics: [], quietHours: { ...QUIET, from: '25:00' } }],
  ['hours without length', { topics: [], quietHours: { ...QUIET, until: '22:00' } }],
  ['an unknown topic', { topics: ['ads'], quietHours: null }],
  ['topics without end', { topics: Array.from({ length: 50 }, () => 'quotes'), quietHours: null }],
])('settings with %s are refused', async (_what, settings) => {
  expect((await put('', await aClient(), settings)).statusCode).toBe(400)
})

test.each([
  ['http', aDevice('http://fcm.googleapis.com/1')],
  ['a script', aDevice('javascript:alert(1)')],
  ['a user in it', aDevice('https://me:secret@fcm.googleapis.com/1')],
  ['an unknown push service', aDevice('https://push.example/1')],
  ['a port that no push service has', aDevice('https://fcm.googleapis.com:8443/1')],
  ['a name that only ends like a push service', aDevice('https://notfcm.googleapis.com/1')],
  ['thousands of letters', aDevice(`https://fcm.googleapis.com/${'x'.repeat(2000)}`)],
  ['a key beside the curve', { ...aDevice(), keys: { ...aDevice().keys, p256dh: 'A'.repeat(87) } }],
  ['a key too short', { ...aDevice(), keys: { ...aDevice().keys, auth: 'AAAA' } }],
])('a device with %s is refused', async (_what, device) => {
  expect((await put('/device', await aClient(), device)).statusCode).toBe(400)
})

test('a device is added and removed by its account alone', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const device = aDevice()
  expect((await put('/device', client, device)).statusCode).toBe(200)
  const remove = (headers: Headers) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/notifications/device/removal',
      headers,
      payload: { endpoint: device.endpoint },
    })
  const count = async () =>
    (await world.db.query(sql`select 1 from push_device where endpoint = ${device.endpoint}`)).length
  await remove(other)
  expect(await count()).toBe(1)
  await remove(client)
  expect(await count()).toBe(0)
})

test('what is new is counted for both sides, until it is opened', async () => {
  const vendor = await aVendorWith(world)
  const client = await aClient()
  const email = `host.of.notices${people}@example.com`
  const { leadId } = await asked(world, vendor.memberId, { as: client, email })
  expect(await countsOf(vendor.headers)).toEqual({ ...NOTHING_NEW, leads: 1 })
  await world.app.inject({ method: 'POST', url: `/api/v1/leads/${leadId}/opened`, headers: vendor.headers })
  await write(world, leadId, client, 'Do you have lights?')
  expect(await countsOf(vendor.headers)).toMatchObject({ vendorMessages: 1, leads: 0 })

  const quote = { leadId, kind: 'quote', price: 800, includes: 'Two sets', validUntil: '2027-03-24' }
  const replied = await world.app.inject({
    method: 'POST',
    url: '/api/v1/lead-answers',
    headers: { ...vendor.headers, 'idempotency-key': crypto.randomUUID() },
    payload: quote,
  })
  await write(world, leadId, vendor.headers, 'Yes')
  expect(await countsOf(client)).toEqual({ ...NOTHING_NEW, hostMessages: 1, quotes: 1 })
  const { messages } = await threadOf(world, leadId, client)
  await readTo(world, leadId, client, messages.at(-1)?.id ?? 0)
  const seen = (headers: Headers) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/notifications/seen-quotes',
      headers,
      payload: { quoteIds: [replied.json().answerId] },
    })
  // Not theirs.
  await seen(await aClient())
  expect(await countsOf(client)).toMatchObject({ hostMessages: 0, quotes: 1 })
  expect((await seen(client)).json()).toEqual(NOTHING_NEW)
})

test('a guest’s requests are nobody’s news', async () => {
  const { vendor, leadId } = await aThread(world)
  await write(world, leadId, vendor.headers, 'Hello')
  expect(await countsOf(vendor.headers)).toMatchObject({ hostMessages: 0, leads: 1 })
})
