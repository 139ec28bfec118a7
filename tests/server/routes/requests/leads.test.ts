/** A vendor's inbox and its answers, and what the host sees and is mailed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { anAccount, bearer, mailFor, secretsIn, signedIn } from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { client, gigRequest, posting, requestData } from '#tests/support/people/quote.ts'

let server: TestApp
let vera = ''
let hosts = 0
beforeAll(async () => {
  server = await testApp({
    vendors: [
      vendorRecord({ id: 1, profileName: 'DJ Nova' }),
      vendorRecord({ id: 2 }),
      vendorRecord({ id: 3, profileName: 'Win evil.zip' }),
    ],
  })
  await anAccount(server.db, 'vera@example.com', { memberId: 1, welcomeName: 'Vera' })
  vera = (await signedIn(server, 'vera@example.com')).access
})
afterAll(() => server.close())

const newHost = () => `host${(hosts += 1)}@example.com`
/** Everybody asks from a network of their own, unless a test says otherwise. */
let networks = 0
const aNetwork = () => `10.${(networks += 1) >> 8}.${networks & 255}.1`

async function ask(
  email: string,
  {
    gig = {},
    as,
    key = randomUUID(),
    from = aNetwork(),
  }: { gig?: Record<string, unknown>; as?: string; key?: string; from?: string } = {},
) {
  const call = posting(
    key,
    requestData({ gigRequest: gigRequest(gig), client: client({ email, emailConfirm: email }) }),
  )
  const reply = await server.app.inject({
    ...call,
    remoteAddress: from,
    headers: { ...call.headers, ...(as !== undefined && bearer(as)) },
  })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return { key, id: reply.json().requests[0].id as number }
}
const get = (url: string, as = vera) => server.app.inject({ url, headers: bearer(as) })
const lead = async (id: number, as = vera) => (await get(`/api/v1/leads/${id}`, as)).json()
const open = (id: number) =>
  server.app.inject({ method: 'POST', url: `/api/v1/leads/${id}/opened`, headers: bearer(vera) })
const aQuote = (leadId: number, more: object = {}) => ({
  leadId,
  kind: 'quote',
  price: 812.5,
  includes: 'Two sets, lights',
  message: 'Gladly!',
  validUntil: '2027-03-24',
  ...more,
})
const answer = (payload: object, key: string | undefined = randomUUID(), as = vera) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/lead-answers',
    headers: { ...bearer(as), ...(key !== '' && { 'idempotency-key': key }) },
    payload,
  })
const progress = async (key: string) =>
  (await server.app.inject({ url: `/api/v1/requests/by-key/${key}/vendors` })).json()
const mails = (to: string) => mailFor(server, to, () => NOW)

test('a lead is new, then opened, then answered; the host sees delivered, opened and the quote', async () => {
  const { key, id } = await ask(newHost())
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
  const reply = await answer(aQuote(id))
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([201, 'no-store'])
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
  const { id } = await ask(newHost())
  const key = randomUUID()
  const first = await answer(aQuote(id), key)
  expect((await answer(aQuote(id), key)).json()).toEqual(first.json())
  expect((await answer(aQuote(id, { price: 1 }), key)).statusCode).toBe(422)
  expect((await answer(aQuote(id), '')).json().code).toBe('keyMissing')
})

test('a repetition gets its receipt although the quote has ended since', async () => {
  const { id } = await ask(newHost())
  const key = randomUUID()
  const first = await answer(aQuote(id, { validUntil: '2027-03-10' }), key)
  // As if a year had passed: the row says so, the body stays.
  await server.db.query(sql`update lead_answer set valid_until = '2020-01-01' where lead_id = ${id}`)
  expect((await answer(aQuote(id, { validUntil: '2027-03-10' }), key)).json()).toEqual(first.json())
})

test.each([
  [{ price: null }, 'price', 'blank'],
  [{ price: 'many' }, 'price', 'incorrectFormat'],
  [{ price: 0 }, 'price', 'incorrectFormat'],
  [{ price: 1.005 }, 'price', 'incorrectFormat'],
  [{ price: 1e9 }, 'price', 'characterLimit'],
  [{ includes: '  ' }, 'includes', 'blank'],
  [{ includes: 'x'.repeat(2001) }, 'includes', 'characterLimit'],
  [{ message: 'a\u0000b' }, 'message', 'incorrectFormat'],
  [{ validUntil: '2027-03-09' }, 'validUntil', 'inThePast'],
  [{ validUntil: '2027-02-30' }, 'validUntil', 'incorrectFormat'],
  [{ validUntil: '' }, 'validUntil', 'blank'],
  [{ kind: 'maybe' }, 'kind', 'invalid'],
  [{ leadId: 999_999 }, 'leadId', 'notFound'],
])('%j is refused at %s, and nothing is stored', async (wrong, name, code) => {
  const { id } = await ask(newHost())
  const reply = await answer(aQuote(id, wrong))
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [expect.objectContaining({ name, code })]])
  expect(await lead(id)).toMatchObject({ state: 'new', answer: null })
})

test('a second answer from another device, and one to a request that changed meanwhile, say so', async () => {
  const email = newHost()
  const { id } = await ask(email)
  await answer(aQuote(id))
  expect((await answer({ leadId: id, kind: 'decline' })).json().errors).toMatchObject([
    { name: 'leadId', code: 'alreadyExists' },
  ])
  const changed = await ask(email, { gig: { guestCount: 60 } })
  const again = await ask(email, { gig: { guestCount: 70 } })
  expect((await answer(aQuote(changed.id))).json().errors).toMatchObject([
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
  const email = newHost()
  await anAccount(server.db, email)
  const host = (await signedIn(server, email)).access
  const { key, id } = await ask(email, { as: host })
  await answer(aQuote(id))
  expect(await progress(key)).toEqual([])
  expect((await get(`/api/v1/requests/by-key/${key}/vendors`, vera)).json()).toEqual([])
  expect((await get(`/api/v1/requests/by-key/${key}/vendors`, host)).json()).toMatchObject([{ state: 'quoted' }])
  expect((await get('/api/v1/requests', host)).json()).toMatchObject([
    { key, vendors: [{ state: 'quoted', answer: { kind: 'quote', price: 812.5 } }] },
  ])
  expect(await progress(randomUUID())).toEqual([])
})

test('the vendor is mailed once per lead, and again for a revision', async () => {
  const email = newHost()
  const before = (await mails('vera@example.com')).length
  const { id, key } = await ask(email)
  await ask(email, { key })
  const [told, ...rest] = await mails('vera@example.com')
  expect(rest).toHaveLength(before)
  expect(told?.subject).toBe('New request (email not confirmed): Birthday party, Sat, May 1, 2027')
  expect(told?.text).toContain(`https://fanfare.example/leads/${id}`)
  const changed = await ask(email)
  const [newer, ...earlier] = await mails('vera@example.com')
  expect(earlier).toHaveLength(before + 1)
  expect(newer?.subject).toMatch(/^Updated request/)
  expect(newer?.text).toContain(`/leads/${changed.id}`)
})

test('the host is mailed the quote, or the decline, once', async () => {
  const email = newHost()
  const { id } = await ask(email)
  const key = randomUUID()
  for (let i = 0; i < 3; i += 1) await answer(aQuote(id, { message: 'See <b>you</b>\nthere' }), key)
  const [quote, ...others] = await mails(email)
  expect(others.map(({ subject }) => subject)).toEqual([expect.stringContaining('confirm')])
  expect(quote?.subject).toBe('DJ Nova quoted $812.50 for your Birthday party')
  expect(quote?.text).toContain('Includes: Two sets, lights')
  expect(quote?.text).toContain('Wed, Mar 24, 2027')
  // How the host takes it: there is no chat here.
  expect(quote?.text).toContain('reply to this email. It goes to DJ Nova (vera@example.com)')
  expect(quote?.html).not.toContain('<b>')

  const other = newHost()
  await answer({ leadId: (await ask(other)).id, kind: 'decline', message: 'Away that week.' })
  const [decline] = await mails(other)
  expect(decline?.subject).toBe('DJ Nova isn’t available for your Birthday party')
  expect(decline?.text).toContain('Away that week.')
})

test.each([
  ['has been mailed', true, 'DJ Nova withdrew their quote and isn’t available for your request'],
  ['has not been mailed yet', false, 'DJ Nova isn’t available for your request'],
])('a decline in place of a quote that %s says so', async (_, isMailed, words) => {
  const email = newHost()
  const { id } = await ask(email)
  const { answerId } = (await answer(aQuote(id))).json()
  if (isMailed) await mails(email)
  await answer({ leadId: id, kind: 'decline', replaces: answerId })
  const [decline, ...others] = await mails(email)
  expect(others).toHaveLength(isMailed ? 2 : 1)
  expect(decline?.text).toContain(words)
})

test.each(['link', 'code'])(
  'a guest is asked to confirm the address, does so by the %s, and the vendor sees it',
  async (by) => {
    const email = newHost()
    const { id } = await ask(email)
    const second = await ask(email, { gig: { eventDate: '2027-06-01' } })
    const asked = await mails(email)
    expect(asked.map(({ subject }) => subject)).toEqual(['Request sent. Please confirm your email'])
    const { token, code } = secretsIn(asked[0]!)
    const confirm = (payload: object) =>
      server.app.inject({ method: 'POST', url: '/api/v1/accounts/confirm-email', payload })
    expect((await confirm(by === 'link' ? { token: 'A'.repeat(43) } : { email, code: '00000000' })).statusCode).toBe(
      400,
    )
    expect((await confirm(by === 'link' ? { token } : { email, code })).json()).toMatchObject({ username: email })
    expect((await confirm(by === 'link' ? { token } : { email, code })).statusCode).toBe(400)
    expect([await lead(id), await lead(second.id)]).toMatchObject([{ hostConfirmed: true }, { hostConfirmed: true }])
    // Whoever types this address from now on has proven nothing.
    expect(await lead((await ask(email, { gig: { eventDate: '2027-07-01' } })).id)).toMatchObject({
      hostConfirmed: false,
    })
    expect(await mails(email)).toHaveLength(2)
  },
)

test('a reply that keeps changing is mailed ten times in an hour; the latest one follows', async () => {
  const host = newHost()
  const { id } = await ask(host)
  let now = NOW
  const quotes = async () =>
    (await mailFor(server, host, () => now))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('quote'))
  let replaces: number | undefined
  for (let price = 1; price <= 13; price += 1) {
    replaces = (await answer(aQuote(id, { price, ...(replaces !== undefined && { replaces }) }))).json().answerId
    await quotes()
  }
  expect(await quotes()).toHaveLength(10)
  now = new Date(NOW.getTime() + 3_600_000)
  expect(await quotes()).toHaveLength(11)
  expect((await quotes())[0]).toBe('DJ Nova updated their quote to $13 for your Birthday party')
  now = new Date(NOW.getTime() + 7_200_000)
  expect(await quotes()).toHaveLength(11)
})

test('a web address as a vendor’s name reaches no host’s mail', async () => {
  const host = newHost()
  await anAccount(server.db, 'links@example.com', { memberId: 3 })
  const { access } = await signedIn(server, 'links@example.com')
  const { id } = await ask(host, { gig: { members: [3] } })
  expect((await answer(aQuote(id), randomUUID(), access)).statusCode).toBe(201)
  const [mail] = await mails(host)
  expect(mail?.subject).toContain('quoted $812.50')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.zip')
})

test('one network cannot have any number of addresses mailed: the requests are stored, the mails end', async () => {
  const hosts = Array.from({ length: 24 }, newHost)
  const from = aNetwork()
  for (const [i, email] of hosts.entries())
    await ask(email, { from, gig: { eventDate: `2027-08-${String(i + 1).padStart(2, '0')}` } })
  const mailed: number[] = []
  for (const email of hosts) mailed.push((await mails(email)).length)
  expect(mailed).toEqual([...Array.from({ length: 20 }, () => 1), 0, 0, 0, 0])
})

test('a host with an account is asked through it, unless it is confirmed', async () => {
  const email = newHost()
  const accountId = await anAccount(server.db, email)
  const host = (await signedIn(server, email)).access
  const { id } = await ask(email, { as: host })
  const { token } = secretsIn((await mails(email))[0]!)
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/accounts/confirm-email',
    payload: { token },
    headers: bearer(host),
  })
  expect((await get(`/api/v1/accounts/${accountId}`, host)).json()).toMatchObject({ emailConfirmed: true })
  expect(await lead(id)).toMatchObject({ hostConfirmed: true })
  const later = await ask(email, { as: host, gig: { eventDate: '2027-06-01' } })
  expect(await lead(later.id)).toMatchObject({ hostConfirmed: true })
  expect(await mails(email)).toHaveLength(1)
})

test('an account that only asks has no inbox', async () => {
  const email = newHost()
  await anAccount(server.db, email)
  const host = (await signedIn(server, email)).access
  expect((await get('/api/v1/leads', host)).statusCode).toBe(403)
})

test('the inbox is read in pages, newest first', async () => {
  await anAccount(server.db, 'pages@example.com', { memberId: 2 })
  const token = (await signedIn(server, 'pages@example.com')).access
  const ids: number[] = []
  for (const day of [1, 2, 3])
    ids.unshift((await ask(newHost(), { gig: { members: [2], eventDate: `2027-08-0${day}` } })).id)
  const page = async (query: string) => (await get(`/api/v1/leads?${query}`, token)).json()
  expect(await page('take=2')).toMatchObject({ leads: [{ id: ids[0] }, { id: ids[1] }], total: 3, unopened: 3 })
  expect(await page('take=2&skip=2')).toMatchObject({ leads: [{ id: ids[2] }] })
})
