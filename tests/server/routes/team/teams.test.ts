/** Teams over the API: invitations, the vendor that a session works as, removal and handing over. */
import type { InjectOptions } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { TEAM_INVITATION_LIFETIME_MS } from '#contract/limits.ts'
import { fromScope, WORKING_AS_HEADER } from '#contract/signed-in.ts'
import type { Team } from '#contract/team/team.ts'
import { sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/one-row.ts'
import { addMembership } from '#server/repositories/membership/memberships.ts'
import { addFreeOrder } from '#server/repositories/operator/imported-vendors.ts'
import { addTeammate } from '#server/repositories/team/teams.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { knownPerson } from '#server/services/personal-data/person.ts'
import { teamMailHandlers } from '#server/services/team/team-mail.ts'
import { inviteToTeam } from '#server/services/team/teams.ts'
import {
  anAccount,
  bearer,
  mailFor,
  PASSWORD,
  passwordGrant,
  signedIn,
  tokenCall,
} from '#tests/support/people/accounts.ts'
import { posting } from '#tests/support/people/quote.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const OWNER = 'owner@example.com'
const MIRA = 'mira@example.com'
const TEAM = '/api/v1/members/1/team'
let server: TestApp
let now = NOW
let owner = ''
let ownerId = 0

beforeEach(async () => {
  now = NOW
  server = await testApp({
    vendors: [vendorRecord({ id: 1 }), vendorRecord({ id: 2, profileName: 'The Other Band' })],
    parts: { clock: () => now },
  })
  ownerId = await anAccount(server.db, OWNER, { vendorId: 1, welcomeName: 'Olga Stern' })
  owner = (await signedIn(server, OWNER)).access
  return () => server.close()
})

const as = (token: string, options: InjectOptions) =>
  server.app.inject({ ...options, headers: { ...options.headers, ...bearer(token) } })
const invite = (role = 'booker', email = MIRA) =>
  as(owner, { method: 'POST', url: `${TEAM}/invitations`, payload: { email, role } })
const mails = async (to: string) => mailFor(server, to, () => now)
const tokenOf = async (to = MIRA) => /#token=([\w-]+)/.exec((await mails(to))[0]?.text ?? '')?.[1] ?? ''
const open = (token: string) =>
  server.app.inject({ method: 'POST', url: '/api/v1/team-invitations/open', payload: { token } })
const accept = (payload: object, token?: string) => {
  const options: InjectOptions = { method: 'POST', url: '/api/v1/team-invitations/accept', payload }
  return token === undefined ? server.app.inject(options) : as(token, options)
}
const teamAs = async (token: string): Promise<Team> => (await as(token, { url: TEAM })).json()

async function aTeammate(email: string, role: 'owner' | 'booker' | 'readOnly', vendorId = 1): Promise<number> {
  const accountId = await anAccount(server.db, email, { welcomeName: 'Mira Lopez' })
  await addTeammate(server.db, { vendorId, accountId, role, now })
  return accountId
}

test('whoever has no account opens one with the mailed link, which works once', async () => {
  expect((await invite()).json().invitations).toMatchObject([{ email: MIRA, role: 'booker' }])
  const token = await tokenOf()
  expect((await open(token)).json()).toEqual({
    profileName: vendorRecord({ id: 1 }).profileName,
    role: 'booker',
    email: MIRA,
    hasAccount: false,
  })
  const typed = { token, welcomeName: 'Mira Lopez', newPassword: 'correct horse battery' }
  expect((await accept(typed)).json()).toMatchObject({ memberId: 1, username: MIRA })
  const tokens = (await server.app.inject(tokenCall(passwordGrant(MIRA)))).json()
  expect(fromScope(tokens.scope)).toMatchObject({ memberId: 1, role: 'booker', welcomeName: 'Mira Lopez' })
  expect((await accept(typed)).statusCode).toBe(404)
  expect((await open(token)).json()).toEqual({ isVoid: true })
  expect((await teamAs(owner)).teammates.map(({ name, role }) => [name, role])).toEqual([
    ['Olga Stern', 'owner'],
    ['Mira Lopez', 'booker'],
  ])
  expect((await teamAs(tokens.access_token)).teammates.map(({ email }) => email)).toEqual(['', ''])
})

test('an existing account signs in first: its link alone opens nothing and sets no password', async () => {
  await anAccount(server.db, MIRA, { welcomeName: 'Mira' })
  await anAccount(server.db, 'other@example.com')
  await invite('readOnly')
  const token = await tokenOf()
  expect((await open(token)).json()).toMatchObject({ hasAccount: true })
  const takeOver = await accept({ token, welcomeName: 'Eve', newPassword: 'another long password' })
  expect(takeOver.json().errors[0].message).toBe('This address has an account. Sign in, then join.')
  const other = await accept({ token }, (await signedIn(server, 'other@example.com')).access)
  expect(other.json().errors[0].message).toBe(
    `This invitation is for ${MIRA}. Sign out, then sign in with that address.`,
  )
  const mira = (await signedIn(server, MIRA, PASSWORD)).access
  expect((await accept({ token }, mira)).statusCode).toBe(200)
  expect((await as(mira, { url: '/api/v1/leads' })).statusCode).toBe(200)
})

test('a blocked address neither is invited nor joins', async () => {
  await invite()
  const token = await tokenOf()
  await server.db.query(sql`
    insert into block (email, reason, blocked_at) values (${MIRA}, 'spam', now())`)
  expect((await invite()).statusCode).toBe(403)
  expect((await accept({ token, welcomeName: 'Mira', newPassword: 'correct horse battery' })).statusCode).toBe(403)
})

test('invitations use up nothing of what is mailed to the person at their own wish', async () => {
  for (let count = 0; count < 5; count += 1) expect((await invite()).statusCode).toBe(200)
  expect((await invite()).statusCode).toBe(429)
  const mail = { network: '192.0.2.1', address: MIRA, now }
  for (let count = 0; count < 5; count += 1) await consume(server.db, 'mail', mail)
})

test('invitations to aliases of one mailbox count together, and those of all vendors up to a cap', async () => {
  await writeVendors(server.db, [vendorRecord({ id: 3 }), vendorRecord({ id: 4 })])
  for (let count = 0; count < 5; count += 1)
    expect((await invite('booker', `mira+${count}@example.com`)).statusCode).toBe(200)
  expect((await invite('booker', 'mira+next@example.com')).statusCode).toBe(429)
  const inviteAs = (vendorId: number, count: number) =>
    inviteToTeam(
      testContext(server.db, { clock: () => now }),
      { email: `mira+${count}@example.com`, role: 'booker' },
      {
        accountId: ownerId,
        vendorId,
        role: 'owner',
        sessionId: crypto.randomUUID(),
        network: `198.51.100.${vendorId}`,
        deviceKey: null,
        device: null,
      },
    )
  for (const vendorId of [2, 3]) for (let count = 0; count < 5; count += 1) await inviteAs(vendorId, count)
  await expect(inviteAs(4, 0)).rejects.toMatchObject({ code: 'tooMany' })
})

test('an invitation is stored about the person who has no account', async () => {
  await invite()
  expect((await knownPerson(server.db, MIRA)).counts).toMatchObject({ teamInvitations: 1 })
})

test('each attempt to mail an invitation is a mail of its own', async () => {
  const ids: string[] = []
  await invite()
  const job = oneRow(
    await server.db.query<{ id: number; payload: unknown }>(sql`
      select id, payload from job where kind = 'teamInvitation'`),
  )
  const context = testContext(server.db, {
    clock: () => now,
    mailer: { send: async (mail) => void ids.push(mail.messageId) },
  })
  for (const attempts of [1, 2])
    await teamMailHandlers(context)['teamInvitation']?.({ ...job, kind: 'teamInvitation', attempts })
  expect(new Set(ids).size).toBe(2)
})

test('a link is void once it is withdrawn, replaced or a week old', async () => {
  await invite()
  const first = await tokenOf()
  await invite()
  const [second] = (await teamAs(owner)).invitations
  expect((await open(first)).json()).toEqual({ isVoid: true })
  const token = await tokenOf()
  await as(owner, { method: 'DELETE', url: `${TEAM}/invitations/${second?.id}` })
  expect((await open(token)).json()).toEqual({ isVoid: true })
  await invite()
  const third = await tokenOf()
  now = new Date(now.getTime() + TEAM_INVITATION_LIFETIME_MS)
  expect((await open(third)).json()).toEqual({ isVoid: true })
})

test('a removed person loses the vendor with the next call of any session, and is told clearly', async () => {
  const miraId = await aTeammate(MIRA, 'booker')
  const mira = (await signedIn(server, MIRA)).access
  expect((await as(mira, { url: '/api/v1/leads' })).statusCode).toBe(200)
  await as(owner, { method: 'DELETE', url: `${TEAM}/people/${miraId}` })
  expect((await as(mira, { url: '/api/v1/leads' })).statusCode).toBe(403)
  const late = await as(mira, {
    method: 'POST',
    url: '/api/v1/lead-answers',
    payload: { leadId: 1, kind: 'decline', message: 'Typed offline' },
    headers: { 'idempotency-key': crypto.randomUUID(), [WORKING_AS_HEADER]: '1' },
  })
  expect([late.statusCode, late.json()]).toEqual([
    403,
    {
      code: 'notInTeam',
      message: 'You’re no longer in this vendor’s team, so this wasn’t sent. Your text is still here.',
    },
  ])
  const removed = (await mails(MIRA)).find(({ subject }) => subject === 'You’re no longer in a team on Fanfare')
  expect(removed?.text).toContain('removed you from its team')
})

test('mail about a lead goes to owners and bookers, and to nobody who has left', async () => {
  const leftId = await aTeammate('left@example.com', 'booker')
  await aTeammate(MIRA, 'booker')
  await aTeammate('reader@example.com', 'readOnly')
  await as(owner, { method: 'DELETE', url: `${TEAM}/people/${leftId}` })
  await server.app.inject(posting(crypto.randomUUID()))
  const about = async (to: string) => (await mails(to)).filter(({ text }) => text.includes('/leads/')).length
  expect([
    await about(OWNER),
    await about(MIRA),
    await about('reader@example.com'),
    await about('left@example.com'),
  ]).toEqual([1, 1, 0, 0])
})

test('a session works as one vendor of several, and a call that names another is that one’s', async () => {
  const miraId = await aTeammate(MIRA, 'booker')
  await addTeammate(server.db, { vendorId: 2, accountId: miraId, role: 'readOnly', now })
  const { access, refresh } = await signedIn(server, MIRA)
  expect((await as(access, { url: '/api/v1/teams' })).json().teams).toMatchObject(
    [
      { memberId: 1, role: 'booker' },
      { memberId: 2, role: 'readOnly' },
    ].sort((a, b) => a.memberId - b.memberId),
  )
  await as(access, { method: 'POST', url: '/api/v1/teams/work-as', payload: { memberId: 2 } })
  const renewed = (await server.app.inject(tokenCall({ grant_type: 'refresh_token', refresh_token: refresh }))).json()
  expect(fromScope(renewed.scope)).toMatchObject({ memberId: 2, role: 'readOnly' })
  const decline = (headers: Record<string, string>) =>
    as(renewed.access_token, {
      method: 'POST',
      url: '/api/v1/lead-answers',
      payload: {},
      headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
    })
  // As the second vendor it only reads; what was written for the first is still the first one's.
  expect((await decline({})).statusCode).toBe(403)
  expect((await decline({ [WORKING_AS_HEADER]: '1' })).statusCode).toBe(400)
  expect(
    (await as(access, { method: 'POST', url: '/api/v1/teams/work-as', payload: { memberId: 99 } })).statusCode,
  ).toBe(403)
})

test('a link to a lead of another of one’s own vendors names that vendor, and tells others nothing', async () => {
  const miraId = await aTeammate(MIRA, 'booker')
  await addTeammate(server.db, { vendorId: 2, accountId: miraId, role: 'readOnly', now })
  const stored = await server.app.inject(posting(crypto.randomUUID()))
  const leadId = stored.json().requests[0].id as number
  const { access } = await signedIn(server, MIRA)
  await as(access, { method: 'POST', url: '/api/v1/teams/work-as', payload: { memberId: 2 } })
  const teamOf = async (token: string, path: string) => (await as(token, { url: `/api/v1/teams/of/${path}` })).json()
  expect(await teamOf(access, `lead/${leadId}`)).toEqual({
    team: { memberId: 1, profileName: vendorRecord({ id: 1 }).profileName, role: 'booker' },
  })
  expect(await teamOf(access, `booking/${leadId}`)).toEqual({ team: null })
  await aTeammate('other@example.com', 'owner', 2)
  const { access: other } = await signedIn(server, 'other@example.com')
  expect(await teamOf(other, `lead/${leadId}`)).toEqual({ team: null })
})

test('a vendor always has an owner: whoever holds the membership hands it over first', async () => {
  const miraId = await aTeammate(MIRA, 'booker')
  const leave = await as(owner, { method: 'POST', url: `${TEAM}/leave` })
  expect(leave.json().message).toContain('Hand it over to another person first')
  const demote = await as(owner, { method: 'PUT', url: `${TEAM}/people/${ownerId}`, payload: { role: 'booker' } })
  expect(demote.statusCode).toBe(400)
  const handOver = (currentPassword: string) =>
    as(owner, { method: 'POST', url: `${TEAM}/hand-over`, payload: { accountId: miraId, currentPassword } })
  const orderId = await addFreeOrder(server.db, { vendorId: 1, accountId: ownerId, tier: 'pro', now })
  await addMembership(server.db, {
    vendorId: 1,
    orderId,
    tier: 'pro',
    startsOn: '2027-01-01',
    endsOn: '2028-01-01',
    autoRenew: true,
    paymentMethod: 'card-of-olga',
    referralCode: 'TEAMTEST',
  })
  expect((await handOver('not the password')).json().errors[0].name).toBe('currentPassword')
  expect((await handOver(PASSWORD)).json().teammates).toMatchObject([
    { accountId: miraId, role: 'owner', isHolder: true },
    { accountId: ownerId, role: 'owner', isHolder: false },
  ])
  // The former holder's card is charged no more.
  expect(await server.db.query(sql`select auto_renew, payment_method from membership where vendor_id = 1`)).toEqual([
    { auto_renew: false, payment_method: null },
  ])
  expect(await server.db.query(sql`select payload from job where kind = 'forgetCard'`)).toEqual([
    { payload: { method: 'card-of-olga' } },
  ])
  expect((await mails(OWNER)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join()).toContain('won’t be charged')
  expect((await as(owner, { method: 'POST', url: `${TEAM}/leave` })).statusCode).toBe(200)
  expect((await as(owner, { url: TEAM })).statusCode).toBe(403)
})
