/** A response for one person alone is kept by no browser and no proxy, whether it grants or refuses. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { sql } from '#server/db/sql.ts'
import { isOpenToGuests } from '#server/services/accounts/permissions.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
let accountId: number
let authorization: { authorization: string }
let stranger: { authorization: string }
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()] })
  accountId = await anAccount(server.db, 'nova@example.com', { vendorId: 1 })
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
/** The vendor has no certificate, and who holds its membership doesn't leave. */
const REFUSED = new Set(['ownCertificate', 'leaveTeam'])
const closed = Object.entries<Endpoint>(endpoints)
  .filter(([, { access }]) => !isOpenToGuests(access))
  .toSorted(([a], [b]) => Number(a === ENDS_THE_SIGN_IN) - Number(b === ENDS_THE_SIGN_IN))

/** The caller's own address where it has one; other ids in it are none, which the schema refuses. */
function pathOf({ access, path }: Endpoint): string {
  const own = access === 'ownAccount' ? String(accountId) : access === 'ownVendor' ? '1' : 'none'
  return path.replace(/:id\b/, own).replaceAll(/:\w+/g, 'none')
}

const ask = (endpoint: Endpoint, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    ...(endpoint.body && { payload: {} }),
  })

/** Guests may call these, too: by a link, a key or what a device knows, or it depends on where they are. */
const forOneGuest = Object.entries<Endpoint>(endpoints).filter(
  ([, { access }]) => access === 'personal' || access === 'anonymous',
)

test.each(closed)('%s, refused to a guest', async (_name, endpoint) => {
  const reply = await ask(endpoint)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([401, 'no-store'])
})

const notForAll = closed.filter(([, { access }]) => access !== 'signedIn')
test.each(notForAll)('%s, refused to another account', async (_name, endpoint) => {
  const reply = await ask(endpoint, stranger)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([403, 'no-store'])
})

test.each(forOneGuest)('%s, of one guest', async (_name, endpoint) => {
  const reply = await ask(endpoint)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test.each(closed)('%s', async (name, endpoint) => {
  const reply = await ask(endpoint, authorization)
  // An error of the catalog is not cached anyway; here the call succeeds, or its fields are refused.
  expect(Object.hasOwn(reply.json(), 'code')).toBe(REFUSED.has(name))
  expect(reply.headers['cache-control']).toBe('no-store')
})
