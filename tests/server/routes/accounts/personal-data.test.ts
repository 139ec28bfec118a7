/** A person sees, takes and deletes what is stored about them (services/personal-data/own-data.ts). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { anAccount, bearer, mailFor, PASSWORD, signedIn } from '#tests/support/people/accounts.ts'
import { posting } from '#tests/support/people/quote.ts'
import { A_CLIENT } from '#tests/support/server/quote-requests.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { ENGINES } from '#tests/support/server/database.ts'

const clock = () => NOW

describe.each(ENGINES)('one’s own data (%s)', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ engine, vendors: [vendorRecord()] })
    await anAccount(server.db, 'vendor@example.com', { vendorId: 1 })
  })
  afterAll(() => server.close())

  const post = (path: string, payload: object, headers = {}) =>
    server.app.inject({ method: 'POST', url: `/api/v1/personal-data/${path}`, payload, headers })
  const mailTo = async (address: string) => {
    const [mail] = await mailFor(server, address, clock)
    return { mail, token: /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none' }
  }
  /** A request as the page sends it, then with this address. */
  async function request(email: string, headers = {}) {
    const call = posting(crypto.randomUUID())
    const reply = await server.app.inject({ ...call, headers: { ...call.headers, ...headers } })
    await server.db.query(sql`update client set email = ${email} where id = ${reply.json().clientId}::int`)
  }
  async function client(email: string, { isConfirmed = true } = {}) {
    const id = await anAccount(server.db, email)
    if (isConfirmed) await server.db.query(sql`update account set email_confirmed_at = now() where id = ${id}::int`)
    const { access } = await signedIn(server, email)
    await request(email, bearer(access))
    return { id, headers: bearer(access) }
  }
  const countOf = async (email: string) =>
    (await server.db.query(sql`select 1 from client where email = ${email}`)).length +
    (await server.db.query(sql`select 1 from account where username = ${email}`)).length

  test('a signed-in person exports it, deletes it with the password, is signed out; the vendor is told', async () => {
    const { headers } = await client('ada@example.com')
    const seen = await server.app.inject({ url: '/api/v1/personal-data', headers })
    expect(seen.json()).toMatchObject({ email: 'ada@example.com', requests: 1, needsLink: false, isVendor: false })
    const proof = { currentPassword: PASSWORD }
    expect((await post('export', { currentPassword: 'not it' }, headers)).json().errors[0].name).toBe('currentPassword')
    const file = (await post('export', proof, headers)).json()
    expect(file).toMatchObject({ about: 'ada@example.com', account: [{ username: 'ada@example.com' }], requests: [{}] })
    expect(JSON.stringify(file)).not.toContain('argon2')

    expect((await post('delete', { currentPassword: 'not it' }, headers)).statusCode).toBe(400)
    expect(await countOf('ada@example.com')).toBe(2)
    expect((await post('delete', proof, headers)).json()).toEqual({ accepted: true })
    expect(await countOf('ada@example.com')).toBe(0)
    expect((await server.app.inject({ url: '/api/v1/personal-data', headers })).statusCode).toBe(401)
    const { mail } = await mailTo('vendor@example.com')
    expect(mail?.subject).toMatch(/^Request withdrawn: /)
    expect(mail?.text).not.toContain(A_CLIENT.lastName)
    expect(await server.db.query(sql`select operator, account_id from audit where what = 'personDeleted'`)).toEqual([
      { operator: null, account_id: null },
    ])
  })

  test('a guest gets it with a mailed link, which is taken once; its proof exports and then deletes', async () => {
    await request('guest@example.com')
    expect((await post('link', { email: 'Guest@Example.com' })).json()).toEqual({ accepted: true })
    const { token } = await mailTo('guest@example.com')
    const opened = (await post('open', { token })).json()
    expect(opened).toMatchObject({ email: 'guest@example.com', hasAccount: false, requests: 1 })
    const again = await post('open', { token })
    expect([again.statusCode, again.json()]).toEqual([200, { isVoid: true }])
    expect((await post('export', { token: opened.token })).json()).toMatchObject({
      about: 'guest@example.com',
      requests: [{}],
    })
    expect((await post('delete', { token: opened.token })).statusCode).toBe(200)
    expect(await countOf('guest@example.com')).toBe(0)
    expect((await post('export', { token: opened.token })).statusCode).toBe(400)
  })

  test('an address about which nothing is stored gets no mail, and the answer is the same', async () => {
    expect((await post('link', { email: 'nobody@example.com' })).json()).toEqual({ accepted: true })
    expect((await mailTo('nobody@example.com')).mail).toBeUndefined()
  })

  test('a stranger’s account with somebody’s address shows and deletes nothing of that person', async () => {
    await request('victim@example.com')
    const { headers } = await client('victim@example.com', { isConfirmed: false })
    expect((await server.app.inject({ url: '/api/v1/personal-data', headers })).json().needsLink).toBe(true)
    for (const call of ['export', 'delete']) {
      const refused = await post(call, { currentPassword: PASSWORD }, headers)
      expect([refused.statusCode, refused.json().errors[0].name]).toEqual([400, 'currentPassword'])
    }
    expect(await countOf('victim@example.com')).toBe(3)
  })

  test('a password without a session, or another account’s token, opens nothing', async () => {
    expect((await post('export', { currentPassword: PASSWORD })).statusCode).toBe(401)
    expect((await post('export', { token: 'a'.repeat(43) })).statusCode).toBe(400)
  })
})
