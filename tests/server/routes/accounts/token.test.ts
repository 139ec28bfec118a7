import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { TokenReply } from '#contract/account.ts'
import { fromScope } from '#contract/signed-in.ts'
import { sql } from '#server/db/sql.ts'
import { basic, bearer, passwordGrant, PASSWORD, signedIn } from '#tests/support/people/accounts.ts'
import { ADA, refused, tokenServer } from '#tests/support/people/token-server.ts'

const { adaId, call, later, own, server } = tokenServer()

describe('signing in', () => {
  test('the password grant gives tokens, and a scope with the welcome name', async () => {
    const reply = await call(passwordGrant(' Ada@Example.COM '))
    expect([reply.statusCode, reply.headers['cache-control'], reply.headers['pragma']]).toEqual([
      200,
      'no-store',
      'no-cache',
    ])
    const tokens = v.parse(TokenReply, reply.json())
    expect(tokens.expires_in).toBe(3600)
    expect(fromScope(tokens.scope)).toEqual({
      accountId: adaId(),
      memberId: 7,
      role: 'owner',
      welcomeName: 'Ada “DJ” O’Lovelace & co',
    })
    expect(tokens.scope).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/)
    expect((await own(tokens.access_token)).json()).toMatchObject({ id: adaId(), username: ADA, memberId: 7 })
  })

  test('the client may name itself in the form, as well as or instead of the header', async () => {
    const named = { ...passwordGrant(ADA), client_id: 'fanfare-program', client_secret: 'public-program-client' }
    expect((await call(named)).statusCode).toBe(200)
    expect((await call(named, { client: 'none' })).statusCode).toBe(200)
  })

  test('an access token lasts an hour; only the header counts, not the cookie', async () => {
    const { access } = await signedIn(server(), ADA)
    later(3599)
    expect((await own(access)).statusCode).toBe(200)
    expect(
      (await server().app.inject({ url: `/api/v1/accounts/${adaId()}`, cookies: { BearerToken: access } })).statusCode,
    ).toBe(401)
    later(1)
    const ended = await own(access)
    expect([ended.statusCode, ended.json()]).toEqual([
      401,
      { code: 'unauthorized', message: 'Authorization has been denied for this request.' },
    ])
    expect(ended.headers['www-authenticate']).toContain('invalid_token')
  })

  test('an ended token is refused where guests may call too, so that the page refreshes it', async () => {
    for (const authorization of ['Bearer nonsense', 'Bearer ', 'bearer a b']) {
      expect((await server().app.inject({ url: '/api/v1/members/7', headers: { authorization } })).statusCode).toBe(401)
    }
    expect(
      (await server().app.inject({ url: '/api/v1/members/7', headers: { authorization: 'Basic eA==' } })).statusCode,
    ).toBe(200)
  })

  test('it is kept for the record, by whom and what, without a secret', async () => {
    await signedIn(server(), ADA)
    await call(passwordGrant(ADA, 'wrong password'))
    const rows = await server().db.query(
      sql`select what, account_id, network_hash, detail from audit order by id desc limit 2`,
    )
    expect(rows).toMatchObject([
      { what: 'signInFailed', account_id: adaId() },
      { what: 'signedIn', account_id: adaId() },
    ])
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
  })
})

describe('refusals of RFC 6749', () => {
  test.each([
    ['no grant type', {}, 'invalid_request'],
    ['no password', { grant_type: 'password', username: ADA }, 'invalid_request'],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    [
      'an empty field, which counts as none',
      { grant_type: 'password', username: ADA, password: '' },
      'invalid_request',
    ],
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['a scope that is not a list of words', { ...passwordGrant(ADA), scope: 'a  "b"' }, 'invalid_scope'],
    ['a wrong password', passwordGrant(ADA, 'wrong password'), 'invalid_grant'],
    ['an unknown address', passwordGrant('nobody@example.com'), 'invalid_grant'],
    ['an invalid address', passwordGrant('ada'), 'invalid_grant'],
    ['a password that is too long', passwordGrant(ADA, PASSWORD.padEnd(1000, 'x')), 'invalid_grant'],
    ['a password that no form field may hold', passwordGrant(ADA, PASSWORD.padEnd(5000, 'x')), 'invalid_request'],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'nonsense' }, 'invalid_grant'],
  ])('%s is 400 %s', async (_what, form, error) => {
    expect(refused(await call(form as Record<string, string>))).toEqual([400, error])
  })

  test.each([
    ['an unknown client', { authorization: `Basic ${Buffer.from('x:y').toString('base64')}` }],
    ['a wrong secret', { authorization: `Basic ${Buffer.from('fanfare-program:wrong').toString('base64')}` }],
    ['a bearer token', bearer('nonsense')],
    ['broken Basic', { authorization: 'Basic %%%' }],
    ['broken percent-encoding', { authorization: `Basic ${Buffer.from('%:%').toString('base64')}` }],
  ])('%s is 401 invalid_client', async (_what, headers) => {
    const reply = await call(passwordGrant(ADA), { headers })
    expect(refused(reply)).toEqual([401, 'invalid_client'])
    expect(reply.headers['www-authenticate']).toMatch(/^Basic/)
  })

  test('no client at all is 401 invalid_client', async () => {
    expect(refused(await call(passwordGrant(ADA), { client: 'none' }))).toEqual([401, 'invalid_client'])
  })

  test('a form that names another client than the header is 401 invalid_client', async () => {
    const form = { ...passwordGrant(ADA), client_id: 'fanfare-web', client_secret: 'public-web-client' }
    expect(refused(await call(form))).toEqual([401, 'invalid_client'])
  })

  test('a field that comes twice, JSON and nothing at all are 400 invalid_request', async () => {
    expect(refused(await call({}, { payload: 'grant_type=password&grant_type=password' }))).toEqual([
      400,
      'invalid_request',
    ])
    expect(
      refused(
        await call(
          {},
          { payload: JSON.stringify(passwordGrant(ADA)), headers: { 'content-type': 'application/json' } },
        ),
      ),
    ).toEqual([400, 'invalid_request'])
    expect(
      refused(await server().app.inject({ method: 'POST', url: '/api/v1/token', headers: { authorization: basic() } })),
    ).toEqual([400, 'invalid_request'])
  })

  test('forms are taken nowhere else, so that no other site can send one', async () => {
    const reply = await server().app.inject({
      method: 'POST',
      url: '/api/v1/accounts/forgot-password',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=ada@example.com',
    })
    expect(reply.statusCode).toBe(415)
  })
})

describe('refreshing', () => {
  const refreshWith = (token: string) => call({ grant_type: 'refresh_token', refresh_token: token })

  test('a refresh token is replaced with each use; the session lives on', async () => {
    const { refresh } = await signedIn(server(), ADA)
    const second = v.parse(TokenReply, (await refreshWith(refresh)).json())
    expect(second.refresh_token).not.toBe(refresh)
    later(60)
    const third = v.parse(TokenReply, (await refreshWith(second.refresh_token!)).json())
    expect((await own(third.access_token)).statusCode).toBe(200)
  })

  test('fault 50: when the reply was lost, the predecessor gives the same successor once, in the grace', async () => {
    const { refresh } = await signedIn(server(), ADA)
    const lost = (await refreshWith(refresh)).json()
    later(29)
    const again = await refreshWith(refresh)
    expect([again.statusCode, again.json().refresh_token]).toEqual([200, lost.refresh_token])
    expect((await own(again.json().access_token)).statusCode).toBe(200)
    expect((await refreshWith(lost.refresh_token)).statusCode).toBe(200)

    const once = await signedIn(server(), ADA)
    for (const status of [200, 200, 400]) expect((await refreshWith(once.refresh)).statusCode).toBe(status)
    expect((await own(once.access)).statusCode).toBe(401)
  })

  test('fault 51: a replaced token used later ends the whole session, and that is kept on record', async () => {
    const stolen = await signedIn(server(), ADA)
    const next = (await refreshWith(stolen.refresh)).json()
    later(31)
    expect(refused(await refreshWith(stolen.refresh))).toEqual([400, 'invalid_grant'])
    expect(refused(await refreshWith(next.refresh_token))).toEqual([400, 'invalid_grant'])
    expect((await own(next.access_token)).statusCode).toBe(401)
    expect(await server().db.query(sql`select what from audit order by id desc limit 1`)).toEqual([
      { what: 'refreshTokenReused' },
    ])
  })

  test('within the grace too, once the successor was used: then its reply was not lost', async () => {
    const stolen = await signedIn(server(), ADA)
    const next = (await refreshWith(stolen.refresh)).json()
    const third = (await refreshWith(next.refresh_token)).json()
    expect((await refreshWith(stolen.refresh)).statusCode).toBe(400)
    expect((await own(third.access_token)).statusCode).toBe(401)
  })

  test('one account can be signed in on several devices; ending one leaves the others', async () => {
    const [phone, laptop] = [await signedIn(server(), ADA), await signedIn(server(), ADA)]
    await call({ token: phone.refresh }, { path: '/api/v1/token/revoke' })
    expect([(await own(phone.access)).statusCode, (await own(laptop.access)).statusCode]).toEqual([401, 200])
  })

  test('after 30 days without use it has ended', async () => {
    const { refresh } = await signedIn(server(), ADA)
    later(30 * 86_400)
    expect(refused(await refreshWith(refresh))).toEqual([400, 'invalid_grant'])
  })

  test('it is of no use to another client', async () => {
    const { refresh } = await signedIn(server(), ADA)
    expect(refused(await call({ grant_type: 'refresh_token', refresh_token: refresh }, { client: 'web' }))).toEqual([
      400,
      'invalid_grant',
    ])
    expect((await refreshWith(refresh)).statusCode).toBe(200)
  })
})

describe('revoking (RFC 7009)', () => {
  const revoke = (form: Record<string, string>, options = {}) =>
    call(form, { path: '/api/v1/token/revoke', ...options })

  test.each(['access', 'refresh'] as const)('the %s token ends the whole session', async (kind) => {
    const tokens = await signedIn(server(), ADA)
    expect((await revoke({ token: tokens[kind], token_type_hint: 'refresh_token' })).statusCode).toBe(200)
    expect((await own(tokens.access)).statusCode).toBe(401)
    expect((await call({ grant_type: 'refresh_token', refresh_token: tokens.refresh })).statusCode).toBe(400)
    expect((await revoke({ token: tokens[kind] })).statusCode).toBe(200)
  })

  test('an unknown token is revoked already; none at all is 400; an unknown client is 401', async () => {
    expect((await revoke({ token: 'nonsense' })).statusCode).toBe(200)
    expect(refused(await revoke({}))).toEqual([400, 'invalid_request'])
    expect(refused(await revoke({ token: 'x' }, { headers: { authorization: 'Basic eA==' } }))).toEqual([
      401,
      'invalid_client',
    ])
  })

  test('another client’s token stays', async () => {
    const tokens = await signedIn(server(), ADA)
    await revoke({ token: tokens.refresh }, { client: 'web' })
    expect((await own(tokens.access)).statusCode).toBe(200)
  })
})
