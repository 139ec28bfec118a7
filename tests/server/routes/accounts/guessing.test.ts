/** Fault 54: a thousand guesses. */
// @module-tag long: it guesses a thousand passwords
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { Unavailable } from '#server/services/errors.ts'
import { signIn } from '#server/services/accounts/sign-in.ts'
import { anAccount, mailFor, PASSWORD, passwordGrant, secretsIn, tokenCall } from '#tests/support/people/accounts.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { aGuest, testContext } from '#tests/support/server/context.ts'

const ADA = 'ada@example.com'
const HOME = '203.0.113.5'
let server: TestApp
let now: Date
const clock = () => now
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
beforeEach(async () => {
  now = NOW
  server = await testApp({ parts: { clock } })
  await anAccount(server.db, ADA, { isProven: true })
})
afterEach(() => server.close())

const guess = (from: string, username = ADA, password = 'a guess of many') =>
  server.app.inject(tokenCall(passwordGrant(username, password), { remoteAddress: from }))
const statuses = async (count: number, one: (index: number) => ReturnType<typeof guess>) => {
  const seen = new Map<number, number>()
  for (const { statusCode } of await Promise.all(Array.from({ length: count }, (_, index) => one(index)))) {
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
  }
  return Object.fromEntries(seen)
}

test('fault 54: a thousand guesses for one account from a thousand networks get ten tries in all', async () => {
  const seen = await statuses(1000, (index) => guess(`10.${index >> 8}.${index & 255}.9`))
  expect(seen).toEqual({ 400: 10, 429: 990 })
  const refused = await guess('10.200.0.1')
  expect([refused.statusCode, Number(refused.headers['retry-after']), refused.json()]).toEqual([
    429,
    900,
    { error: 'temporarily_unavailable', error_description: expect.any(String) },
  ])
  // Even the right password is of no use to a stranger now.
  expect((await guess('10.200.0.1', ADA, PASSWORD)).statusCode).toBe(429)
})

test('fault 54: one network gets thirty tries, whichever the accounts', async () => {
  expect(await statuses(40, (index) => guess('198.51.100.7', `somebody${index}@example.com`))).toEqual({
    400: 30,
    429: 10,
  })
  later(900)
  expect((await guess('198.51.100.7')).statusCode).toBe(400)
})

test('fault 54: an account that does not exist is throttled like one that does', async () => {
  const unknown = await statuses(20, (index) => guess(`10.0.${index}.9`, 'nobody@example.com'))
  expect(unknown).toEqual(await statuses(20, (index) => guess(`10.1.${index}.9`)))
})

test('fault 54: from where the owner signed in before, strangers’ guesses do not shut the owner out', async () => {
  expect((await guess(HOME, ADA, PASSWORD)).statusCode).toBe(200)
  await statuses(50, (index) => guess(`10.0.${index}.9`))
  expect((await guess(HOME, ADA, PASSWORD)).statusCode).toBe(200)
})

test('fault 54: the owner recovers through a mailed link, although the guessing goes on', async () => {
  await statuses(50, (index) => guess(`10.0.${index}.9`))
  expect((await guess(HOME, ADA, PASSWORD)).statusCode).toBe(429)
  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, payload, remoteAddress: HOME })
  expect((await post('/api/v1/accounts/forgot-password', { email: ADA })).statusCode).toBe(200)
  const { token } = secretsIn((await mailFor(server, ADA, clock))[0]!)
  expect(
    (await post('/api/v1/accounts/reset-password', { token, newPassword: 'a brand new password' })).statusCode,
  ).toBe(200)
  await statuses(50, (index) => guess(`10.1.${index}.9`))
  expect((await guess(HOME, ADA, 'a brand new password')).statusCode).toBe(200)
})

test('right passwords do not count', async () => {
  for (let times = 0; times < 40; times += 1) expect((await guess(HOME, ADA, PASSWORD)).statusCode).toBe(200)
})

test('attempts that nobody could look at do not count: the service was busy', async () => {
  const busy = {
    hash: () => Promise.reject(new Error('not asked')),
    verify: () => Promise.reject(new Unavailable(5, 'Busy.')),
  }
  const signingIn = { username: ADA, password: PASSWORD, oauthClient: 'program' }
  for (let times = 0; times < 40; times += 1) {
    await expect(
      signIn(testContext(server.db, { clock: () => now, passwords: busy }), signingIn, aGuest({ network: HOME })),
    ).rejects.toBeInstanceOf(Unavailable)
  }
  expect((await guess(HOME, ADA, PASSWORD)).statusCode).toBe(200)
})

test('what is throttled is not kept for the record each time, and no address is kept as it is', async () => {
  await statuses(100, (index) => guess(`10.0.${index}.9`))
  expect(await server.db.query(sql`select count(*)::int as rows from audit`)).toEqual([{ rows: 10 }])
  const kept = JSON.stringify(await server.db.query(sql`select * from throttle`))
  for (const word of [ADA, '10.0.']) expect(kept).not.toContain(word)
})

test('one network cannot use up the emails to an address: its owner’s reset is mailed all the same', async () => {
  const reset = (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/accounts/forgot-password',
      payload: { email: ADA },
      remoteAddress,
    })
  expect((await guess(HOME, ADA, PASSWORD)).statusCode).toBe(200)
  expect(await statuses(50, () => reset('198.51.100.7'))).toEqual({ 200: 5, 429: 45 })
  expect((await reset('198.51.100.8')).statusCode).toBe(200)

  // All networks together get fifteen; where the owner signed in, that does not count.
  expect(await statuses(50, (index) => reset(`10.0.${index}.9`))).toEqual({ 200: 9, 429: 41 })
  expect((await reset(HOME)).statusCode).toBe(200)
  later(3600)
  expect((await reset('198.51.100.7')).statusCode).toBe(200)
})
