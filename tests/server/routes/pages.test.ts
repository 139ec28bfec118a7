import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FetchApi } from '#server/app.ts'
import { writeVendors } from '#server/repositories/vendor-writing.ts'
import { testApp, vendorRecord } from '#tests/support/app.ts'
import type { TestApp } from '#tests/support/app.ts'

const SCRIPT = 'export const answer = 42 // '.repeat(100)
let clientDir: string
let server: TestApp
let rendered: string[] = []
let fetchApi: FetchApi
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'fanfare-client-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'assets', 'index-abc.js'), SCRIPT)
  await writeFile(join(clientDir, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(clientDir, 'index.html'), '<!doctype html>')
  await writeFile(join(clientDir, 'sw.js'), 'self.skipWaiting')
  server = await testApp({
    vendors: [vendorRecord()],
    settings: { requestsPerMinute: 20 },
    parts: {
      page: {
        clientDir,
        makeRenderer: async (fetch) => {
          fetchApi = fetch
          return {
            inlineHashes: { scripts: [], styles: [] },
            async render({ url }) {
              rendered.push(url)
              if (url === '/old') return { status: 301, headers: { location: '/new' }, body: '' }
              const api = await fetch('/api/v1/members/1')
              return {
                status: 200,
                headers: { 'content-type': 'text/html; charset=utf-8' },
                body: `<!doctype html><p>${JSON.parse(api.body).profileName}`,
              }
            },
          }
        },
      },
    },
  })
})
afterAll(async () => {
  await server.close()
  await rm(clientDir, { recursive: true })
})
beforeEach(() => {
  rendered = []
})

let visitor = 0
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers, remoteAddress: `203.0.113.${(visitor += 1)}` })

test('assets are kept for ever and sent as they were compressed at build time', async () => {
  const reply = await get('/assets/index-abc.js', { 'accept-encoding': 'br' })
  expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
  expect(reply.headers['content-type']).toMatch(/javascript/)
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT)
  expect((await get('/assets/index-abc.js')).body).toBe(SCRIPT)
})

test.each(['/sw.js', '/index.html'])('%s is asked for anew every time', async (url) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.headers['cache-control'], rendered]).toEqual([200, 'no-cache', []])
})

test('a file outside the built folder is not given', async () => {
  for (const url of ['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json', '/assets/%2e%2e%2f%2e%2e%2fpackage.json']) {
    const reply = await get(url)
    expect(reply.body).not.toContain('"dependencies"')
  }
})

test('a popular page is rendered once, and anew after a vendor changed', async () => {
  const first = await get('/vendors/dj-nova-1')
  const again = await get('/vendors/dj-nova-1')
  expect([first.body, again.body, rendered]).toEqual(['<!doctype html><p>DJ Nova', first.body, ['/vendors/dj-nova-1']])
  expect((await get('/vendors/dj-nova-1', { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304)
  const changed = Promise.withResolvers<void>()
  const stop = server.db.onVendorsChanged(() => changed.resolve())
  await server.db.transaction((tx) => writeVendors(tx, [vendorRecord({ profileName: 'DJ Renamed' })]))
  await changed.promise
  stop()
  expect((await get('/vendors/dj-nova-1')).body).toContain('DJ Renamed')
})

test('a redirect of the page is a redirect', async () => {
  const reply = await get('/old')
  expect([reply.statusCode, reply.headers['location']]).toEqual([301, '/new'])
})

test("the page's own calls do not count against the visitors' limit", async () => {
  for (let call = 0; call < 30; call += 1) expect((await fetchApi('/api/v1/geolocation')).status).toBe(200)
})
