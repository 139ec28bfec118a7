/** Who is calling is decided before what is sent: over every call that is not for everybody. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { isOpenToGuests } from '#server/services/accounts/permissions.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'

let server: TestApp
let ada: { authorization: string }
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()] })
  await anAccount(server.db, 'ada@example.com')
  ada = bearer((await signedIn(server, 'ada@example.com')).access)
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const BODIES: [string, { payload?: string | Buffer; headers?: Record<string, string> }][] = [
  ['no body', {}],
  ['a wrong body', { payload: '{"newPassword":7,"crop":[]}', headers: json }],
  ['a body that is not JSON', { payload: '{{', headers: json }],
  ['a body of another type', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
  ['a body that cannot be unpacked', { payload: 'x', headers: { ...json, 'content-encoding': 'br' } }],
  ['an unknown encoding', { payload: 'x', headers: { ...json, 'content-encoding': 'lzma' } }],
  ['a body that is too large', { payload: Buffer.alloc(2 * BODY_MAX_BYTES, 32), headers: json }],
]

const closed = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => !isOpenToGuests(access))
const send = (
  { method, path }: Endpoint,
  id: string,
  { payload, headers = {} }: (typeof BODIES)[number][1],
  who = {},
) =>
  server.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, id),
    headers: { ...headers, ...who },
    ...(payload !== undefined && method !== 'GET' && { payload }),
  })

describe.each(closed)('%s', (_name, endpoint) => {
  test.each(BODIES)('a guest with %s is told to sign in', async (_what, body) => {
    for (const id of ['1', 'x']) {
      const reply = await send(endpoint, id, body)
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthorized'])
      expect(reply.headers['www-authenticate']).toBe('Bearer realm="Fanfare"')
    }
  })

  test.each(BODIES)('a token that has ended, with %s', async (_what, body) => {
    const reply = await send(endpoint, '1', body, bearer('ended'))
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toContain('invalid_token')
  })
})

const forSome = closed.filter(([, { access }]) => access !== 'signedIn')
describe.each(forSome)('%s', (_name, endpoint) => {
  test.each(BODIES)('somebody else with %s is refused', async (_what, body) => {
    for (const id of ['2147483647', 'x']) {
      const reply = await send(endpoint, id, body, ada)
      // A path that names a vendor says for whom it was written.
      const isVendors = endpoint.access === 'ownVendor' && id !== 'x'
      expect([reply.statusCode, reply.json().code]).toEqual([403, isVendors ? 'notInTeam' : 'forbidden'])
    }
  })
})

test('whoever may call is told what is wrong with the body', async () => {
  const own = await send(endpoints.changePassword, '1', { payload: '{"newPassword":7}', headers: json }, ada)
  expect([own.statusCode, own.json().errors?.[0]?.name]).toEqual([400, 'newPassword'])
})

test('a token is found between spaces', async () => {
  const spaced = { authorization: `${ada.authorization.replace(' ', '   ')}  ` }
  const own = await send(endpoints.account, '1', {}, spaced)
  expect([own.statusCode, own.json().username]).toEqual([200, 'ada@example.com'])
})

// With a pattern that tries each space against the next ones, this takes longer than it may.
test('a header full of spaces is refused as a wrong token is', { timeout: 20_000 }, async () => {
  const authorization = `Bearer x${' '.repeat(300_000)}y`
  const refused = await send(endpoints.bookings, '1', {}, { authorization })
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthorized'])
})
