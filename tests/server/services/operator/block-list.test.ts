/** Blocked addresses and networks can send nothing, and the phone keeps what was typed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decide } from '#src/offline/outbox/response-outcome.ts'
import { block, parseBlocked, unblock } from '#server/services/operator/block-list.ts'
import { Refused } from '#server/services/errors.ts'
import { sql } from '#server/db/sql.ts'
import { anAccount, bearer, passwordGrant, signedIn, tokenCall } from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { ENGINES } from '#tests/support/server/database.ts'
import { A_CLIENT, A_REQUEST } from '#tests/support/server/quote-requests.ts'
import { paySignup, savedSession, typedFields } from '#tests/support/people/signup.ts'
import { testContext } from '#tests/support/server/context.ts'

const BY = { operator: 'grace', reason: '200 made-up requests' }
const SPAMMER = 'spam@example.com'

test.each([
  ['Ada@Example.com', { email: 'ada@example.com' }],
  ['203.0.113.5', { network: '203.0.113.5/32' }],
  ['203.0.113.77/24', { network: '203.0.113.0/24' }],
  ['::ffff:203.0.113.5', { network: '203.0.113.5/32' }],
  ['2001:db8:1:2:3::4', { network: '2001:db8:1:2::/64' }],
  ['2001:DB8::/45', { network: '2001:db8::/45' }],
])('%s is read as one thing', (text, blocked) => {
  expect(parseBlocked(text)).toEqual(blocked)
})

test.each(['0.0.0.0/0', '10.0.0.0/7', '203.0.113.5/33', '203.0.113.5/', '203.0.113.0/24/1', '::/0', 'ada', 'nobody@'])(
  '%s is refused with what would be right',
  (text) => {
    expect(() => parseBlocked(text)).toThrow(Refused)
  },
)

describe.each(ENGINES)('a block (%s)', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ engine, vendors: [vendorRecord()] })
    await anAccount(server.db, SPAMMER)
  }, 120_000)
  afterAll(() => server.close())
  const deps = () => testContext(server.db, { clock: () => NOW })
  const key = randomUUID()
  const requestFrom = (email: string, remoteAddress: string, headers = {}) => {
    const client = { ...A_CLIENT, email, emailConfirm: email, password: '' }
    const requestData = JSON.stringify({
      gigRequest: { ...A_REQUEST, members: [1] },
      client,
      source: 'None',
      maxAutoAdd: 0,
    })
    return server.app.inject({
      method: 'POST',
      url: '/createrequest',
      remoteAddress,
      headers: { 'idempotency-key': key, ...headers },
      payload: { requestData },
    })
  }
  const meaning = (reply: { statusCode: number; json(): unknown }) =>
    decide(
      { kind: 'response', status: reply.statusCode, json: reply.json(), retryAfter: null } as never,
      { kind: 'quoteRequest', key } as never,
      NOW.getTime(),
    )

  test('of a network: no request and no sign-in, signing out and looking around stay', async () => {
    const blocked = parseBlocked('203.0.113.0/24')
    await block(deps(), blocked, BY)
    const refused = await requestFrom('ada@example.com', '203.0.113.9')
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { code: 'forbidden', message: expect.stringContaining('network') },
    ])
    // The phone keeps it for the person, with the message, and does not try on and on.
    expect(meaning(refused)).toMatchObject({
      action: 'needsYou',
      refusal: { message: expect.stringContaining('blocked') },
    })
    const from = (remoteAddress: string) => server.app.inject(tokenCall(passwordGrant(SPAMMER), { remoteAddress }))
    expect((await from('203.0.113.200')).json()).toMatchObject({
      error: 'unauthorized_client',
      error_description: expect.stringContaining('network'),
    })
    expect((await from('203.0.114.1')).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/api/v1/members/1', remoteAddress: '203.0.113.9' })).statusCode).toBe(200)
    expect((await requestFrom('ada@example.com', '::ffff:203.0.113.9')).statusCode).toBe(403)
    await expect(block(deps(), blocked, BY)).rejects.toBeInstanceOf(Refused)
    await unblock(deps(), blocked, BY)
    // This time the request goes through under its earlier key.
    expect((await requestFrom('ada@example.com', '203.0.113.9')).statusCode).toBe(201)
    await expect(unblock(deps(), blocked, BY)).rejects.toBeInstanceOf(Refused)
  })

  test('of a network: who is signed in there can still sign out everywhere', async () => {
    const email = 'hopper@example.com'
    const id = await anAccount(server.db, email)
    const { access } = await signedIn(server, email)
    await block(deps(), parseBlocked('198.51.100.0/24'), BY)
    const call = { remoteAddress: '198.51.100.7', headers: bearer(access) }
    const url = `/api/v1/accounts/${id}`
    const change = { ...call, method: 'PUT', url, payload: { newPassword: 'three quiet otters' } } as const
    expect((await server.app.inject(change)).statusCode).toBe(403)
    expect((await server.app.inject({ ...call, method: 'DELETE', url: `${url}/sessions` })).statusCode).toBe(200)
    expect((await server.app.inject({ ...call, url })).statusCode).toBe(401)
    await unblock(deps(), parseBlocked('198.51.100.0/24'), BY)
  })

  test('of an IPv6 network', async () => {
    await block(deps(), parseBlocked('2001:db8:1::/48'), BY)
    expect((await requestFrom('eve@example.com', '2001:db8:1:ffff::5')).statusCode).toBe(403)
    expect((await requestFrom('eve@example.com', '2001:db8:2::5')).statusCode).not.toBe(403)
  })

  test('of an address: signed out everywhere, no sign-in, no request, no signup, whatever the case', async () => {
    const { access, refresh } = await signedIn(server, SPAMMER)
    await block(deps(), parseBlocked(SPAMMER), BY)
    expect((await server.app.inject({ url: '/api/v1/account', headers: bearer(access) })).statusCode).toBe(401)
    const signIn = await server.app.inject(tokenCall(passwordGrant(SPAMMER)))
    expect([signIn.statusCode, signIn.json().error_description]).toEqual([400, expect.stringContaining('blocked')])
    // Nor is the sign-in of a device renewed, which says why: its page shows it.
    const renewed = await server.app.inject(tokenCall({ grant_type: 'refresh_token', refresh_token: refresh }))
    expect([renewed.statusCode, renewed.json()]).toEqual([
      400,
      { error: 'unauthorized_client', error_description: expect.stringContaining('contact us') },
    ])
    // Whoever does not know the password learns nothing.
    expect((await server.app.inject(tokenCall(passwordGrant(SPAMMER, 'wrong wrong')))).json().error).toBe(
      'invalid_grant',
    )
    const asked = await server.app.inject({
      method: 'POST',
      url: '/createrequest',
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        requestData: JSON.stringify({
          gigRequest: { ...A_REQUEST, members: [1] },
          client: { ...A_CLIENT, email: 'Spam@Example.com', emailConfirm: 'Spam@Example.com', password: '' },
          source: 'None',
          maxAutoAdd: 0,
        }),
      },
    })
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'forbidden'])
    const typed = typedFields({ email: SPAMMER })
    const paid = await paySignup(server.app, { sessionId: await savedSession(server.app, typed), typed })
    expect([paid.statusCode, paid.json().code]).toEqual([403, 'forbidden'])
    expect(await server.db.query(sql`select 1 from sandbox_charge`)).toEqual([])
  })

  test('of an address: a request that was sent before opens no account', async () => {
    const email = 'mallory@example.com'
    const sent = randomUUID()
    expect((await requestFrom(email, '198.51.100.1', { 'idempotency-key': sent })).statusCode).toBe(201)
    await block(deps(), parseBlocked(email), BY)
    const opened = await server.app.inject({
      method: 'POST',
      url: `/api/v1/requests/by-key/${sent}/account`,
      payload: { newPassword: 'three quiet otters' },
    })
    expect([opened.statusCode, opened.json().code]).toEqual([403, 'forbidden'])
    expect(await server.db.query(sql`select 1 from account where username = ${email}`)).toEqual([])
  })
})
