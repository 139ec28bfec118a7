/** The calls of each role in a vendor's team: every call of a vendor, by every role (contract/team/rights.ts). */
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint, EndpointName } from '#contract/endpoints.ts'
import { hasTeamRight, TEAM_ROLES, type TeamRole } from '#contract/team/rights.ts'
import { addTeammate } from '#server/repositories/team/teams.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { posting } from '#tests/support/people/quote.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const VENDOR = 1
let server: TestApp
const tokens = new Map<TeamRole | 'client', string>()
const ids = { lead: 0, booking: 0 }

beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord({ id: VENDOR })] })
  for (const role of TEAM_ROLES) {
    const email = `${role.toLowerCase()}@example.com`
    const accountId = await anAccount(server.db, email, role === 'owner' ? { vendorId: VENDOR } : {})
    if (role !== 'owner') await addTeammate(server.db, { vendorId: VENDOR, accountId, role, now: NOW })
    tokens.set(role, (await signedIn(server, email)).access)
  }
  await anAccount(server.db, 'client@example.com', { isProven: true })
  tokens.set('client', (await signedIn(server, 'client@example.com')).access)
  const stored = await call('client', posting(crypto.randomUUID()))
  ids.lead = stored.json().requests[0].id
  const quote = { kind: 'quote', price: 800, includes: 'Two sets', validUntil: '2027-03-24', leadId: ids.lead }
  const replied = await write('booker', '/api/v1/lead-answers', quote)
  const accepted = await write('client', '/api/v1/bookings', { leadId: ids.lead, quoteId: replied.json().answerId })
  ids.booking = accepted.json().id
})
afterAll(() => server.close())

const call = (role: TeamRole | 'client', options: InjectOptions) =>
  server.app.inject({ ...options, headers: { ...options.headers, ...bearer(tokens.get(role) ?? '') } })

const write = (role: TeamRole | 'client', url: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
  call(role, { method, url, payload, headers: { 'idempotency-key': crypto.randomUUID() } })

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
const isVendors = ([, { access }]: [EndpointName, Endpoint]) => access === 'vendor' || access === 'ownVendor'
// Whoever leaves the team may do nothing anymore.
const ofVendors = all.filter(isVendors).sort(([a], [b]) => Number(a === 'leaveTeam') - Number(b === 'leaveTeam'))

test.each(ofVendors)('%s says which right it needs, and no other call does', (_name, { teamRight }) => {
  expect(['read', 'work', 'manage']).toContain(teamRight)
  expect(all.filter((one) => !isVendors(one) && one[1].teamRight !== undefined)).toEqual([])
})

describe('what a vendor writes beside its own calls', () => {
  test.each([
    ['a message', () => `/api/v1/threads/${ids.lead}/messages`, { text: 'Hello' }],
    ['a move of a booking', () => `/api/v1/bookings/${ids.booking}/moves`, { move: 'confirm' }],
    [
      'a payment',
      () => `/api/v1/bookings/${ids.booking}/ledger`,
      { kind: 'deposit', cents: 100, method: 'cash', paidOn: '2027-03-10' },
    ],
  ])('%s is refused to a role that only reads, and not to a booker', async (_what, url, payload) => {
    const refused = await write('readOnly', url(), payload)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { code: 'forbidden', message: 'Your role only reads. Ask an owner of the vendor to change it.' },
    ])
    expect((await write('booker', url(), payload)).statusCode).toBe(201)
  })
})

test('the private fields of a vendor are for its owners', async () => {
  const seen = async (role: TeamRole) =>
    'account' in (await call(role, { method: 'GET', url: `/api/v1/members/${VENDOR}` })).json()
  expect(await Promise.all(TEAM_ROLES.map(seen))).toEqual([true, false, false])
})

describe.each(ofVendors)('%s', (_name, { method, path, teamRight }) => {
  test.each(TEAM_ROLES)('by the role %s', async (role) => {
    const url = path.replace('/leads/:id', `/leads/${ids.lead}`).replace(':id', String(VENDOR)).replace(/:\w+/g, 'none')
    const reply = await call(role, { method, url, ...(method !== 'GET' && { payload: {} }) })
    const isAllowed = teamRight !== undefined && hasTeamRight(role, teamRight)
    if (isAllowed) expect([401, 403]).not.toContain(reply.statusCode)
    else expect(reply.statusCode).toBe(403)
    expect(reply.statusCode).toBeLessThan(500)
  })
})
