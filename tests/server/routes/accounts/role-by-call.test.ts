/**
 * Who may do what: every call of the contract by every role. Its access says who is let through
 * (services/accounts/permissions.ts); a row of the table says more, with a body that is fine.
 */
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access as AnyAccess } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint, EndpointName } from '#contract/endpoints.ts'
import { decide } from '#server/services/accounts/permissions.ts'
import type { TokenHolder } from '#server/services/accounts/permissions.ts'
import { addTeammate } from '#server/repositories/team/teams.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { posting } from '#tests/support/people/quote.ts'
import { A_CUT, ROLES, TABLE, type Role } from './role-table.ts'

let server: TestApp
const tokens = new Map<Role, string>()
const ids = { account: 0, client: 0, member: 1, lead: 0, quote: 0, booking: 0, entry: 0, proposal: 0 }
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord({ id: 1 }), vendorRecord({ id: 2 })] })
  ids.account = await anAccount(server.db, 'client@example.com', { isProven: true })
  await anAccount(server.db, 'other.client@example.com')
  await anAccount(server.db, 'vendor@example.com', { vendorId: 1 })
  await anAccount(server.db, 'other.vendor@example.com', { vendorId: 2 })
  for (const role of ROLES.slice(1))
    tokens.set(role, (await signedIn(server, `${role.replace(' ', '.')}@example.com`)).access)
  const stored = await server.app.inject(withToken('client', posting(crypto.randomUUID())))
  ids.client = stored.json().clientId
  ids.lead = stored.json().requests[0].id
  await aBooking()
})
afterAll(() => server.close())

const write = (role: Role, url: string, payload: object) =>
  server.app.inject(
    withToken(role, { method: 'POST', url, payload, headers: { 'idempotency-key': crypto.randomUUID() } }),
  )

/** The client's accepted booking with the vendor. */
async function aBooking(): Promise<void> {
  const quote = { kind: 'quote', price: 800, includes: 'Two sets', validUntil: '2027-03-24' }
  const replied = await write('vendor', '/api/v1/lead-answers', { ...quote, leadId: ids.lead })
  ids.quote = replied.json().answerId
  const accepted = await write('client', '/api/v1/bookings', { leadId: ids.lead, quoteId: ids.quote })
  ids.booking = accepted.json().id
}

const withToken = (role: Role, options: InjectOptions): InjectOptions => {
  const token = tokens.get(role)
  return { ...options, headers: { ...options.headers, ...(token !== undefined && bearer(token)) } }
}

const idFor = (path: string) =>
  path.includes('/accounts/')
    ? ids.account
    : path.includes('/bookings/')
      ? ids.booking
      : path.includes('/ledger/')
        ? ids.entry
        : path.includes('/date-proposals/')
          ? ids.proposal
          : path.includes('/saved-quotes/')
            ? A_CUT.mediaApiGuid
            : path.includes('/leads/')
              ? ids.lead
              : /\/members\/|\/vendors\/|payment-processor/.test(path)
                ? ids.member
                : ids.client

/** The path with the client's account, the vendor 1, and what belongs to their booking. */
const urlOf = (path: string) =>
  path
    .replace(':id', String(idFor(path)))
    .replace(':leadId', String(ids.lead))
    .replace(/:(photoId|feedId)/, '1')
    .replace(/:(session|key|shortlist|voter|sessionId)\b/g, A_CUT.mediaApiGuid)
    .replace(/:\w+/g, 'none')

/** The console has a table of its own (tests/server/routes/console/role-by-console-call.test.ts). */
type Access = Exclude<AnyAccess, 'operator'>

const ALLOWED: Readonly<Record<Access, readonly Role[]>> = {
  public: ROLES,
  anonymous: ROLES,
  personal: ROLES,
  signedIn: ROLES.slice(1),
  vendor: ['vendor', 'other vendor'],
  ownAccount: ['client'],
  ownVendor: ['vendor'],
}

const rows = new Map(TABLE.map((row) => [row.call, row]))
// The table's order: what it does last, signs the client out.
const all = [...(Object.keys(endpoints) as EndpointName[]).filter((name) => !rows.has(name)), ...rows.keys()]

describe.each(all)('%s', (call) => {
  const { method, path, access, body, bodyType }: Endpoint = endpoints[call]
  const row = rows.get(call)

  test.each(ROLES)('by a %s', async (role) => {
    // Without a key, a reply to a lead is refused; writes to bookings and reviews have one.
    const headers =
      !row || /bookings|ledger|reviews|date-proposals/.test(path) ? { 'idempotency-key': crypto.randomUUID() } : {}
    const given = row ? row.payload : body && {}
    const payload = call === 'acceptQuote' ? { leadId: ids.lead, quoteId: ids.quote } : given
    const reply = await server.app.inject(
      withToken(role, { method, url: urlOf(path), headers, ...(payload && { payload }) }),
    )
    if (call === 'addLedgerEntry' && role === 'client') ids.entry = reply.json().id
    if (call === 'proposeDate' && reply.statusCode === 201) ids.proposal = reply.json().id
    if (row) expect(reply.statusCode).toBe(row.expected[role])
    if (!ALLOWED[access].includes(role)) expect(reply.statusCode).toBe(role === 'guest' ? 401 : 403)
    // The token endpoint has asked for the password of the software that calls.
    else if (bodyType !== 'form') expect([401, 403]).not.toContain(reply.statusCode)
    expect(reply.statusCode).toBeLessThan(500)
    if (reply.statusCode === 401 && bodyType !== 'form') {
      expect([reply.json().message, reply.headers['www-authenticate']]).toEqual([
        'Authorization has been denied for this request.',
        'Bearer realm="Fanfare"',
      ])
    }
  })
})

test.each(Object.entries<Endpoint>(endpoints))('%s says who may call it', (_name, { access }) => {
  expect(Object.keys(ALLOWED)).toContain(access)
})

test('a call that does not say who may call it is for no one', () => {
  const vendor: TokenHolder = { accountId: 1, vendorId: 1, role: 'owner', sessionId: '' }
  const none = undefined as unknown as Access
  expect([decide({ access: none }, null, 1), decide({ access: none }, vendor, 1)]).toEqual(['signIn', 'forbidden'])
})

test.each(['disputeBooking', 'stateInDispute'] as const)('%s is not for a teammate who only reads', async (call) => {
  const email = `${call.toLowerCase()}@example.com`
  const accountId = await anAccount(server.db, email)
  await addTeammate(server.db, { vendorId: 1, accountId, role: 'readOnly', now: new Date() })
  const { access } = await signedIn(server, email)
  const reply = await server.app.inject({
    method: 'POST',
    url: urlOf(endpoints[call].path),
    payload: rows.get(call)?.payload ?? {},
    headers: { 'idempotency-key': crypto.randomUUID(), ...bearer(access) },
  })
  expect([reply.statusCode, rows.get(call)?.expected.vendor]).toEqual([403, 409])
})

test('private fields of a vendor are for itself alone', async () => {
  const seen = async (role: Role) =>
    'account' in (await server.app.inject(withToken(role, { url: '/api/v1/members/1' }))).json()
  expect(await Promise.all(ROLES.map(seen))).toEqual([false, false, false, true, false])
})

test('without an id in the path nothing is anybody’s own', () => {
  const caller: TokenHolder = { accountId: 1, vendorId: null, role: null, sessionId: '' }
  expect(decide({ access: 'ownAccount' }, caller, null)).toBe('forbidden')
  expect(decide({ access: 'ownVendor', teamRight: 'read' }, caller, null)).toBe('forbidden')
})
