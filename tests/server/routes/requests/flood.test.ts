/** Many quote requests at once: what is stored and mailed of a flood, and that no honest request is lost by it. */
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { FloodProblem } from '#contract/flood-problem.ts'
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { proofFor } from '#src/api/solve-challenge.ts'
import { createRequestServer } from '#src/offline/outbox/request-server.ts'
import { mailsTo } from '#server/repositories/mail/sent-mail.ts'
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { countAttempt } from '#server/repositories/accounts/rate-limits.ts'
import { resendMail } from '#server/services/operator/jobs-and-mail.ts'
import { neighborhoodOf } from '#server/services/accounts/neighborhood.ts'
import { anAccount, bearer, mailFor, signedIn } from '#tests/support/people/accounts.ts'
import { client, quoteRequest, posting, requestData } from '#tests/support/people/quote.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { testContext } from '#tests/support/server/context.ts'

const HOUR_MS = 3_600_000
const LIMITS = { perAddress: 6, perClient: 4, perVendor: 8 }

describeOnBothEngines('many requests', (_fresh, engine) => {
  let server: TestApp
  let now = NOW
  const clock = () => now
  let count = 0
  let vendor = 0
  let from = ''
  beforeAll(async () => {
    const vendors = Array.from({ length: 60 }, (_, index) => vendorRecord({ id: index + 1 }))
    server = await testApp({ vendors, engine, parts: { clock }, settings: { quoteLimits: LIMITS } })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    now = new Date(now.getTime() + 48 * HOUR_MS)
    count += 1
    vendor = count
    from = `203.0.${count}.7`
  })

  const call = (some: { email?: string; members?: number[]; key?: string; name?: string; eventType?: string } = {}) => {
    const { email = `host${randomUUID()}@example.com`, members: vendorIds = [vendor], key = randomUUID() } = some
    const request = quoteRequest({
      members: vendorIds,
      eventDate: '2027-09-01',
      ...(some.eventType && { eventType: some.eventType }),
    })
    const sender = client({ email, emailConfirm: email, ...(some.name && { firstName: some.name }) })
    return posting(key, requestData({ gigRequest: request, client: sender }))
  }
  const send = (options: InjectOptions, remoteAddress = from) => server.app.inject({ ...options, remoteAddress })
  const leads = async (id = vendor) =>
    (
      await server.db.query<{ leads: number }>({
        name: '',
        text: 'select count(*)::int as leads from lead where vendor_id = $1::int',
        values: [id],
      })
    )[0]?.leads
  /** The page's outbox, with its proof of work, against this server. */
  const phone = (remoteAddress = from) => {
    const { send: deliver } = createRequestServer({
      fetch: async (_url, init) => {
        const reply = await server.app.inject({
          method: 'POST',
          url: '/createrequest',
          headers: Object.fromEntries(new Headers(init?.headers)),
          payload: init?.body as string,
          remoteAddress,
        })
        return new Response(reply.body, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
      },
    })
    return (options: ReturnType<typeof call>) =>
      deliver({
        endpoint: quoteEndpoints.createRequest,
        key: (options.headers as Record<string, string>)['idempotency-key'] ?? '',
        body: JSON.stringify(options.payload),
        ownerId: null,
        signal: AbortSignal.timeout(60_000),
      })
  }

  test('116 requests from one address leave as many leads as the limit says, and a few mails', async () => {
    const vera = `vera${engine}@example.com`
    await anAccount(server.db, vera, { vendorId: vendor })
    const replies = []
    for (let i = 0; i < 16; i += 1) replies.push(await send(call()))
    replies.push(...(await Promise.all(Array.from({ length: 100 }, () => send(call())))))
    const stored = replies.filter(({ statusCode }) => statusCode === 201)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(116 - stored.length)
    expect([stored.length, await leads()]).toEqual([LIMITS.perAddress, LIMITS.perAddress])

    expect(await mailFor(server, vera, clock, 2)).toHaveLength(2)
    now = new Date(now.getTime() + HOUR_MS)
    const [grouped, ...single] = await mailFor(server, vera, clock, 2)
    expect([grouped?.subject, single.length]).toEqual(['You have 4 new requests', 2])
    expect(single[0]?.subject).toBe('Birthday party, Wed, Sep 1, 2027: new request')
    expect(await mailFor(server, vera, clock, 2)).toHaveLength(3)

    const [sent] = await mailsTo(server.db, vera, 1)
    await resendMail(testContext(server.db, { clock }), sent?.id ?? 0, { operator: 'grace', reason: null })
    const [again] = await mailFor(server, vera, clock, 2)
    expect([again?.subject, again?.text]).toEqual([grouped?.subject, grouped?.text])
    expect(await mailFor(server, vera, clock, 2)).toHaveLength(4)
  })

  test('a page proves its work under the same key, and every request of its outbox is stored once', async () => {
    const deliver = phone()
    const email = `busy${count}@example.com`
    const requests = Array.from({ length: 10 }, (_, index) => call({ email, members: [index + 1] }))
    for (const request of [...requests, ...requests])
      expect(await deliver(request)).toMatchObject({ kind: 'response', status: 201 })
    const rows = await server.db.query({ name: '', text: 'select 1 from client where email = $1', values: [email] })
    expect(rows).toHaveLength(requests.length)
  })

  test('a host who asks twenty vendors at once is stored as it comes', async () => {
    const vendorIds = Array.from({ length: 20 }, (_, index) => index + 30)
    expect((await send(call({ members: vendorIds }))).statusCode).toBe(201)
  })

  test('a page that knows no challenge is let in after Retry-After: by its own network’s hour', async () => {
    for (let i = 0; i < LIMITS.perAddress; i += 1) await send(call())
    const late = call()
    const refused = await send(late)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 3600])
    expect(v.parse(v.strictObject(FloodProblem.entries), refused.json())).toMatchObject({
      code: 'tooMany',
      challenge: { bits: 12 },
    })
    now = new Date(now.getTime() + HOUR_MS)
    expect((await send(late)).statusCode).toBe(201)
  })

  test('… and by a quarter of an hour, where others fill a vendor’s hour', async () => {
    for (let i = 0; i < LIMITS.perVendor; i += 1) await send(call(), `198.51.${i}.${count}`)
    const late = call()
    expect(Number((await send(late)).headers['retry-after'])).toBe(900)
    expect((await send(late)).statusCode).toBe(429)
    now = new Date(now.getTime() + 900_000)
    expect((await send(call())).statusCode).toBe(429)
    expect((await send(late)).statusCode).toBe(201)
  })

  test('far beyond a limit no work helps; what was refused is stored in the next hour', async () => {
    const email = `hard${count}@example.com`
    const own = `quotes of ${email} from around 198.18.200`
    for (let i = 0; i < LIMITS.perClient * 6; i += 1) await countAttempt(server.db, own, HOUR_MS, now)
    const late = call({ email })
    expect(await phone(`198.18.200.${count}`)(late)).toMatchObject({ status: 429, retryAfter: '3600' })
    now = new Date(now.getTime() + HOUR_MS)
    expect(await phone(`198.18.200.${count}`)(late)).toMatchObject({ status: 201 })
  })

  test('typing a host’s address and proving work keeps nobody else out, neither a guest nor the account', async () => {
    const email = `typed${engine}@example.com`
    await setEmailConfirmed(server.db, await anAccount(server.db, email), now)
    for (const bucket of [`quotes of ${email}`, `quotes of ${email} from around 198.18.201`])
      for (let i = 0; i < LIMITS.perClient * 6; i += 1) await countAttempt(server.db, bucket, HOUR_MS, now)
    const typed = await send(call({ email }), `198.18.201.${count}`)
    expect([typed.statusCode, typed.json().challenge]).toEqual([429, undefined])

    expect(await phone()(call({ email }))).toMatchObject({ status: 201 })
    const { access } = await signedIn(server, email)
    const own = call({ email })
    expect(await phone()({ ...own, headers: { ...own.headers, ...bearer(access) } })).toMatchObject({ status: 201 })
  })

  test('a network cannot spread its flood over its addresses', async () => {
    const replies = []
    for (let i = 0; i < 60; i += 1) replies.push(await send(call({ members: [(i % 50) + 1] }), `192.0.${count}.${i}`))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(LIMITS.perAddress * 5)
  })

  test.each([
    ['made up', (proof: string) => `${'A'.repeat(60)}:1${proof.slice(0, 0)}`],
    ['with another number', (proof: string) => proof.replace(/:\d+$/, ':999999999999')],
    ['of fewer bits', (proof: string) => proof.replace(/\.12\./, '.1.')],
  ])('a proof %s is refused', async (_, spoil) => {
    for (let i = 0; i < LIMITS.perAddress; i += 1) await send(call())
    const late = call()
    const { nonce } = (await send(late)).json().challenge
    const headers = { ...late.headers, 'proof-of-work': spoil(`${nonce}:7`) }
    expect((await send({ ...late, headers })).statusCode).toBe(429)
  })

  test('a request that waited for weeks in a flood gets a fresh challenge, and is stored once', async () => {
    const email = `weeks${randomUUID()}@example.com`
    const late = call({ email })
    const stored = () => server.db.query({ name: '', text: 'select 1 from client where email = $1', values: [email] })
    for (let i = 0; i < LIMITS.perAddress; i += 1) await send(call())
    const { nonce } = (await send(late)).json().challenge
    now = new Date(now.getTime() + 21 * 24 * HOUR_MS)
    for (let i = 0; i < LIMITS.perAddress; i += 1) await send(call({ members: [59] }))
    const { nonce: fresh } = (await send(late)).json().challenge
    expect(fresh).not.toBe(nonce)
    // The old one, even with its work done, has expired.
    const worked = await proofFor(
      { ok: false, status: 429, headers: new Headers(), json: { challenge: { nonce, bits: 12 } } },
      AbortSignal.timeout(60_000),
    )
    const old = await send({ ...late, headers: { ...late.headers, 'proof-of-work': worked ?? '' } })
    expect([old.statusCode, await stored()]).toEqual([429, []])
    for (const _attempt of ['first', 'second']) expect(await phone()(late)).toMatchObject({ status: 201 })
    expect(await stored()).toHaveLength(1)
  })

  test.each(['firstName', 'eventType'])('a web address in %s is refused while it is typed', async (field) => {
    const [url, payload] =
      field === 'eventType'
        ? [
            '/api/v1/gigrequest/validate',
            quoteRequest({ members: [vendor], eventDate: '2027-09-01', eventType: 'evil.com' }),
          ]
        : ['/api/v1/client/validate', client({ firstName: 'evil.com' })]
    const refused = await send({ method: 'POST', url, payload })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ name: field, code: 'containsUrl', message: expect.stringMatching(/^(Names|Event types) can’t contain web/) }],
    ])
  })

  test('a repeated key counts once and always gets its receipt', async () => {
    const first = call()
    const receipt = (await send(first)).json()
    for (let i = 0; i < 20; i += 1) expect((await send(first)).json()).toEqual(receipt)
    expect((await send(call())).statusCode).toBe(201)
  })

  describe('a web address', () => {
    test.each([
      ['http://evil.example/win', 'evil'],
      ['Go to www.evil.example now', 'evil'],
      ['evil.com', 'evil'],
      ['Ｗｗｗ。evil。com', 'evil'],
      ['a@evil.example', 'evil'],
      ['win.evil.zip', 'evil.zip'],
    ])('in a name or an event type reaches no mail, and the request is stored: %s', async (address, found) => {
      const email = `links${randomUUID()}@example.com`
      const owner = `links${engine}${count}@example.com`
      await anAccount(server.db, owner, { vendorId: vendor })
      expect((await send(call({ email, name: address, eventType: address }))).statusCode).toBe(201)
      for (const to of [email, owner]) {
        const [mail] = await mailFor(server, to, clock)
        expect(`${mail?.subject} ${mail?.text} ${mail?.html}`.replaceAll(owner, '')).not.toContain(found)
      }
    })
  })
})

test.each([
  ['203.0.113.9', '203.0.113'],
  ['2001:db8:1:2::/64', '2001:db8:1'],
  ['inside', 'inside'],
])('the neighborhood of %s is %s', (network, expected) => {
  expect(neighborhoodOf(network)).toBe(expected)
})
