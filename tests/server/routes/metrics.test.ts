import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const TOKEN = 'a-token-of-the-operator'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ settings: { metricsToken: TOKEN } })
})
afterAll(() => server.close())

const report = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/web-vitals',
    payload,
    headers: { 'user-agent': SAFARI, ...headers },
  })
const metrics = (authorization?: string) =>
  server.app.inject({ url: '/metrics', ...(authorization !== undefined && { headers: { authorization } }) })
const basic = (token: string) => `Basic ${Buffer.from(`metrics:${token}`).toString('base64')}`
const figures = async () => (await metrics(basic(TOKEN))).body

test('the figures of pages are shown by kind of page and engine, as percentiles', async () => {
  for (const value of [1000, 2000, 3000, 4000])
    expect((await report({ page: 'results', figures: [{ name: 'LCP', value }] })).statusCode).toBe(204)
  const text = await figures()
  expect(text).toContain('fanfare_page_lcp_count{page="results",engine="webkit"} 4')
  const [, p75] = /fanfare_page_lcp\{quantile="0\.75",page="results",engine="webkit"\} (\d+)/.exec(text) ?? []
  expect(Number(p75)).toBeGreaterThanOrEqual(3000)
  expect(Number(p75)).toBeLessThanOrEqual(4000)
  expect(text).toMatch(/^fanfare_memory_bytes \d+/m)
})

test('a browser that asks for privacy is not counted', async () => {
  const leads = { page: 'leads', figures: [{ name: 'CLS', value: 0.1 }] }
  expect((await report(leads, { 'sec-gpc': '1' })).statusCode).toBe(204)
  expect(await figures()).not.toContain('page="leads"')
  await report(leads)
  expect(await figures()).toContain('page="leads"')
})

test.each([
  { page: '/dj/new-york-city-ny', figures: [{ name: 'LCP', value: 1 }] },
  { page: 'home', figures: [{ name: 'LCP', value: -1 }] },
  { page: 'home', figures: [{ name: 'FID', value: 1 }] },
  { page: 'home', figures: [] },
])('what no page of ours would report is refused: %j', async (body) => {
  expect((await report(body)).statusCode).toBe(400)
})

test('the figures are for the operator alone', async () => {
  expect((await metrics()).statusCode).toBe(401)
  expect((await metrics(basic('something-else'))).statusCode).toBe(401)
  const without = await testApp()
  try {
    expect((await without.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  } finally {
    await without.close()
  }
})
