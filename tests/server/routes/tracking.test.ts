import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const event = (some: object = {}) => ({
  id: randomUUID(),
  at: '2027-03-10T17:00:00.000Z',
  type: 'event',
  kind: 'Displayed',
  action: 'Displayed',
  category: 'FAQ',
  label: 'How much?',
  ...some,
})
const track = (events: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/v1/track', payload: { events }, headers })
const total = async (what: string) => {
  const rows = await server.db.query<{ events: number }>(
    sql`select sum(events)::int as events from usage_total where what = ${what}`,
  )
  return rows[0]?.events ?? 0
}
/** An event of a name that no other test has. */
const fresh = (some: object = {}) => {
  const category = randomUUID()
  return { one: event({ category, ...some }), count: () => total(`Displayed: ${category}, Displayed`) }
}

test('events are counted and answered with nothing', async () => {
  const { one, count } = fresh()
  const page = event({ type: 'page', path: '/articles/tipping-guide' })
  const reply = await track([one, page])
  expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([204, '', 'no-store'])
  expect([await count(), await total('/articles')]).toEqual([1, 1])
})

test('a queue that is sent twice counts once', async () => {
  const { one, count } = fresh()
  await track([one])
  expect((await track([one, one])).statusCode).toBe(204)
  expect(await count()).toBe(1)
})

test.each(['dnt', 'sec-gpc'])('a browser that sends %s: 1 is thanked and not counted', async (header) => {
  const { one, count } = fresh()
  expect((await track([one], { [header]: '1' })).statusCode).toBe(204)
  expect(await count()).toBe(0)
  await track([one], { [header]: '0' })
  expect(await count()).toBe(1)
})

test('neither the label, nor what is not in the contract, nor the address or the browser is stored', async () => {
  const { one } = fresh({ email: 'ada@example.com', phone: '212 555 0123', label: 'How much?' })
  await track([one], { 'user-agent': 'Sniffer/1.0' })
  const rows = await server.db.query(sql`select * from usage_total natural full join usage_seen`)
  expect(JSON.stringify(rows)).not.toMatch(/ada@|212 555 0123|Sniffer|127\.0\.0\.1|How much/)
})

test('one network fills no disk: beyond a megabyte in a day its events are dropped, and others’ still count', async () => {
  const from = (remoteAddress: string, events: unknown) =>
    server.app.inject({ method: 'POST', url: '/api/v1/track', payload: { events }, remoteAddress })
  const bulk = () => Array.from({ length: 50 }, () => event({ label: 'x'.repeat(200), category: 'y'.repeat(200) }))
  const name = `Displayed: ${'y'.repeat(200)}, Displayed`
  for (let times = 0; times < 70; times += 1) expect((await from('198.51.100.7', bulk())).statusCode).toBe(204)
  const counted = await total(name)
  expect(counted).toBeLessThan(2_200)
  await from('198.51.100.7', bulk())
  expect(await total(name)).toBe(counted)
  await from('192.0.2.1', bulk())
  expect(await total(name)).toBe(counted + 50)
})

test.each([
  [[event({ action: undefined })], 'events.0.action', 'required'],
  [[event(), event({ label: '' })], 'events.1.label', 'blank'],
  // PostgreSQL knows no such offset: one such event would take the good ones with it.
  [[event(), event({ at: '2027-01-01T00:00:00+20:00' })], 'events.1.at', 'incorrectFormat'],
  [[], 'events', 'blank'],
  [undefined, 'events', 'required'],
])('what is wrong is named (%#)', async (events, name, code) => {
  const reply = await track(events)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ errors: [{ name, code }] })
})

test('a refused list stores none of its events', async () => {
  const { one, count } = fresh()
  await track([one, event({ kind: 'Nonsense' })])
  expect(await count()).toBe(0)
})
