/** What is for one person alone is kept by no browser and no proxy, whether it is answered or refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint, EndpointName } from '#contract/endpoints.ts'
import { sql } from '#server/db/sql.ts'
import { RULES } from '#server/services/accounts/permissions.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
let accountId: number
let authorization: { authorization: string }
let stranger: { authorization: string }
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()] })
  accountId = await anAccount(server.db, 'nova@example.com', { memberId: 1 })
  await server.db.query(sql`
    with bought as (
      insert into membership_order (session_id, fields, membership_option_id, total_cents, created_at)
      select gen_random_uuid(), '{}', min(id), 0, now() from membership_option returning id)
    insert into membership (vendor_id, order_id, tier, starts_on, ends_on, auto_renew, referral_code)
    select 1, id, 'basic', '2027-01-01', '2028-01-01', false, 'nova' from bought`)
  authorization = bearer((await signedIn(server, 'nova@example.com')).access)
  await anAccount(server.db, 'ada@example.com')
  stranger = bearer((await signedIn(server, 'ada@example.com')).access)
})
afterAll(() => server.close())

const ENDS_THE_SIGN_IN = 'signOutEverywhere'
const closed = Object.entries<Endpoint>(endpoints)
  .filter(([name]) => RULES[name as EndpointName] !== 'anyone')
  .toSorted(([a], [b]) => Number(a === ENDS_THE_SIGN_IN) - Number(b === ENDS_THE_SIGN_IN))

/** The caller's own address where it has one; other ids in it are none, which the schema refuses. */
function pathOf(name: string, { path }: Endpoint): string {
  const rule = RULES[name as EndpointName]
  const own = rule === 'ownAccount' ? String(accountId) : rule === 'ownMember' ? '1' : 'none'
  return path.replace(/:id\b/, own).replaceAll(/:\w+/g, 'none')
}

const ask = (name: string, endpoint: Endpoint, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: endpoint.method,
    url: pathOf(name, endpoint),
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    ...(endpoint.body && { payload: {} }),
  })

/** Guests may call these, too, by a link, a key or what a device knows. */
const FOR_ONE_GUEST = [
  'createRequest',
  'keyStatus',
  'cancelKey',
  'requestAccount',
  'requestVendors',
  'closeRequest',
  'similarToRequest',
  'askMore',
  'token',
  'revokeToken',
  'forgotPassword',
  'resetPassword',
  'confirmEmail',
  'clientStatus',
  'confirmEmailChange',
  'mailPersonalDataLink',
  'openPersonalData',
  'exportPersonalData',
  'deletePersonalData',
  'ownShortlists',
  'shortlist',
  'makeShortlist',
  'closeShortlist',
  'deleteShortlist',
  'shortlistVotes',
  'voteOnShortlist',
  'dropVoter',
  'messages',
  'sendMessage',
  'readMessages',
  'uploadAttachment',
  'validateGigRequest',
  'validateClient',
  'saveSignupSession',
  'validateSignup',
  'signupSession',
  'paymentToken',
  'createSignup',
  'processOrder',
] as const satisfies EndpointName[]

test.each(closed)('%s, refused to a guest', async (name, endpoint) => {
  const reply = await ask(name, endpoint)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([401, 'no-store'])
})

const notForAll = closed.filter(([name]) => RULES[name as EndpointName] !== 'signedIn')
test.each(notForAll)('%s, refused to another account', async (name, endpoint) => {
  const reply = await ask(name, endpoint, stranger)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([403, 'no-store'])
})

test.each(FOR_ONE_GUEST)('%s, of one guest', async (name) => {
  expect(RULES[name]).toBe('anyone')
  const reply = await ask(name, endpoints[name])
  expect(reply.headers['cache-control']).toBe('no-store')
})

test.each(closed)('%s', async (name, endpoint) => {
  const reply = await ask(name, endpoint, authorization)
  // An error of the catalog is not cached anyway; here it is answered, or its fields are refused.
  expect(reply.json()).not.toHaveProperty('code')
  expect(reply.headers['cache-control']).toBe('no-store')
})
