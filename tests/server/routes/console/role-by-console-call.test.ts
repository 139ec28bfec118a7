/** Every call of the console by every role, a guest, another site, and an account of the marketplace. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { hasRight, RIGHTS, ROLES } from '#contract/console/rights.ts'
import type { Role } from '#contract/console/rights.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { anOperator, callConsole } from '#tests/support/console/operators.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
let account: { authorization: string }
const cookies = {} as Record<Role, string>
beforeAll(async () => {
  server = await testApp()
  for (const role of ROLES) cookies[role] = (await anOperator(server, `${role}@example.com`, role, NOW)).cookie
  await anAccount(server.db, 'client@example.com')
  account = bearer((await signedIn(server, 'client@example.com')).access)
})
afterAll(() => server.close())

const all = Object.entries<Endpoint>(consoleEndpoints)
const closed = all.filter(([, { access }]) => access === 'operator')

/** A body that no schema takes, and a thing that is not there: a call that is let in changes nothing. */
const WRONG = { body: { wrong: true }, id: 2_147_483_647 }

test('every right belongs to an owner, and to a call', () => {
  const used = new Set(closed.flatMap(([, { right }]) => right ?? []))
  for (const [right, roles] of Object.entries(RIGHTS)) {
    expect(roles).toContain('owner')
    expect([...used]).toContain(right)
  }
})

describe.each(closed.filter(([name]) => name !== 'consoleSignOut'))('%s', (_name, endpoint) => {
  const wrong = endpoint.method === 'POST' || endpoint.method === 'PUT' ? WRONG : { id: WRONG.id }

  test.each(ROLES)('%s', async (role) => {
    const reply = await callConsole(server, endpoint, { ...wrong, cookie: cookies[role] })
    const mayCall = endpoint.right === undefined || hasRight(role, endpoint.right)
    expect(reply.statusCode === 403, reply.body).toBe(!mayCall)
    expect(reply.statusCode, reply.body).not.toBe(401)
    expect(reply.statusCode, reply.body).toBeLessThan(500)
  })

  test('a guest, a made-up cookie and an account of the marketplace are told to sign in', async () => {
    const headers = { 'x-fanfare-console': '1' }
    for (const who of [{}, { cookie: '__Host-fanfare-console=made-up' }, account]) {
      const reply = await callConsole(server, endpoint, { ...wrong, headers: { ...headers, ...who } })
      expect([reply.statusCode, reply.json().message]).toEqual([401, 'Sign in to the console.'])
    }
  })
})

describe.each(all.filter(([, { method }]) => method !== 'GET'))('%s from another site', (_name, endpoint) => {
  test.each([
    ['without the header that a form cannot send', {}],
    ['with the browser naming the other site', { 'x-fanfare-console': '1', 'sec-fetch-site': 'cross-site' }],
    ['with the browser naming a neighboring subdomain', { 'x-fanfare-console': '1', 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_what, headers) => {
    const reply = await callConsole(server, endpoint, {
      ...(endpoint.body && { body: {} }),
      headers: { ...headers, cookie: cookies.owner },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden'])
  })
})
