import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GUESSABLE_PASSWORD } from '#contract/account.ts'
import { sql } from '#server/db/sql.ts'
import {
  anAccount,
  bearer,
  mailFor,
  PASSWORD,
  passwordGrant,
  secretsIn,
  signedIn,
  tokenCall,
} from '#tests/support/people/accounts.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
let now = NOW
const clock = () => now
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
let count = 0
let email: string
let id: number
beforeAll(async () => {
  server = await testApp({ parts: { clock } })
})
afterAll(() => server.close())
beforeEach(async () => {
  // Past every window of the throttling.
  later(2 * 3600)
  count += 1
  email = `ada${count}@example.com`
  id = await anAccount(server.db, email)
})

const post = (url: string, payload?: object, headers = {}) =>
  server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
const forgot = (address = email, from = '127.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/accounts/forgot-password',
    payload: { email: address },
    remoteAddress: from,
  })
const reset = (payload: object) => post('/api/v1/accounts/reset-password', payload)
const confirm = (payload: object, as?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/accounts/confirm-email',
    payload,
    headers: as === undefined ? {} : bearer(as),
  })
const put = (token: string, newPassword: unknown, currentPassword: string | undefined = PASSWORD) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/v1/accounts/${id}`,
    headers: bearer(token),
    payload: { newPassword, ...(currentPassword !== '' && { currentPassword }) },
  })
const canSignIn = async (password: string) =>
  (await server.app.inject(tokenCall(passwordGrant(email, password)))).statusCode === 200
const own = (token: string) => server.app.inject({ url: `/api/v1/accounts/${id}`, headers: bearer(token) })
const audited = async () =>
  (await server.db.query<{ what: string }>(sql`select what from audit where account_id = ${id}::int order by id`)).map(
    ({ what }) => what,
  )
const NEW = 'a brand new password'

describe('changing the password', () => {
  test('the new one holds, other sessions end, this one stays, and the owner gets a mail', async () => {
    const [here, there] = [await signedIn(server, email), await signedIn(server, email)]
    const reply = await put(here.access, NEW)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { id, username: email, welcomeName: 'Ada', emailConfirmed: false, hasPassword: true, memberId: null },
    ])
    expect([(await own(here.access)).statusCode, (await own(there.access)).statusCode]).toEqual([200, 401])
    expect([await canSignIn(PASSWORD), await canSignIn(NEW)]).toEqual([false, true])
    expect((await mailFor(server, email, clock)).map(({ subject }) => subject)).toEqual([
      'Your Fanfare password was changed',
    ])
    expect(await audited()).toContain('passwordChanged')
  })

  test('a password that everybody tries first is refused, and so is the address itself', async () => {
    const { access } = await signedIn(server, email)
    for (const password of ['password', '12345678', email.toUpperCase()]) {
      expect((await put(access, password)).json().errors).toEqual([
        { name: 'newPassword', code: 'invalid', message: GUESSABLE_PASSWORD },
      ])
    }
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  test('without the current password it stays, however often it is guessed', async () => {
    const { access } = await signedIn(server, email)
    const wrong = await put(access, NEW, 'not this one')
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      [{ name: 'currentPassword', code: 'invalid', message: 'That isn’t your current password. Try again.' }],
    ])
    // A page of an earlier version has no such field.
    const missing = await put(access, NEW, '')
    expect([missing.statusCode, missing.json().message]).toEqual([400, expect.stringMatching(/Reload this page/)])
    for (let guess = 2; guess < 10; guess++) await put(access, NEW, `guess number ${guess}`)
    expect((await put(access, NEW)).statusCode).toBe(429)
    expect([await canSignIn(PASSWORD), await canSignIn(NEW)]).toEqual([true, false])
  })

  test('an account without a password gets its first one, also when it is sent again', async () => {
    const { access } = await signedIn(server, email)
    await server.db.query(sql`update account set password_hash = null where id = ${id}::int`)
    expect([(await put(access, NEW, '')).statusCode, (await put(access, NEW, '')).statusCode]).toEqual([200, 200])
    expect(await canSignIn(NEW)).toBe(true)
  })

  test('a link and a code that were mailed before are void', async () => {
    await forgot()
    const { token, code } = secretsIn((await mailFor(server, email, clock))[0]!)
    expect((await put((await signedIn(server, email)).access, NEW)).statusCode).toBe(200)
    expect([
      (await reset({ token, newPassword: 'theirs now' })).statusCode,
      (await reset({ email, code, newPassword: 'theirs now' })).statusCode,
    ]).toEqual([400, 400])
    expect(await canSignIn(NEW)).toBe(true)
  })

  test.each([
    ['1234567', 'tooShort', /at least 8/],
    ['', 'blank', /./],
    [undefined, 'blank', /./],
    ['x'.repeat(201), 'characterLimit', /or fewer/],
  ])('“%s” is refused as %s', async (password, code, message) => {
    const { access } = await signedIn(server, email)
    const reply = await put(access, password)
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [{ name: 'newPassword', code: expect.anything(), message: expect.stringMatching(message) }],
    ])
    if (password !== undefined) expect(reply.json().errors[0].code).toBe(code)
    expect(await canSignIn(PASSWORD)).toBe(true)
  })
})

describe('a forgotten password', () => {
  test('the mailed link sets a new one, once; every session ends and the address is confirmed', async () => {
    const before = await signedIn(server, email)
    expect((await forgot()).json()).toEqual({ accepted: true })
    const [mail] = await mailFor(server, email, clock)
    const { token } = secretsIn(mail!)
    expect((await reset({ token, newPassword: NEW })).json()).toEqual({ username: email })
    expect([await canSignIn(PASSWORD), await canSignIn(NEW)]).toEqual([false, true])
    expect((await own(before.access)).statusCode).toBe(401)
    expect((await own((await signedIn(server, email, NEW)).access)).json()).toMatchObject({ emailConfirmed: true })
    expect((await reset({ token, newPassword: NEW })).json().errors).toMatchObject([{ name: 'token', code: 'invalid' }])
    expect(await audited()).toContain('passwordReset')
  })

  test('so does the typed code, with spaces, for an app that cannot follow a link', async () => {
    await forgot()
    const { code } = secretsIn((await mailFor(server, email, clock))[0]!)
    expect(code).toMatch(/^\d{4} \d{4}$/)
    expect((await reset({ email: email.toUpperCase(), code, newPassword: NEW })).statusCode).toBe(200)
    expect(await canSignIn(NEW)).toBe(true)
  })

  test('the answer is the same for an address without an account, which gets no mail', async () => {
    const [known, unknown] = [await forgot(), await forgot('nobody@example.com')]
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(await mailFor(server, 'nobody@example.com', clock)).toEqual([])
    const wrong = { code: '00000000', newPassword: NEW }
    expect((await reset({ email: 'nobody@example.com', ...wrong })).body).toBe((await reset({ email, ...wrong })).body)
  })

  test('five wrong codes make the right one void; the link still works', async () => {
    await forgot()
    const { token, code } = secretsIn((await mailFor(server, email, clock))[0]!)
    const other = code === '0000 0000' ? '1111 1111' : '0000 0000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await reset({ email, code: other, newPassword: NEW })).statusCode).toBe(400)
    expect((await reset({ email, code, newPassword: NEW })).json().errors).toMatchObject([
      { name: 'code', code: 'invalid' },
    ])
    expect((await reset({ token, newPassword: NEW })).statusCode).toBe(200)
  })

  test('after an hour link and code have ended', async () => {
    await forgot()
    const { token, code } = secretsIn((await mailFor(server, email, clock))[0]!)
    later(3600)
    expect((await reset({ token, newPassword: NEW })).statusCode).toBe(400)
    expect((await reset({ email, code, newPassword: NEW })).statusCode).toBe(400)
  })

  test('a link that confirms an address sets no password', async () => {
    const { access } = await signedIn(server, email)
    await post(`/api/v1/accounts/${id}/email-confirmation`, undefined, bearer(access))
    const { token, code } = secretsIn((await mailFor(server, email, clock))[0]!)
    expect((await reset({ token, newPassword: NEW })).statusCode).toBe(400)
    expect((await reset({ email, code, newPassword: NEW })).statusCode).toBe(400)
  })

  test('a password that everybody tries first is refused, and the link stays good', async () => {
    await forgot()
    const { token } = secretsIn((await mailFor(server, email, clock))[0]!)
    for (const newPassword of ['password', '12345678', email]) {
      expect((await reset({ token, newPassword })).json().errors).toEqual([
        { name: 'newPassword', code: 'invalid', message: GUESSABLE_PASSWORD },
      ])
    }
    expect((await reset({ token, newPassword: NEW })).statusCode).toBe(200)
  })

  test('a short password is refused before the link is used up', async () => {
    await forgot()
    const { token } = secretsIn((await mailFor(server, email, clock))[0]!)
    expect((await reset({ token, newPassword: 'short' })).json().errors).toMatchObject([
      { name: 'newPassword', code: 'tooShort' },
    ])
    expect((await reset({ token, newPassword: NEW })).statusCode).toBe(200)
  })

  test('neither the links nor the codes are kept as they are', async () => {
    await forgot()
    const { token, code } = secretsIn((await mailFor(server, email, clock))[0]!)
    const rows = JSON.stringify([
      await server.db.query(sql`select * from one_time_link`),
      await server.db.query(sql`select * from job`),
    ])
    for (const secret of [token, code, code.replace(' ', '')]) expect(rows).not.toContain(secret)
  })

  test('one network has an address mailed five times an hour at most; Retry-After says when again', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await forgot()).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await forgot(email, '10.0.0.1')).statusCode).toBe(200)
    const refused = await forgot()
    expect([Number(refused.headers['retry-after']), refused.json().code]).toEqual([3600, 'tooMany'])
    later(3600)
    expect((await forgot()).statusCode).toBe(200)
  })

  test('all networks together have an address mailed fifteen times an hour at most', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 16; asked += 1) statuses.push((await forgot(email, `10.0.${asked}.1`)).statusCode)
    expect(statuses).toEqual([...Array<number>(15).fill(200), 429])
  })
})

describe('confirming the address', () => {
  const ask = async () => {
    const { access } = await signedIn(server, email)
    expect((await post(`/api/v1/accounts/${id}/email-confirmation`, undefined, bearer(access))).json()).toEqual({
      accepted: true,
    })
    return { access, ...secretsIn((await mailFor(server, email, clock))[0]!) }
  }

  test.each(['link', 'code'])('the mailed %s confirms it, once', async (which) => {
    const { access, token, code } = await ask()
    const proof = which === 'link' ? { token } : { email, code }
    expect((await confirm(proof, access)).json()).toEqual({ username: email })
    expect((await own(access)).json()).toMatchObject({ emailConfirmed: true })
    expect((await confirm(proof)).statusCode).toBe(400)
    expect(await audited()).toContain('emailConfirmed')
  })

  test('a confirmed address is not asked again', async () => {
    const { access, token } = await ask()
    await confirm({ token })
    await post(`/api/v1/accounts/${id}/email-confirmation`, undefined, bearer(access))
    expect(await mailFor(server, email, clock)).toHaveLength(1)
  })

  test.each([
    [{}],
    [{ token: 'short' }],
    [{ email: 'x' }],
    [{ code: '12345678' }],
    [{ email: 'a@b.co', code: '123' }],
    [[]],
  ])('the proof %j is 400', async (proof) => {
    expect((await confirm(proof)).statusCode).toBe(400)
  })
})
