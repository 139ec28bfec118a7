/** The mailbox page of a trial signs in as a sample vendor and a sample client. */
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { bearer } from '#tests/support/people/accounts.ts'
import { testApp, vendorRecord, type TestApp, type TestAppOptions } from '#tests/support/server/app.ts'

const KEY = 'the-key-that-was-printed'
const SAMPLES = [
  vendorRecord({ id: 1, isSample: false }),
  vendorRecord({ id: 2, profileName: 'DJ Sol', isSample: true }),
]

let server: TestApp
afterEach(() => server.close())

async function start({
  offersSampleSignIn = true,
  ...options
}: TestAppOptions & { offersSampleSignIn?: boolean } = {}) {
  const mailbox = { shownTo: 'toThisMachine', key: KEY, offersSampleSignIn } as const
  server = await testApp({ vendors: SAMPLES, ...options, settings: { mailbox } })
}

const signIn = (as: string, { headers = {}, key = KEY, remoteAddress = '127.0.0.1' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/dev/mail/sign-in',
    headers: { host: 'localhost:8080', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    remoteAddress,
    cookies: { MailboxKey: key },
    payload: `as=${as}`,
  })
type Reply = Awaited<ReturnType<typeof signIn>>
const tokenOf = ({ cookies }: Reply) => cookies.find(({ name }) => name === 'BearerToken')?.value ?? ''
const get = async (url: string, token: string) => (await server.app.inject({ url, headers: bearer(token) })).json()
const mailboxPage = async () =>
  (await server.app.inject({ url: '/dev/mail', headers: { host: 'localhost:8080' }, cookies: { MailboxKey: KEY } }))
    .body

test('the sample vendor has a lead of the sample client, however often either signs in', async () => {
  await start()
  expect(await mailboxPage()).toContain('Sign in as a sample vendor')
  const vendor = await signIn('vendor')
  expect(vendor).toMatchObject({ statusCode: 303, headers: { location: '/leads' } })
  expect(vendor.cookies.find(({ name }) => name === '__Host-RefreshToken')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  })
  const client = await signIn('host')
  expect(client).toMatchObject({ statusCode: 303, headers: { location: '/requests' } })
  await signIn('vendor')

  const leads = await get('/api/v1/leads', tokenOf(vendor))
  expect(JSON.stringify(leads)).toContain('Sam Sample')
  const requests = await get('/api/v1/requests', tokenOf(client))
  expect(requests).toMatchObject([
    { eventType: 'Birthday party', vendors: [{ profileName: 'DJ Sol', isSample: true }] },
    { eventType: 'Anniversary' },
  ])
})

test('the two go through the whole loop: quote, accept, confirm, pay; the next sign-in has a new request', async () => {
  await start()
  const [vendor, client] = [tokenOf(await signIn('vendor')), tokenOf(await signIn('host'))]
  const send = async (token: string, url: string, payload: object) => {
    const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() }
    const reply = await server.app.inject({ method: 'POST', url, headers, payload })
    return { status: reply.statusCode, body: reply.json() }
  }
  const leads = (await get('/api/v1/leads', vendor)).leads
  const lead = leads.find(({ eventType }: { eventType: string }) => eventType === 'Birthday party')
  const terms = { lines: [{ label: 'DJ', cents: 60_000 }], depositCents: 10_000, cancellation: 'moderate' }
  const quote = { leadId: lead.id, kind: 'quote', price: 600, includes: 'Two hours', validUntil: lead.eventDate, terms }
  await send(vendor, '/api/v1/lead-answers', quote)
  const [request] = await get('/api/v1/requests', client)
  expect(request.vendors).toMatchObject([{ id: lead.id, accept: 'open', answer: { price: 600, revision: 1, terms } }])
  const accepting = { leadId: lead.id, quoteId: request.vendors[0].answer.id }
  const accepted = await send(client, '/api/v1/bookings', accepting)
  expect(accepted).toMatchObject({ status: 201, body: { call: 'acceptQuote', state: 'accepted' } })
  const url = `/api/v1/bookings/${accepted.body.id}`
  expect(await send(vendor, `${url}/moves`, { move: 'confirm' })).toMatchObject({ body: { state: 'confirmed' } })
  // A write that a phone sends after being offline is refused with how things are.
  expect(await send(client, '/api/v1/bookings', accepting)).toMatchObject({
    status: 409,
    body: { code: 'stateChanged', present: { vendors: [{ accept: 'accepted', bookingId: accepted.body.id }] } },
  })
  const paid = { kind: 'deposit', cents: 10_000, method: 'cash', paidOn: '2027-03-10' }
  const { body: noted } = await send(client, `${url}/ledger`, paid)
  expect(await send(vendor, `/api/v1/ledger/${noted.id}/confirm`, {})).toMatchObject({ body: { state: 'confirmed' } })
  expect(await get('/api/v1/bookings', client)).toContainEqual(
    expect.objectContaining({
      id: accepted.body.id,
      side: 'host',
      state: 'confirmed',
      dueCents: 50_000,
      vendor: expect.objectContaining({ profileName: 'DJ Sol', isSample: true }),
    }),
  )
  expect((await get(`${url}/calendar`, vendor)).ics).toContain('SUMMARY:Birthday party: Sam Sample')
  const before: unknown[] = await get('/api/v1/requests', client)
  await signIn('host')
  expect(await get('/api/v1/requests', client)).toHaveLength(before.length + 1)
})

test('without the key, from elsewhere, or for another role, nobody is signed in', async () => {
  await start()
  const refused = [
    await signIn('vendor', { key: 'guessed' }),
    await signIn('vendor', { headers: { 'sec-fetch-site': 'cross-site' } }),
    await signIn('vendor', { headers: { origin: 'https://evil.example' } }),
    await signIn('vendor', { remoteAddress: '203.0.113.5' }),
    await signIn('vendor', { headers: { 'x-forwarded-for': '127.0.0.1' } }),
    await signIn('operator'),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 404, 404, 400])
  for (const { cookies } of refused) expect(cookies).toEqual([])
})

test('a server that is not a trial has no such sign-in, and one without sample vendors offers none', async () => {
  await start({ offersSampleSignIn: false })
  expect(await mailboxPage()).not.toContain('Sign in as')
  expect((await signIn('vendor')).statusCode).toBe(404)
  await server.close()
  await start({ vendors: [vendorRecord({ id: 1, isSample: false })] })
  expect(await mailboxPage()).not.toContain('Sign in as')
  expect((await signIn('vendor')).statusCode).toBe(404)
})

test('a trial is a server that only this machine reaches, whose mail stays here, and that is not strict', async () => {
  await start()
  const offered = (source: Record<string, string>) => {
    const read = readEnv(source)
    return 'env' in read && read.env.offersSampleSignIn
  }
  expect(offered({})).toBe(true)
  expect(offered({ MAILBOX: 'on' })).toBe(true)
  for (const source of [
    { SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://fanfare.example' },
    { PUBLIC_URL: 'https://fanfare.example', MAILBOX: 'on' },
    { HOST: '0.0.0.0', MAILBOX: 'on' },
    { TRUST_PROXY: '10.0.0.1', MAILBOX: 'on' },
    { STRICT: '1', MAILBOX: 'on' },
    { MAILBOX: 'off' },
  ])
    expect(offered(source), JSON.stringify(source)).toBe(false)
})
