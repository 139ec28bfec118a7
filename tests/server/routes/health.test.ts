import { afterEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
afterEach(() => server.close())
const get = (url: string) => server.app.inject({ url })

test('up and ready', async () => {
  server = await testApp()
  expect([(await get('/healthz')).json(), (await get('/readyz')).json()]).toEqual([
    { status: 'ok' },
    { status: 'ready' },
  ])
})

test('fault 42: without its database the process is up but not ready, and says when to come back', async () => {
  server = await testApp()
  server.db.ping = () => Promise.reject(new DatabaseUnavailable('ECONNREFUSED', 'gone'))
  server.db.query = () => Promise.reject(new DatabaseUnavailable('ECONNREFUSED', 'gone'))
  expect((await get('/healthz')).statusCode).toBe(200)
  for (const url of ['/readyz', '/api/v1/mixed-search/new-york-city-ny']) {
    const reply = await get(url)
    expect([reply.statusCode, reply.json().code, Number(reply.headers['retry-after']) > 0]).toEqual([
      503,
      'unavailable',
      true,
    ])
  }
})

test('while it ends it is not ready, and connections end with their answer', async () => {
  server = await testApp()
  server.app.draining.begun = true
  const reply = await get('/readyz')
  expect([reply.statusCode, reply.headers['connection']]).toEqual([503, 'close'])
  // HAProxy takes this for “no more, but finish what you have”.
  expect((await get('/readyz?ending=404')).statusCode).toBe(404)
})
