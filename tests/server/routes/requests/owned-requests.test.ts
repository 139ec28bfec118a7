/** Quote requests and accounts: whose they are, also after a guest signs in, and what others learn of them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GUESSABLE_PASSWORD } from '#contract/account.ts'
import { sql } from '#server/db/sql.ts'
import { anAccount, bearer, mailFor, passwordGrant, signedIn, tokenCall } from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { client, posting, requestData } from '#tests/support/people/quote.ts'

let server: TestApp
let count = 0
let ada: { id: number; email: string; token: string }
let bob: { id: number; email: string; token: string }
const clock = () => NOW
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()] })
})
afterAll(() => server.close())
beforeEach(async () => {
  const one = async (name: string) => {
    const email = `${name}${(count += 1)}@example.com`
    const id = await anAccount(server.db, email)
    return { id, email, token: (await signedIn(server, email)).access }
  }
  ada = await one('ada')
  bob = await one('bob')
})

const post = (key: string, { as, data }: { as?: string; data?: unknown } = {}) => {
  const call = posting(key, data)
  return server.app.inject({ ...call, headers: { ...call.headers, ...(as !== undefined && bearer(as)) } })
}
const owners = async (key: string) =>
  server.db.query(sql`
    select request.owner_account_id as request, client.owner_account_id as client, client.id as "clientId"
    from request join client on client.id = request.client_id where idempotency_key = ${key}::uuid`)
const asking = (email: string, password: string) =>
  requestData({ client: client({ email, emailConfirm: email, password }) })
const status = (key: string, as?: string) =>
  server.app.inject({ url: `/api/v1/requests/by-key/${key}`, headers: as === undefined ? {} : bearer(as) })

describe('a signed-in request', () => {
  test('belongs to the account, which can read the person of it; nobody else can', async () => {
    const key = randomUUID()
    const { clientId } = (await post(key, { as: ada.token })).json()
    expect(await owners(key)).toEqual([{ request: ada.id, client: ada.id, clientId }])
    const read = (as: string, id = clientId) => server.app.inject({ url: `/api/v1/client/${id}`, headers: bearer(as) })
    expect((await read(ada.token)).json()).toMatchObject({ id: clientId, firstName: 'Ada', email: 'ada@example.com' })
    const others = await read(bob.token)
    expect([others.statusCode, others.body]).toEqual([404, (await read(bob.token, 999_999)).body])
  })

  test('fault 49: with an ended token nothing is stored; refreshed, the same key is stored once', async () => {
    const key = randomUUID()
    expect((await post(key, { as: 'ended' })).statusCode).toBe(401)
    expect(await owners(key)).toEqual([])
    expect((await post(key, { as: ada.token })).statusCode).toBe(201)
    expect(await owners(key)).toHaveLength(1)
  })

  test('a repetition by the same account gets the first answer', async () => {
    const key = randomUUID()
    const first = await post(key, { as: ada.token })
    expect((await post(key, { as: ada.token })).json()).toEqual(first.json())
  })

  test('a password in it makes no account', async () => {
    const key = randomUUID()
    await post(key, { as: ada.token, data: asking('carol@example.com', 'correct horse') })
    expect(await owners(key)).toMatchObject([{ request: ada.id }])
    expect(await server.db.query(sql`select 1 from account where username = 'carol@example.com'`)).toEqual([])
  })
})

describe('fault 52: a guest queues, then signs in', () => {
  test('sent first after signing in, it is the account’s, once', async () => {
    const key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => post(key, { as: ada.token })))
    expect(await owners(key)).toMatchObject([{ request: ada.id, client: ada.id }])
  })

  test('stored as a guest’s and sent again signed in, it becomes the account’s, once, with its receipt', async () => {
    const key = randomUUID()
    const guest = await post(key)
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(key, { as: ada.token })))
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([201, guest.json()])
    expect(await owners(key)).toMatchObject([{ request: ada.id, client: ada.id }])
  })

  test('it cannot be taken over by a second account', async () => {
    const key = randomUUID()
    await post(key)
    await post(key, { as: ada.token })
    expect((await post(key, { as: bob.token })).statusCode).toBe(422)
    expect(await owners(key)).toMatchObject([{ request: ada.id }])
  })

  test('two accounts at once: one of them has it, the other learns nothing', async () => {
    const key = randomUUID()
    await post(key)
    const replies = await Promise.all([ada, bob].map(({ token }) => post(key, { as: token })))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]))
  })
})

describe('fault 53: another person’s key', () => {
  test('replayed, it answers as for any other body and reveals nothing', async () => {
    const key = randomUUID()
    const receipt = (await post(key, { as: ada.token })).json()
    for (const as of [bob.token, undefined]) {
      const replayed = await post(key, as === undefined ? {} : { as })
      const otherBody = await post(key, {
        ...(as !== undefined && { as }),
        data: requestData({ client: client({ firstName: 'Eve' }) }),
      })
      expect([replayed.statusCode, replayed.body]).toEqual([422, otherBody.body])
      expect(replayed.body).not.toContain(String(receipt.clientId))
    }
  })

  test('asked about or canceled, it is unknown, and stays', async () => {
    const key = randomUUID()
    await post(key, { as: ada.token })
    for (const as of [bob.token, undefined]) {
      expect((await status(key, as)).json()).toEqual({ state: 'unknown', key })
      const canceled = await server.app.inject({
        method: 'DELETE',
        url: `/api/v1/requests/by-key/${key}`,
        headers: as === undefined ? {} : bearer(as),
      })
      expect(canceled.json()).toEqual({ state: 'unknown', key })
    }
    expect((await status(key, ada.token)).json()).toMatchObject({ state: 'stored' })
  })
})

describe('a request with a password', () => {
  test('that everybody tries first is refused at its field, and nothing is stored', async () => {
    const [key, email] = [randomUUID(), `weak${count}@example.com`]
    const wrong = [{ name: 'password', code: 'invalid', message: GUESSABLE_PASSWORD }]
    expect((await post(key, { data: asking(email, '12345678') })).json().errors).toEqual(wrong)
    expect((await status(key)).json()).toMatchObject({ state: 'unknown' })
    expect((await post(key, { data: asking(email, '') })).statusCode).toBe(201)
    const account = await server.app.inject({
      method: 'POST',
      url: `/api/v1/requests/by-key/${key}/account`,
      payload: { newPassword: email },
    })
    expect(account.json().errors).toEqual([{ ...wrong[0], name: 'newPassword' }])
  })

  test('makes the account with it: the person is signed in with it afterwards and owns the request', async () => {
    const [key, email] = [randomUUID(), `new${count}@example.com`]
    expect((await post(key, { data: asking(email, 'correct horse') })).statusCode).toBe(201)
    const signed = (await server.app.inject(tokenCall(passwordGrant(email, 'correct horse')))).json()
    const accountId = Number(/account:(\d+)/.exec(signed.scope)?.[1])
    expect(signed.scope).toContain('welcome:Ada')
    expect(await owners(key)).toMatchObject([{ request: accountId, client: accountId }])
    expect((await mailFor(server, email, clock)).map(({ subject }) => subject)).toEqual([
      'Request sent. Please confirm your email',
    ])
    // From the outbox it comes again, without the password, as a guest's or the account's.
    const again = asking(email, '')
    expect((await post(key, { data: again })).statusCode).toBe(201)
    expect((await post(key, { data: again, as: signed.access_token })).statusCode).toBe(201)
    expect((await post(key, { data: again, as: bob.token })).statusCode).toBe(422)
  })

  test('with the address of an account it is stored as a guest’s; the account stays; its owner is mailed', async () => {
    const key = randomUUID()
    const reply = await post(key, { data: asking(bob.email, 'a stranger’s password') })
    const fresh = await post(randomUUID(), { data: asking(`fresh${count}@example.com`, 'correct horse') })
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([fresh.statusCode, Object.keys(fresh.json())])
    expect(await owners(key)).toMatchObject([{ request: null, client: null }])
    expect((await server.app.inject(tokenCall(passwordGrant(bob.email, 'a stranger’s password')))).statusCode).toBe(400)
    expect((await signedIn(server, bob.email)).access).toBeTruthy()
    expect((await mailFor(server, bob.email, clock)).map(({ subject }) => subject)).toEqual([
      'You already have an account on Fanfare',
      'Request sent. Please confirm your email',
    ])
  })

  test('sent over and over from one network, the requests are stored, but the owner gets five mails', async () => {
    const again = () => ({
      ...posting(randomUUID(), asking(bob.email, 'a stranger’s password')),
      remoteAddress: '198.51.100.7',
    })
    const replies = await Promise.all(Array.from({ length: 8 }, () => server.app.inject(again())))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(await mailFor(server, bob.email, clock)).toHaveLength(5)
  })

  test('sent from one network with many addresses, twenty of them get a mail', async () => {
    const addresses = Array.from({ length: 22 }, (_, index) => `many.from.one${index}@example.com`)
    for (const email of addresses)
      await server.app.inject({
        ...posting(randomUUID(), asking(email, 'correct horse')),
        remoteAddress: '198.51.100.77',
      })
    const mails = await Promise.all(addresses.map((email) => mailFor(server, email, clock)))
    expect(mails.flat()).toHaveLength(20)
  })

  test('refused for a wrong field, it makes no account', async () => {
    const email = `never${count}@example.com`
    await post(randomUUID(), { data: { ...asking(email, 'correct horse'), gigRequest: {} } })
    expect(await server.db.query(sql`select 1 from account where username = ${email}`)).toEqual([])
  })

  test('sent fifty times at once with one key, it makes one account', async () => {
    const [key, email] = [randomUUID(), `many${count}@example.com`]
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post(key, { data: asking(email, 'correct horse') })),
    )
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await server.db.query(sql`select count(*)::int as rows from account where username = ${email}`)).toEqual([
      { rows: 1 },
    ])
    expect(await mailFor(server, email, clock)).toHaveLength(1)
  })
})

describe('the status of an address', () => {
  const ask = (email: string, as?: string, from = '127.0.0.1') =>
    server.app.inject({
      url: `/api/v1/client/${encodeURIComponent(email)}/status`,
      remoteAddress: from,
      headers: as === undefined ? {} : bearer(as),
    })

  test('its owner learns whether it is confirmed, everybody else nothing', async () => {
    expect((await ask(ada.email, ada.token)).json()).toEqual({ clientStatus: 'unconfirmed' })
    const stranger = await ask(ada.email, bob.token)
    const guest = await ask(ada.email)
    const nobody = await ask('nobody@example.com')
    expect([stranger.body, guest.body, nobody.body]).toEqual(
      Array.from({ length: 3 }, () => '{"clientStatus":"unknown"}'),
    )
  })

  test('it is throttled per network', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 32; asked += 1)
      statuses.push((await ask(`somebody${asked}@example.com`, undefined, '10.9.8.7')).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await ask('x@example.com', undefined, '10.9.8.7')).headers['retry-after']).toBe('3600')
  })

  test('an invalid address is 400', async () => {
    expect((await ask('nobody')).statusCode).toBe(400)
  })
})
