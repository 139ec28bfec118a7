import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const PICTURE = '/pictures/dj-01_80x80'

test('a picture comes in a format that the caller reads, to be kept for ever', async () => {
  const avif = await get(PICTURE, { accept: 'image/avif,image/webp,*/*' })
  const webp = await get(PICTURE, { accept: 'image/webp,*/*' })
  const jpeg = await get(PICTURE)
  expect([avif, webp, jpeg].map((reply) => reply.headers['content-type'])).toEqual([
    'image/avif',
    'image/webp',
    'image/jpeg',
  ])
  expect(avif.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept' })
  expect(avif.rawPayload.length).toBeGreaterThan(200)
})

test('a caller who has it gets 304', async () => {
  const { headers } = await get(PICTURE)
  expect((await get(PICTURE, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
})

test('one network can have so much drawn only; what is there already it still gets', async () => {
  const few = await testApp({ settings: { requestsPerMinute: 12 } })
  const size = (side: number) => few.app.inject({ url: `/pictures/dj-02_${side}x1600_cover` })
  // Four megapixels: the first has 2.56.
  expect([(await size(1600)).statusCode, (await size(960)).statusCode, (await size(1600)).statusCode]).toEqual([
    200, 429, 200,
  ])
  const elsewhere = await few.app.inject({ url: '/pictures/dj-02_960x1600_cover', remoteAddress: '203.0.113.9' })
  expect(elsewhere.statusCode).toBe(200)
  await few.close()
})

test('the default picture is there', async () => {
  expect((await get('/pictures/default_80x80')).statusCode).toBe(200)
  expect((await get('/pictures/no-photo-dj_80x80')).statusCode).toBe(200)
  expect((await get('/pictures/no-photo-nothing_80x80')).statusCode).toBe(404)
})

test.each([
  '/pictures/no-such-thing-99',
  '/pictures/DJ',
  '/pictures/dj-01_0x80',
  '/pictures/dj-01_80x80_stretch',
  '/pictures/..%2f..%2fpackage.json',
  '/pictures/',
])('%s is a JSON 404 that nobody keeps', async (url) => {
  const first = await get(url)
  // Another spelling of an address leads to its one form.
  const reply = first.statusCode === 301 ? await get(String(first.headers.location)) : first
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'notFound'])
  expect(String(reply.headers['cache-control'])).not.toContain('immutable')
})
