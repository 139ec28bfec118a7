import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preferredEncoding } from '#server/plugins/endpoints/cached-responses.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({
    vendors: Array.from({ length: 5 }, (_, index) => vendorRecord({ id: index + 1, description: 'word '.repeat(200) })),
  })
})
afterAll(() => server.close())

const SEARCH = '/api/v1/mixed-search/new-york-city-ny'

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['identity', 'identity'],
])('accept-encoding %s is answered with %s', (accept, encoding) => {
  expect(preferredEncoding(accept)).toBe(encoding)
})

test('a search is compressed as the caller takes it, with one tag for all encodings', async () => {
  const [plain, br, gzip] = await Promise.all(
    ['identity', 'br', 'gzip'].map((encoding) =>
      server.app.inject({ url: SEARCH, headers: { 'accept-encoding': encoding } }),
    ),
  )
  expect(br!.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-cache' })
  expect(brotliDecompressSync(br!.rawPayload).toString()).toBe(plain!.body)
  expect(gunzipSync(gzip!.rawPayload).toString()).toBe(plain!.body)
  expect(new Set([plain, br, gzip].map((reply) => reply!.headers['etag'])).size).toBe(1)
})

test('a caller who has the reply gets 304 without a body', async () => {
  const first = await server.app.inject({ url: SEARCH })
  const again = await server.app.inject({ url: SEARCH, headers: { 'if-none-match': String(first.headers['etag']) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('however the URL is written, it is the same reply', async () => {
  const one = await server.app.inject({ url: `${SEARCH}?take=2&skip=0` })
  const other = await server.app.inject({ url: `${SEARCH}?skip=0&take=2&unknown=1&ratingLimit=-1` })
  expect(other.headers['etag']).toBe(one.headers['etag'])
})

test('when a vendor changes, the next search shows it under another version', async () => {
  const before = await server.app.inject({ url: SEARCH })
  const changed = Promise.withResolvers<void>()
  const stop = server.db.onVendorsChanged(() => changed.resolve())
  await server.db.transaction((tx) => writeVendors(tx, [vendorRecord({ id: 1, profileName: 'DJ Renamed' })]))
  await changed.promise
  stop()
  const after = await server.app.inject({ url: SEARCH })
  expect(after.json().searchResults.some((tile: { profileName: string }) => tile.profileName === 'DJ Renamed')).toBe(
    true,
  )
  expect(after.json().searchVersion).not.toBe(before.json().searchVersion)
})
