/** The token endpoint as the page uses it: the refresh token is a cookie. */
import { describe, expect, test } from 'vitest'
import { cookiesOf, anAccount, passwordGrant, tokenCall } from '#tests/support/people/accounts.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ADA, refused, tokenServer } from '#tests/support/people/token-server.ts'

const { call, later, own } = tokenServer()

describe('the web client', () => {
  const signIn = (options: Parameters<typeof tokenCall>[1] = {}) =>
    call(passwordGrant(ADA), { client: 'web', ...options })

  test('its refresh token is an HttpOnly cookie , and never in the reply', async () => {
    const reply = await signIn()
    expect(reply.json().refresh_token).toBeUndefined()
    expect(reply.cookies).toMatchObject([
      { name: 'BearerToken', path: '/', sameSite: 'Strict', maxAge: 2_592_000, value: reply.json().access_token },
      { name: 'Scopes', path: '/', sameSite: 'Strict', maxAge: 2_592_000, value: reply.json().scope },
      { name: 'WelcomeName', path: '/', sameSite: 'Strict', maxAge: 2_592_000, value: 'Ada “DJ” O’Lovelace & co' },
      { name: '__Host-RefreshToken', path: '/', sameSite: 'Strict', maxAge: 2_592_000, httpOnly: true },
    ])
    expect(reply.cookies.filter(({ httpOnly }) => httpOnly === true).map(({ name }) => name)).toEqual([
      '__Host-RefreshToken',
    ])
  })

  test.each([
    [
      'over HTTPS',
      { trustProxy: ['127.0.0.1'], publicUrl: 'http://fanfare.example' },
      'https',
      [true, true, true, true],
    ],
    ['behind a proxy that says nothing', { publicUrl: 'https://fanfare.example' }, undefined, [true, true, true, true]],
    ['over HTTP', { publicUrl: 'http://localhost:8080' }, undefined, [undefined, undefined, undefined, undefined]],
  ])('%s every cookie is Secure or none', async (_how, settings, protocol, expected) => {
    const proxied = await testApp({ settings })
    await anAccount(proxied.db, ADA)
    const headers = protocol === undefined ? {} : { 'x-forwarded-proto': protocol }
    const reply = await proxied.app.inject(tokenCall(passwordGrant(ADA), { client: 'web', headers }))
    await proxied.close()
    expect(reply.cookies.map(({ secure }) => secure)).toEqual(expected)
  })

  test('over HTTPS no subdomain can set its refresh token, and a session of before goes on', async () => {
    const secure = await testApp({ settings: { publicUrl: 'https://fanfare.example' } })
    await anAccount(secure.db, ADA)
    const first = await secure.app.inject(tokenCall(passwordGrant(ADA), { client: 'web' }))
    expect(first.cookies.find(({ httpOnly }) => httpOnly)).toMatchObject({
      name: '__Host-RefreshToken',
      path: '/',
      secure: true,
    })
    const refresh = (cookies: Record<string, string>) =>
      secure.app.inject(tokenCall({ grant_type: 'refresh_token' }, { client: 'web', cookies }))
    const given = cookiesOf(first)['__Host-RefreshToken'] ?? ''
    const renewed = await refresh({ RefreshToken: given })
    expect([renewed.statusCode, cookiesOf(renewed)['RefreshToken']]).toEqual([200, ''])
    const own = cookiesOf(renewed)['__Host-RefreshToken'] ?? ''
    // A token that a subdomain put beside it counts for nothing.
    expect((await refresh({ '__Host-RefreshToken': own, RefreshToken: 'planted' })).statusCode).toBe(200)
    await secure.close()
  })

  test('it refreshes with its cookie; a cookie of no use is taken away', async () => {
    const cookies = cookiesOf(await signIn())
    const reply = await call({ grant_type: 'refresh_token' }, { client: 'web', cookies })
    expect([reply.statusCode, cookiesOf(reply)['__Host-RefreshToken'] === cookies['__Host-RefreshToken']]).toEqual([
      200,
      false,
    ])
    later(60)
    const reused = await call({ grant_type: 'refresh_token' }, { client: 'web', cookies })
    expect(refused(reused)).toEqual([400, 'invalid_grant'])
    expect(cookiesOf(reused)).toEqual({ BearerToken: '', Scopes: '', WelcomeName: '', '__Host-RefreshToken': '' })
    expect(refused(await call({ grant_type: 'refresh_token' }, { client: 'web' }))).toEqual([400, 'invalid_grant'])
  })

  test.each([
    ['by what the browser says of the caller', { 'sec-fetch-site': 'cross-site' }, 400],
    ['by its origin', { origin: 'https://evil.example' }, 400],
    ['without an origin that can be told', { origin: 'null' }, 400],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }, 400],
    ['from our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }, 200],
    ['from our own page in an old browser', { origin: 'http://localhost:80' }, 200],
  ])('another site cannot sign a browser in: %s', async (_how, headers, status) => {
    const reply = await signIn({ headers: { ...headers, host: 'localhost:80' } })
    expect([reply.statusCode, reply.cookies.length > 0]).toEqual([status, status === 200])
  })

  test('signing in again ends what the browser was signed in with', async () => {
    const before = await signIn()
    const cookies = cookiesOf(before)
    await signIn({ cookies })
    expect((await own(before.json().access_token)).statusCode).toBe(401)
  })

  test('signing out ends the session and takes the cookies away', async () => {
    const signed = await signIn()
    const reply = await call({}, { client: 'web', path: '/api/v1/token/revoke', cookies: cookiesOf(signed) })
    expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    expect(Object.values(cookiesOf(reply))).toEqual(['', '', '', ''])
    expect((await own(signed.json().access_token)).statusCode).toBe(401)
    expect(
      (await call({ grant_type: 'refresh_token' }, { client: 'web', cookies: cookiesOf(signed) })).statusCode,
    ).toBe(400)
  })
})
