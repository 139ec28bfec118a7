import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FetchApi } from '#server/dependencies.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const SCRIPT = 'export const answer = 42 // '.repeat(100)
const SECRET = 'not for visitors'
let folder: string
let clientDir: string
let server: TestApp
let rendered: string[] = []
let fetchApi: FetchApi
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-client-'))
  clientDir = join(folder, 'client')
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await writeFile(join(folder, 'beside.txt'), SECRET)
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
              if (url.startsWith('/large')) return { status: 200, headers: {}, body: 'x'.repeat(1024 * 1024) }
              return {
                isPartial: url === '/partial',
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
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  rendered = []
})

let visitor = 0
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers, remoteAddress: `203.0.113.${(visitor += 1)}` })

test('assets are kept for ever and sent as they were compressed at build time', async () => {
  const reply = await get('/assets/index-abc.js', { 'accept-encoding': 'br' })
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect(reply.headers['content-type']).toMatch(/javascript/)
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT)
  expect((await get('/assets/index-abc.js')).body).toBe(SCRIPT)
})

test.each(['/sw.js', '/index.html'])('%s is asked for anew every time', async (url) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.headers['cache-control'], rendered]).toEqual([200, 'no-cache', []])
})

test('a file outside the built folder is not given', async () => {
  const beside = [
    '../beside.txt',
    'assets/../../beside.txt',
    '%2e%2e/beside.txt',
    'assets/%2e%2e%2f%2e%2e%2fbeside.txt',
    '..%5cbeside.txt',
  ]
  const inside = ['index.html', 'assets/../index.html']
  // As they are written: an HTTP client would take the dots out.
  const asked = await Promise.all([...beside, ...inside].map((path) => rawResponse(`/${path}`)))
  expect(asked.filter((answer) => answer.includes(SECRET))).toEqual([])
  expect(asked.at(beside.length)).toContain('<!doctype html>')
})

async function rawResponse(path: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  return (await socket.toArray()).join('')
}

test.each([
  '/assets/none.js',
  '/assets/',
  '//',
  '///',
  '//evil.example/',
  '//evil.example:99999/',
  '/%2e//evil.example/',
])('%s is no page: nothing is rendered', async (url) => {
  expect([(await get(url)).statusCode, rendered]).toEqual([404, []])
})

test.each(['http://evil.example/', '/\\evil.example/', '/.//evil.example/', '/a/..//evil.example'])(
  'nor is %s, as an HTTP client would not write it',
  async (path) => {
    expect(await rawResponse(path)).toMatch(/^HTTP\/1\.1 404 /)
    expect(rendered).toEqual([])
  },
)

test('made-up queries do not push out the pages that everybody asks for', async () => {
  await get('/kept')
  // Each as large as a page may be: together more than their own part of the cache.
  for (let index = 0; index < 12; index += 1) await get(`/large?n=${index}`)
  await get('/kept')
  await get('/large?n=0')
  await get('/large?n=11')
  expect(rendered.filter((url) => url === '/kept')).toHaveLength(1)
  expect(rendered.filter((url) => url === '/large?n=0')).toHaveLength(2)
  expect(rendered.filter((url) => url === '/large?n=11')).toHaveLength(1)
})

test('a page that lacks a part is shown, and made anew the next time', async () => {
  for (const time of [1, 2]) {
    expect((await get('/partial')).statusCode).toBe(200)
    expect(rendered).toHaveLength(time)
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
