/** The console's door, as its operators and those who attack it meet it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { sql } from '#server/db/sql.ts'
import {
  anOperator,
  appCode,
  callConsole,
  cookieOf,
  joinToken,
  OPERATOR_PASSWORD as password,
} from '#tests/support/console/operators.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
let now = NOW
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
beforeAll(async () => {
  server = await testApp({ parts: { clock: () => now } })
})
afterAll(() => server.close())
beforeEach(() => later(60))

const { consoleSession, signInWithPassword, signInWithRecoveryCode, makeRecoveryCodes, consoleSignOut } =
  consoleEndpoints
const session = (cookie: string) => callConsole(server, consoleSession, { cookie })
const signIn = (body: object, cookie?: string) =>
  callConsole(server, signInWithPassword, { body, ...(cookie !== undefined && { cookie }) })

const events = async (email: string) => {
  const rows = await server.db.query<{ what: string }>(
    sql`select what from audit where operator = ${email} order by id`,
  )
  return rows.map(({ what }) => what)
}

test('an operator joins, signs out and signs in with password and app, and the audit says so', async () => {
  const { cookie, secret } = await anOperator(server, 'ada@example.com', 'owner', now)
  expect((await session(cookie)).json()).toMatchObject({ email: 'ada@example.com', role: 'owner', hasPassword: true })
  await callConsole(server, consoleSignOut, { cookie })
  expect((await session(cookie)).statusCode).toBe(401)
  later(1)
  const reply = await signIn({ email: 'Ada@Example.com', password, code: appCode(secret, now) })
  expect(reply.statusCode, reply.body).toBe(200)
  expect((await session(cookieOf(reply))).statusCode).toBe(200)
  expect(await events('ada@example.com')).toEqual([
    'operatorJoined',
    'operatorSignedIn',
    'operatorSignedOut',
    'operatorSignedIn',
  ])
})

test('the cookie is for this site alone and no script', async () => {
  const { secret } = await anOperator(server, 'cookie@example.com', 'reader', now)
  later(1)
  const reply = await signIn({ email: 'cookie@example.com', password, code: appCode(secret, now) })
  const guarded = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }
  expect(reply.cookies).toMatchObject([
    { name: '__Host-fanfare-console', ...guarded, maxAge: 43_200 },
    { name: '__Host-fanfare-console-device', ...guarded },
  ])
})

test('a session ends after twelve hours', async () => {
  const { cookie } = await anOperator(server, 'hours@example.com', 'owner', now)
  later(12 * 60 - 1)
  expect((await session(cookie)).statusCode).toBe(200)
  later(2)
  expect((await session(cookie)).statusCode).toBe(401)
})

test('a code of the app works once, also within its thirty seconds', async () => {
  const { secret } = await anOperator(server, 'replay@example.com', 'owner', now)
  later(1)
  const body = { email: 'replay@example.com', password, code: appCode(secret, now) }
  const replies = await Promise.all([signIn(body), signIn(body), signIn(body)])
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400, 400])
})

test('the code that joined does not sign in', async () => {
  const { secret } = await anOperator(server, 'joined@example.com', 'owner', now)
  const reply = await signIn({ email: 'joined@example.com', password, code: appCode(secret, now) })
  expect(reply.statusCode).toBe(400)
})

test('a recovery code signs in once', async () => {
  const { recoveryCodes } = await anOperator(server, 'lost@example.com', 'owner', now)
  expect(recoveryCodes).toHaveLength(10)
  const body = { email: 'lost@example.com', code: recoveryCodes[3]?.toLowerCase() }
  const use = () => callConsole(server, signInWithRecoveryCode, { body })
  const replies = await Promise.all([use(), use()])
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400])
  const [stored] = await server.db.query<{ left: number }>(sql`
    select count(*)::int as left from operator_recovery_code join operator on operator.id = operator_id
    where email = 'lost@example.com' and used_at is null`)
  expect(stored?.left).toBe(9)
})

test('a link to join works once, for an hour, and only the latest', async () => {
  const link = consoleEndpoints.joinLink
  const read = async (token: string) => (await callConsole(server, link, { body: { token } })).statusCode
  const first = await joinToken(server, 'link@example.com', 'support', now)
  expect(await read(first)).toBe(200)
  const second = await joinToken(server, 'link@example.com', 'support', now)
  expect([await read(first), await read(second)]).toEqual([404, 200])
  later(61)
  expect(await read(second)).toBe(404)
  const { secret } = await anOperator(server, 'link@example.com', 'support', now)
  const used = await callConsole(server, consoleEndpoints.joinWithPassword, {
    body: { token: second, password, code: appCode(secret, now) },
  })
  expect(used.statusCode).toBe(404)
})

test('a session that a stranger planted before the sign-in opens nothing after it', async () => {
  const planted = await anOperator(server, 'stranger@example.com', 'reader', now)
  const { secret } = await anOperator(server, 'victim@example.com', 'owner', now)
  later(1)
  const body = { email: 'victim@example.com', password, code: appCode(secret, now) }
  const reply = await signIn(body, planted.cookie)
  expect(cookieOf(reply)).not.toBe(planted.cookie)
  expect((await session(planted.cookie)).statusCode).toBe(401)
  expect((await session(cookieOf(reply))).json().email).toBe('victim@example.com')
})

const WRONG = { password: 'wrong wrong wrong', code: '000000' }
const from = (remoteAddress: string, body: object, cookie?: string) =>
  server.app.inject({
    method: 'POST',
    url: signInWithPassword.path,
    remoteAddress,
    headers: { 'x-fanfare-console': '1', ...(cookie !== undefined && { cookie }) },
    payload: body,
  })
const statusOf = async (reply: ReturnType<typeof from>) => (await reply).statusCode

test('ten wrong tries where the operator signed in lock the password there, for a quarter of an hour', async () => {
  const { secret } = await anOperator(server, 'guessed@example.com', 'owner', now)
  later(1)
  const wrong = { email: 'guessed@example.com', ...WRONG }
  for (let tries = 0; tries < 10; tries += 1) expect((await signIn(wrong)).statusCode).toBe(400)
  const right = () => signIn({ email: 'guessed@example.com', password, code: appCode(secret, now) })
  const locked = await right()
  expect([locked.statusCode, locked.json().message]).toEqual([429, expect.stringContaining('Try again in 15 minutes')])
  expect((await events('guessed@example.com')).filter((what) => what === 'operatorSignInFailed')).toHaveLength(10)
  later(16)
  expect((await right()).statusCode).toBe(200)
})

test('strangers who guess lock out each other, but not the operator in a network or on a device of before', async () => {
  const { secret, cookie } = await anOperator(server, 'owner@example.com', 'owner', now)
  const right = () => ({ email: 'owner@example.com', password, code: appCode(secret, now) })
  const wrong = { email: 'owner@example.com', ...WRONG }
  const guesses = []
  for (let stranger = 1; stranger <= 5; stranger += 1)
    for (let tries = 0; tries < 11; tries += 1) guesses.push(await statusOf(from(`198.51.100.${stranger}`, wrong)))
  expect(guesses.filter((status) => status === 400)).toHaveLength(30)
  later(1)
  expect(await statusOf(from('203.0.113.7', right()))).toBe(429)
  expect(await statusOf(from('203.0.113.7', right(), cookie))).toBe(200)
  later(1)
  expect((await signIn(right())).statusCode).toBe(200)
})

test('the mark of a device gives no one tries at another operator', async () => {
  const { cookie } = await anOperator(server, 'marked@example.com', 'reader', now)
  await anOperator(server, 'target@example.com', 'owner', now)
  const guesses = []
  for (let tries = 0; tries < 12; tries += 1)
    guesses.push(await statusOf(from('198.51.100.9', { email: 'target@example.com', ...WRONG }, cookie)))
  expect(guesses.filter((status) => status === 400)).toHaveLength(10)
})

test('strangers who use up the calls of a network leave those of a device on which an operator signed in', async () => {
  const { cookie } = await anOperator(server, 'cafe@example.com', 'owner', now)
  const ask = (as?: string) =>
    server.app.inject({
      method: 'POST',
      url: consoleEndpoints.beginPasskeySignIn.path,
      remoteAddress: '192.0.2.77',
      headers: { 'x-fanfare-console': '1', ...(as !== undefined && { cookie: as }) },
    })
  for (let calls = 0; calls < 120; calls += 1) await ask()
  expect([(await ask()).statusCode, (await ask(`${cookie}x`)).statusCode]).toEqual([429, 429])
  expect((await ask(cookie)).statusCode).toBe(200)
})

test('who is signed in can prove it while a stranger guesses at the password', async () => {
  const { cookie, secret } = await anOperator(server, 'disturbed@example.com', 'owner', now)
  later(11)
  const wrong = { email: 'disturbed@example.com', password: 'wrong wrong wrong', code: '000000' }
  for (let tries = 0; tries < 10; tries += 1) expect((await signIn(wrong)).statusCode).toBe(400)
  expect((await signIn(wrong)).statusCode).toBe(429)
  const body = { password, code: appCode(secret, now) }
  expect((await callConsole(server, consoleEndpoints.proveWithPassword, { cookie, body })).statusCode).toBeLessThan(300)
})

test('an address without an operator is refused in the same words', async () => {
  await anOperator(server, 'known@example.com', 'owner', now)
  const replies = []
  for (const email of ['known@example.com', 'unknown@example.com'])
    replies.push((await signIn({ email, password: 'wrong wrong wrong', code: '123456' })).json().message)
  expect(new Set(replies).size).toBe(1)
  // As much is written, so that the time tells nothing either; but not the address.
  const [last] = await server.db.query(sql`select what, operator, detail from audit order by id desc limit 1`)
  expect(last).toEqual({ what: 'operatorSignInFailed', operator: null, detail: null })
})

test('of two passkeys that are removed at once, the last way to sign in stays', async () => {
  const { cookie } = await anOperator(server, 'two.keys@example.com', 'reader', now)
  const ids = await server.db.query<{ id: number }>(sql`
    insert into operator_passkey (operator_id, credential_id, public_key, counter, transports, name, added_at)
    select operator.id, 'key ' || n, '\\x00', 0, '{}', 'Phone', now() from operator, generate_series(1, 2) as n
    where email = 'two.keys@example.com' returning id`)
  await server.db.query(
    sql`update operator set password_hash = null, totp_secret = null where email = 'two.keys@example.com'`,
  )
  const removals = ids.map(({ id }) => callConsole(server, consoleEndpoints.removePasskey, { cookie, id }))
  expect((await Promise.all(removals)).map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400])
})

test('recovery codes need a proof of the last ten minutes', async () => {
  const { cookie, secret } = await anOperator(server, 'prove@example.com', 'reader', now)
  later(11)
  const refused = await callConsole(server, makeRecoveryCodes, { cookie })
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
    401,
    'Console error="insufficient_user_authentication"',
  ])
  const prove = (code: string) =>
    callConsole(server, consoleEndpoints.proveWithPassword, { cookie, body: { password, code } })
  expect((await prove('000000')).statusCode).toBe(400)
  expect((await prove(appCode(secret, now))).statusCode).toBe(200)
  expect((await callConsole(server, makeRecoveryCodes, { cookie })).json().recoveryCodes).toHaveLength(10)
})

test('a role that was taken away, and a removed operator, end at once; the last owner stays', async () => {
  const { changeRole, removeOperator, operators } = consoleEndpoints
  await server.db.query(sql`delete from operator`)
  const boss = await anOperator(server, 'boss@example.com', 'owner', now)
  const other = await anOperator(server, 'other@example.com', 'owner', now)
  const list = (await callConsole(server, operators, { cookie: boss.cookie })).json<{
    operators: { id: number; email: string }[]
  }>().operators
  const idOf = (email: string) => list.find((one) => one.email === email)?.id ?? 0
  const demote = await callConsole(server, changeRole, {
    cookie: boss.cookie,
    id: idOf('other@example.com'),
    body: { role: 'reader' },
  })
  expect(demote.statusCode, demote.body).toBe(200)
  expect((await callConsole(server, operators, { cookie: other.cookie })).statusCode).toBe(403)
  for (const last of [
    callConsole(server, changeRole, { cookie: boss.cookie, id: idOf('boss@example.com'), body: { role: 'reader' } }),
    callConsole(server, removeOperator, { cookie: boss.cookie, id: idOf('boss@example.com') }),
    callConsole(server, consoleEndpoints.inviteOperator, {
      cookie: boss.cookie,
      body: { email: 'boss@example.com', role: 'reader' },
    }),
  ])
    expect((await last).json().message).toContain('the only owner')
  await callConsole(server, removeOperator, { cookie: boss.cookie, id: idOf('other@example.com') })
  expect((await session(other.cookie)).statusCode).toBe(401)
})

test('no secret that signs in is in the database as it is, but the key of the app', async () => {
  const { cookie, recoveryCodes } = await anOperator(server, 'stored@example.com', 'owner', now)
  const rows = await server.db.query(sql`
    select to_json(operator)::text as text from operator
    union all select to_json(operator_session)::text from operator_session
    union all select to_json(operator_recovery_code)::text from operator_recovery_code`)
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(cookie.split('=')[1])
  expect(stored).not.toContain(password)
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
})
