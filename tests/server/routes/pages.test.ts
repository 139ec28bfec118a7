import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInProcess } from '#contract/call-in-process.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const SCRIPT = 'export const answer = 42 // '.repeat(100)
const OLD_SCRIPT = 'export const answer = 41 // '.repeat(100)
const SECRET = 'not for visitors'
let folder: string
let clientDir: string
let server: TestApp
let rendered: string[] = []
let callInProcess: CallInProcess
/** The promise that `/held/…` waits for. */
let release = Promise.withResolvers<void>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-client-'))
  clientDir = join(folder, 'client')
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await writeFile(join(folder, 'beside.txt'), SECRET)
  await writeFile(join(clientDir, 'assets', 'index-abc.js'), SCRIPT)
  await writeFile(join(clientDir, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT))
  await mkdir(join(folder, 'previous', 'assets'), { recursive: true })
  await writeFile(join(folder, 'previous', 'assets', 'index-old.js'), OLD_SCRIPT)
  await writeFile(join(folder, 'previous', 'assets', 'index-old.js.br'), brotliCompressSync(OLD_SCRIPT))
  await writeFile(join(folder, 'previous', 'assets', 'index-abc.js'), OLD_SCRIPT)
  await writeFile(join(clientDir, 'index.html'), '<!doctype html>')
  await writeFile(join(clientDir, 'sw.js'), 'self.skipWaiting')
  server = await testApp({
    vendors: [vendorRecord()],
    settings: { requestsPerMinute: 20 },
    parts: {
      page: {
        clientDir,
        makeRenderer: async (fetch) => {
          callInProcess = fetch
          return {
            scriptHashes: [],
            searchNames: (path) => new Set(path === '/search' || path === '/large' ? ['n', 'page'] : []),
            async render({ url }) {
              rendered.push(url)
              if (url.startsWith('/held')) await release.promise
              if (url.startsWith('/old'))
                return { status: 301, headers: { location: url.replace('old', 'new') }, body: '' }
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

test('a busy server refuses pages, and still sends the script of those that it has sent', async () => {
  const busy = await testApp({
    settings: { maxEventLoopDelayMs: 0.001 },
    parts: {
      page: {
        clientDir,
        makeRenderer: async () => ({
          scriptHashes: [],
          searchNames: () => new Set(),
          render: async () => ({ status: 200, headers: {}, body: '' }),
        }),
      },
    },
  })
  const status = async (url: string) => (await busy.app.inject({ url })).statusCode
  await expect.poll(() => status('/')).toBe(503)
  expect(await status('/assets/index-abc.js')).toBe(200)
  await busy.close()
})

test('a tab from before the update finds the rest of its page; what both builds have is the present one', async () => {
  const reply = await get('/assets/index-old.js', { 'accept-encoding': 'br' })
  expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(OLD_SCRIPT)
  expect((await get('/assets/index-abc.js')).body).toBe(SCRIPT)
})

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

test('a page is asked for anew, but the browser may keep it as it is for Back', async () => {
  const reply = await get('/dj/chicago-il')
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
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
  expect(asked.filter((response) => response.includes(SECRET))).toEqual([])
  expect(asked.at(beside.length)).toContain('<!doctype html>')
})

async function rawResponse(path: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  return (await socket.toArray()).join('')
}

test.each(['/assets/none.js', '/assets'])('%s is not a page: nothing is rendered', async (url) => {
  expect([(await get(url)).statusCode, rendered]).toEqual([404, []])
})

test.each([
  ['/DJ/Austin-TX', '/dj/austin-tx'],
  ['/dj/austin-tx/', '/dj/austin-tx'],
  ['/DJ//Austin-TX///?source=None&Q=A/', '/dj/austin-tx?source=None&Q=A/'],
  ['/Vendors/Bj%C3%B6rk/', '/vendors/bj%C3%B6rk'],
  ['/signup/success/Default.aspx', '/signup/success/default.aspx'],
  ['/index.html', '/'],
  ['/Index.HTML/', '/'],
  ['//', '/'],
  ['//evil.example/', '/evil.example'],
  ['//evil.example:99999/', '/evil.example:99999'],
  ['/%2e//evil.example/', '/evil.example'],
  ['/%44J/austin%2dtx', '/dj/austin-tx'],
  ['/vendors/bj%c3%b6rk', '/vendors/bj%C3%B6rk'],
])('%s is one redirect to %s, where the page is', async (url, to) => {
  const reply = await get(url, { accept: 'text/html,*/*;q=0.8' })
  expect([reply.statusCode, reply.headers.location]).toEqual([301, to])
  expect(rendered).toEqual([])
  expect((await get(to)).statusCode).toBe(200)
})

test.each(['/\\evil.example/', '/.//evil.example/', '/a/..//evil.example', '/evil.example#/dj'])(
  '%s, as an HTTP client would not write it, leads to a page of this site',
  async (path) => {
    expect(await rawResponse(path)).toMatch(/^HTTP\/1\.1 301 [^]*\nlocation: \/evil\.example\r/i)
  },
)

test('an address that is not on this site is refused, or answered with the page that says so', async () => {
  expect(await rawResponse('http://evil.example/')).toMatch(/^HTTP\/1\.1 400 /)
  await get('/%2Fevil.example')
  expect(rendered).toEqual(['/page-not-found'])
})

test.each(['/%73hortlist/abc', '/shortlist%2Fabc', '//shortlist/abc', '/Shortlist/abc'])(
  'no spelling of a shared shortlist is kept, so that it is gone once it is deleted: %s',
  async (path) => {
    await get(path)
    await get(path)
    expect(rendered.filter((url) => url.includes('shortlist/'))).toEqual([])
    await get('/shortlist/abc')
    await get('/shortlist/abc')
    expect(rendered.slice(-2)).toEqual(['/shortlist/abc', '/shortlist/abc'])
  },
)

test('no spelling of a popular page is a page of its own, which would push out others', async () => {
  await get('/popular')
  for (const path of ['/%70opular', '/popular/', '//popular//', '/POPULAR'])
    expect((await get(path)).headers.location).toBe('/popular')
  for (const path of ['/x/../popular', '/x/%2E%2e/popular'])
    expect(await rawResponse(path)).toMatch(/\nlocation: \/popular\r/i)
  await get('/popular')
  expect(rendered).toEqual(['/popular'])
})

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
  for (let call = 0; call < 30; call += 1) expect((await callInProcess('/api/v1/geolocation')).status).toBe(200)
})

test('a query that the page does not read makes no page of its own: it is not rendered again and again', async () => {
  const bodies = new Set<string>()
  for (let n = 0; n < 8; n += 1) bodies.add((await get(`/articles?q=${n}&utm_source=x${n}`)).body)
  expect([rendered, bodies.size]).toEqual([['/articles'], 1])
  await get('/search?q=1&page=2&n=3&q=4')
  await get('/search?n=3&page=2&x=5')
  expect(rendered.slice(1)).toEqual(['/search?n=3&page=2'])
})

test('a redirect keeps the query, whatever the page reads of it', async () => {
  const { statusCode, headers } = await get('/old?utm_source=news')
  expect([statusCode, headers['location']]).toEqual([301, '/new?utm_source=news'])
  expect(rendered).toEqual(['/old', '/old?utm_source=news'])
})

test('who asks for many pages at once waits for them in turn, and others do not', async () => {
  const open = (url: string, remoteAddress: string) => server.app.inject({ url, remoteAddress })
  release = Promise.withResolvers()
  const greedy = Array.from({ length: 12 }, (_, index) => open(`/held/${index}`, '203.0.113.60'))
  expect((await open('/for-another-network', '203.0.113.61')).statusCode).toBe(200)
  expect(rendered.filter((url) => url.startsWith('/held'))).toHaveLength(4)
  release.resolve()
  expect((await Promise.all(greedy)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect((await open('/afterwards', '203.0.113.60')).statusCode).toBe(200)
})
