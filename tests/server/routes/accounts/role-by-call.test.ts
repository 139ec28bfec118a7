/** Who may do what: every call that is not for everybody, by every role (services/accounts/permissions.ts). */
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { decide, RULES } from '#server/services/accounts/permissions.ts'
import type { Caller } from '#server/services/accounts/permissions.ts'
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
  ids.account = await anAccount(server.db, 'client@example.com')
  await anAccount(server.db, 'other.client@example.com')
  await anAccount(server.db, 'vendor@example.com', { memberId: 1 })
  await anAccount(server.db, 'other.vendor@example.com', { memberId: 2 })
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

describe.each(TABLE)('$call', ({ call, payload, expected }) => {
  test.each(ROLES)('by a %s', async (role) => {
    const { method, path } = endpoints[call]
    const url = path
      .replace(':id', String(idFor(path)))
      .replace(':photoId', '1')
      .replace(':feedId', '1')
      .replace(':session', A_CUT.mediaApiGuid)
    // Without a key, a reply to a lead is refused; writes to bookings and reviews have one.
    const headers = /bookings|ledger|reviews|date-proposals/.test(path)
      ? { 'idempotency-key': crypto.randomUUID() }
      : {}
    const body = call === 'acceptQuote' ? { leadId: ids.lead, quoteId: ids.quote } : payload
    const reply = await server.app.inject(withToken(role, { method, url, headers, ...(body && { payload: body }) }))
    expect(reply.statusCode).toBe(expected[role])
    if (call === 'addLedgerEntry' && role === 'client') ids.entry = reply.json().id
    if (call === 'proposeDate' && reply.statusCode === 201) ids.proposal = reply.json().id
    if (reply.statusCode === 401) {
      expect([reply.json().message, reply.headers['www-authenticate']]).toEqual([
        'Authorization has been denied for this request.',
        'Bearer realm="Fanfare"',
      ])
    }
  })
})

test('every call that is not for everybody is in the table', () => {
  const guarded = Object.entries(RULES)
    .filter(([, rule]) => rule !== 'anyone')
    .map(([name]) => name)
  expect(TABLE.map(({ call }) => call).sort()).toEqual(guarded.sort())
})

test('private fields of a vendor are for itself alone', async () => {
  const seen = async (role: Role) =>
    'account' in (await server.app.inject(withToken(role, { url: '/api/v1/members/1' }))).json()
  expect(await Promise.all(ROLES.map(seen))).toEqual([false, false, false, true, false])
})

test('without an id in the path nothing is anybody’s own', () => {
  const caller: Caller = { accountId: 1, memberId: null, sessionId: '' }
  expect(decide('account', caller, null)).toBe('forbidden')
  expect(decide('updateMember', caller, null)).toBe('forbidden')
})
