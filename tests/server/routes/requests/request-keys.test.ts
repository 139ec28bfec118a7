import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { posting } from '#tests/support/people/quote.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()] })
})
afterAll(() => server.close())

const at = (key: string, method: 'GET' | 'DELETE') =>
  server.app.inject({ method, url: `/api/v1/requests/by-key/${key}` })

test('a key that nothing came under is unknown', async () => {
  const key = randomUUID()
  const reply = await at(key, 'GET')
  expect([reply.json(), reply.headers['cache-control']]).toEqual([{ state: 'unknown', key }, 'no-store'])
})

test('a stored key gives its receipt, also to whoever comes to cancel it', async () => {
  const key = randomUUID()
  const receipt = (await server.app.inject(posting(key))).json()
  expect((await at(key, 'GET')).json()).toEqual({ state: 'stored', key, receipt })
  expect((await at(key, 'DELETE')).json()).toEqual({ state: 'stored', key, receipt })
})

test('a canceled key refuses the request that arrives later', async () => {
  const key = randomUUID()
  expect((await at(key, 'DELETE')).json()).toEqual({ state: 'cancelled', key })
  const late = await server.app.inject(posting(key))
  expect([late.statusCode, late.json().code]).toEqual([409, 'cancelled'])
  expect((await at(key, 'GET')).json()).toEqual({ state: 'cancelled', key })
})

test('one network leaves so many canceled keys an hour only', async () => {
  const cancel = () =>
    server.app.inject({
      method: 'DELETE',
      url: `/api/v1/requests/by-key/${randomUUID()}`,
      remoteAddress: '203.0.113.24',
    })
  const canceled = async () =>
    (await server.db.query(sql`select key from request_key where state = 'cancelled'`)).length
  const before = await canceled()
  const replies = await Promise.all(Array.from({ length: 303 }, cancel))
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  expect((await canceled()) - before).toBe(300)
})

test('a cancellation with a JSON content type and no body works too', async () => {
  const key = randomUUID()
  const reply = await server.app.inject({
    method: 'DELETE',
    url: `/api/v1/requests/by-key/${key}`,
    headers: { 'content-type': 'application/json' },
  })
  expect(reply.statusCode).toBe(200)
})

test('an invalid key is 400', async () => {
  expect((await at('nothing', 'GET')).json()).toMatchObject({ errors: [{ name: 'key' }] })
})
