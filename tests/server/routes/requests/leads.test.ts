/** A vendor’s inbox and its replies, and what the client sees of them. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { anAccount, signedIn } from '#tests/support/people/accounts.ts'
import { leadInbox } from './lead-inbox.ts'

const at = leadInbox()
const { newHost: newClient, ask, get, lead, open, aQuote, answer: reply, progress } = at

test('a lead is new, then opened, then answered; the host sees delivered, opened and the quote', async () => {
  const { key, id } = await ask(newClient())
  expect((await get('/api/v1/leads')).json().leads[0]).toMatchObject({
    id,
    state: 'new',
    revision: 1,
    eventType: 'Birthday party',
    eventDate: '2027-05-01',
    locationName: 'New York City, NY',
    startTime: '18:30',
    guestCount: 40,
    budget: 800.5,
    hostName: 'Ada Lovelace',
    hostConfirmed: false,
  })
  expect(await progress(key)).toMatchObject([
    { id, memberId: 1, profileName: 'DJ Nova', state: 'delivered', answer: null },
  ])
  expect(await lead(id)).toMatchObject({
    state: 'new',
    duration: 120,
    venue: 'The Loft',
    notes: 'Bring “Dancing Queen” — please.',
    host: { phoneNumber: expect.stringContaining('555') },
  })
  expect((await open(id)).json()).toMatchObject({ state: 'opened' })
  expect(await progress(key)).toMatchObject([{ state: 'opened' }])
  const response = await reply(aQuote(id))
  expect([response.statusCode, response.headers['cache-control']]).toEqual([201, 'no-store'])
  expect(await lead(id)).toMatchObject({ state: 'answered', answer: { kind: 'quote', price: 812.5 } })
  expect(await progress(key)).toMatchObject([
    {
      state: 'quoted',
      answer: {
        kind: 'quote',
        price: 812.5,
        includes: 'Two sets, lights',
        message: 'Gladly!',
        validUntil: '2027-03-24',
      },
    },
  ])
})

test('the same key and body again is the same receipt, another body is refused, no key is 400', async () => {
  const { id } = await ask(newClient())
  const key = randomUUID()
  const first = await reply(aQuote(id), key)
  expect((await reply(aQuote(id), key)).json()).toEqual(first.json())
  expect((await reply(aQuote(id, { price: 1 }), key)).statusCode).toBe(422)
  expect((await reply(aQuote(id), '')).json().code).toBe('keyMissing')
})

test('a repetition gets its receipt although the quote has ended since', async () => {
  const { id } = await ask(newClient())
  const key = randomUUID()
  const first = await reply(aQuote(id, { validUntil: '2027-03-10' }), key)
  // As if a year had passed: the row says so, the body stays.
  await at.server.db.query(sql`update reply set valid_until = '2020-01-01' where lead_id = ${id}`)
  expect((await reply(aQuote(id, { validUntil: '2027-03-10' }), key)).json()).toEqual(first.json())
})

test.each([
  [{ price: null }, 'price', 'blank'],
  [{ price: 'many' }, 'price', 'incorrectFormat'],
  [{ price: 0 }, 'price', 'incorrectFormat'],
  [{ price: 1.005 }, 'price', 'incorrectFormat'],
  [{ price: 1e9 }, 'price', 'characterLimit'],
  [{ includes: '  ' }, 'includes', 'blank'],
  [{ includes: 'x'.repeat(2001) }, 'includes', 'characterLimit'],
  [{ message: 'a\uD800b' }, 'message', 'incorrectFormat'],
  [{ validUntil: '2027-03-09' }, 'validUntil', 'inThePast'],
  [{ validUntil: '2027-02-30' }, 'validUntil', 'incorrectFormat'],
  [{ validUntil: '' }, 'validUntil', 'blank'],
  [{ kind: 'maybe' }, 'kind', 'invalid'],
  [{ leadId: 999_999 }, 'leadId', 'notFound'],
])('%j is refused at %s, and nothing is stored', async (wrong, name, code) => {
  const { id } = await ask(newClient())
  const response = await reply(aQuote(id, wrong))
  expect([response.statusCode, response.json().errors]).toEqual([400, [expect.objectContaining({ name, code })]])
  expect(await lead(id)).toMatchObject({ state: 'new', answer: null })
})

test('a second answer from another device, and one to a request that changed meanwhile, say so', async () => {
  const email = newClient()
  const { id } = await ask(email)
  await reply(aQuote(id))
  expect((await reply({ leadId: id, kind: 'decline' })).json().errors).toMatchObject([
    { name: 'leadId', code: 'alreadyExists' },
  ])
  const changed = await ask(email, { request: { guestCount: 60 } })
  const again = await ask(email, { request: { guestCount: 70 } })
  expect((await reply(aQuote(changed.id))).json().errors).toMatchObject([
    { name: 'leadId', code: 'invalid', message: expect.stringContaining('updated') },
  ])
  expect(await lead(changed.id)).toMatchObject({ replacedBy: again.id })
  expect(await lead(again.id)).toMatchObject({
    revision: 3,
    replacedBy: null,
    earlier: [{ id: changed.id }, { id, answer: { kind: 'quote' } }],
  })
})

test('what a request’s vendors answered is for its owner: a guest by the key, an account by signing in', async () => {
  const email = newClient()
  await anAccount(at.server.db, email)
  const client = (await signedIn(at.server, email)).access
  const { key, id } = await ask(email, { as: client })
  await reply(aQuote(id))
  expect(await progress(key)).toEqual([])
  expect((await get(`/api/v1/requests/by-key/${key}/vendors`, at.vera)).json()).toEqual([])
  expect((await get(`/api/v1/requests/by-key/${key}/vendors`, client)).json()).toMatchObject([{ state: 'quoted' }])
  expect((await get('/api/v1/requests', client)).json()).toMatchObject([
    { key, vendors: [{ state: 'quoted', answer: { kind: 'quote', price: 812.5 } }] },
  ])
  expect(await progress(randomUUID())).toEqual([])
})

test('an account that only asks has no inbox', async () => {
  const email = newClient()
  await anAccount(at.server.db, email)
  const client = (await signedIn(at.server, email)).access
  expect((await get('/api/v1/leads', client)).statusCode).toBe(403)
})

test('the inbox is read in pages, newest first', async () => {
  await anAccount(at.server.db, 'pages@example.com', { vendorId: 2 })
  const token = (await signedIn(at.server, 'pages@example.com')).access
  const ids: number[] = []
  for (const day of [1, 2, 3])
    ids.unshift((await ask(newClient(), { request: { members: [2], eventDate: `2027-08-0${day}` } })).id)
  const page = async (query: string) => (await get(`/api/v1/leads?${query}`, token)).json()
  expect(await page('take=2')).toMatchObject({ leads: [{ id: ids[0] }, { id: ids[1] }], total: 3, unopened: 3 })
  expect(await page('take=2&skip=2')).toMatchObject({ leads: [{ id: ids[2] }] })
})
