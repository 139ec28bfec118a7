import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
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
const stored = (id: string) =>
  server.db.query(sql`select type, happened_at, received_at, detail from track_event where id = ${id}::uuid`)

test('events are stored as they came, and answered with nothing', async () => {
  const one = event()
  const page = event({ type: 'page', path: '/articles' })
  const reply = await track([one, page])
  expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([204, '', 'no-store'])
  expect(await stored(one.id)).toEqual([
    {
      type: 'event',
      happened_at: new Date(one.at),
      received_at: NOW,
      detail: { kind: 'Displayed', action: 'Displayed', category: 'FAQ', label: 'How much?' },
    },
  ])
  expect(await stored(page.id)).toMatchObject([{ type: 'page', detail: { path: '/articles' } }])
})

test('a queue that is sent twice counts once', async () => {
  const one = event()
  await track([one])
  expect((await track([one, one])).statusCode).toBe(204)
  expect(await stored(one.id)).toHaveLength(1)
})

test.each(['dnt', 'sec-gpc'])('a browser that sends %s: 1 is thanked and not stored', async (header) => {
  const one = event()
  expect((await track([one], { [header]: '1' })).statusCode).toBe(204)
  expect(await stored(one.id)).toEqual([])
  await track([one], { [header]: '0' })
  expect(await stored(one.id)).toHaveLength(1)
})

test('what is not in the contract is not stored, nor is the address or the browser', async () => {
  const one = event({ email: 'ada@example.com', phone: '212 555 0123' })
  await track([one], { 'user-agent': 'Sniffer/1.0' })
  const text = JSON.stringify(await stored(one.id))
  expect(text).not.toMatch(/ada@|555|Sniffer|127\.0\.0\.1/)
})

test('an event from the future happened now', async () => {
  const one = event({ at: '2099-01-01T00:00:00Z' })
  await track([one])
  expect(await stored(one.id)).toMatchObject([{ happened_at: NOW }])
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
  const good = event()
  await track([good, event({ kind: 'Nonsense' })])
  expect(await stored(good.id)).toEqual([])
})
