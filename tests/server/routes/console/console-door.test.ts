/** Operators whom others try to keep out of the console, and former ones who try to stay in. */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { sql } from '#server/db/sql.ts'
import { anOperator, appCode, callConsole, OPERATOR_PASSWORD as password } from '#tests/support/console/operators.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
let now = NOW
beforeAll(async () => {
  server = await testApp({ parts: { clock: () => now } })
})
afterAll(() => server.close())

const { block, unblock, inviteOperator, operators, removeOperator, signInWithPassword } = consoleEndpoints
const act = (target: string, reason = 'made-up requests') => ({
  phase: 'run',
  key: crypto.randomUUID(),
  target,
  reason,
})

test('a moderator who blocks the network of an owner keeps out strangers there, and no operator', async () => {
  const owner = await anOperator(server, 'owner@example.com', 'owner', now)
  const moderator = await anOperator(server, 'moderator@example.com', 'moderator', now)
  const blocked = await callConsole(server, block, { cookie: moderator.cookie, body: act('127.0.0.0/8') })
  expect(blocked.statusCode, blocked.body).toBe(200)
  now = new Date(now.getTime() + 60_000)
  const signIn = async (cookie?: string) => {
    const body = { email: 'owner@example.com', password, code: appCode(owner.secret, now) }
    return (await callConsole(server, signInWithPassword, { body, ...(cookie !== undefined && { cookie }) })).statusCode
  }
  expect(await signIn()).toBe(403)
  const device = owner.cookie.split('; ').find((one) => one.includes('device'))
  expect(await signIn(device)).toBe(200)
  const taken = await callConsole(server, unblock, { cookie: owner.cookie, body: act('127.0.0.0/8') })
  expect(taken.statusCode, taken.body).toBe(200)
})

test('an owner who is removed while the body of a call is on its way invites no one', async () => {
  const staying = await anOperator(server, 'staying@example.com', 'owner', now)
  const leaving = await anOperator(server, 'leaving@example.com', 'owner', now)
  const list = (await callConsole(server, operators, { cookie: staying.cookie })).json<{
    operators: { id: number; email: string }[]
  }>()
  const id = list.operators.find(({ email }) => email === 'leaving@example.com')?.id ?? 0
  const body = JSON.stringify({ email: 'friend@example.com', role: 'owner' })
  async function* slowly() {
    yield body.slice(0, 5)
    expect((await callConsole(server, removeOperator, { cookie: staying.cookie, id })).statusCode).toBe(200)
    yield body.slice(5)
  }
  const reply = await server.app.inject({
    method: 'POST',
    url: inviteOperator.path,
    headers: {
      'x-fanfare-console': '1',
      cookie: leaving.cookie,
      'content-type': 'application/json',
      'content-length': String(body.length),
    },
    payload: Readable.from(slowly()),
  })
  expect([reply.statusCode, reply.json().message]).toEqual([401, 'Sign in to the console.'])
  expect(await server.db.query(sql`select from operator where email = 'friend@example.com'`)).toEqual([])
})

test('a reason that shows nothing is no reason', async () => {
  const { cookie } = await anOperator(server, 'silent@example.com', 'moderator', now)
  for (const reason of ['\u3164', '\u2800 \u115f', '\u200b\u2060', '']) {
    const reply = await callConsole(server, block, { cookie, body: act('spam@example.com', reason) })
    expect([reply.statusCode, reply.json().errors]).toMatchObject([400, [{ name: 'reason', code: 'blank' }]])
  }
  expect(await server.db.query(sql`select from block where email = 'spam@example.com'`)).toEqual([])
})
