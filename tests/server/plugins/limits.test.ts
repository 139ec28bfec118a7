import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ settings: { requestsPerMinute: 5, writesPerMinute: 2 } })
})
afterAll(() => server.close())

async function statuses(times: number, request: { url: string; method?: 'GET' | 'POST'; remoteAddress: string }) {
  const seen: number[] = []
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await server.app.inject({ ...request, ...(request.method === 'POST' && { payload: {} }) })
    seen.push(statusCode)
  }
  return seen
}

test('an address that asks too often is told to wait, another one is served', async () => {
  const url = '/api/v1/locations/new-york-city-ny'
  expect(await statuses(5, { url, remoteAddress: '203.0.113.1' })).toEqual([200, 200, 200, 200, 200])
  const refused = await server.app.inject({ url, remoteAddress: '203.0.113.1' })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'tooMany' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statuses(1, { url, remoteAddress: '203.0.113.2' })).toEqual([200])
})

test('the limit holds across paths, unknown ones too', async () => {
  const seen: number[] = []
  for (const url of ['/api/a', '/api/b', '/assets/none.js', '/nowhere', '/api/d', '/assets/none'])
    seen.push(...(await statuses(1, { url, remoteAddress: '203.0.113.3' })))
  expect(seen).toEqual([404, 404, 404, 404, 404, 429])
})

test('writes have a stricter limit of their own, shared by all of them', async () => {
  const remoteAddress = '203.0.113.4'
  expect(await statuses(1, { url: '/api/v1/client/validate', method: 'POST', remoteAddress })).toEqual([400])
  expect(await statuses(2, { url: '/createrequest', method: 'POST', remoteAddress })).toEqual([400, 429])
  expect(await statuses(1, { url: '/api/v1/locations/new-york-city-ny', remoteAddress })).toEqual([200])
})

test('the token endpoint says in its own format that a client has to wait', async () => {
  const request = { url: '/api/v1/token', method: 'POST' as const, remoteAddress: '203.0.113.7' }
  await statuses(2, request)
  const refused = await server.app.inject({ ...request, payload: {} })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ error: 'temporarily_unavailable' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('health checks are always answered', async () => {
  expect(new Set(await statuses(8, { url: '/healthz', remoteAddress: '203.0.113.5' }))).toEqual(new Set([200]))
})

test('a forwarded address counts only from a trusted proxy', async () => {
  const url = '/api/v1/locations/new-york-city-ny'
  const seen: number[] = []
  for (let time = 0; time < 6; time += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${time}` }
    seen.push((await server.app.inject({ url, headers, remoteAddress: '203.0.113.6' })).statusCode)
  }
  expect(seen.at(-1)).toBe(429)
})

test('while too many wait for the database, others are refused and told when to come back; who waits is served', async () => {
  const busy = await testApp()
  const path = (skip: number) => `/api/v1/mixed-search/new-york-city-ny?take=1&skip=${skip}`
  const over = Promise.withResolvers<void>()
  // The embedded database has one connection.
  const holding = busy.db.transaction(async () => over.promise)
  const waiting = Array.from({ length: 60 }, (_, skip) => busy.app.inject({ url: path(skip) }))
  await expect.poll(() => busy.db.load().waitedMs, { timeout: 10_000 }).toBeGreaterThan(1_000)
  const refused = await busy.app.inject({ url: path(60) })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10'])
  expect((await busy.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  over.resolve()
  await holding
  expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await busy.app.inject({ url: path(61) })).statusCode).toBe(200)
  await busy.close()
})
