/** Files of a new build for browsers that have those of the one before, in the `dcz` encoding (RFC 9842). */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'

/** Text that compresses badly, as names and numbers in a script do. */
const lines = (from: number) =>
  Array.from({ length: 400 }, (_, n) =>
    createHash('sha256')
      .update(String(n + from))
      .digest('hex'),
  ).join('\n')
const OLD = `${lines(0)}\nIn a moment`
const NEW = `${lines(0)}\nIn a minute`
const SMALL = 'export const small = 1'
const DICTIONARY = `:${createHash('sha256').update(OLD).digest('base64')}:`

let dist: string
let server: TestApp

async function put(build: 'client' | 'previous', files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(dist, build, 'assets', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    await writeFile(`${path}.br`, brotliCompressSync(text))
  }
}

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'fanfare-dictionaries-'))
  await put('previous', {
    'old1/app.js': OLD,
    'old1/small.js': SMALL,
    'old1/rewritten.js': lines(1000),
    'style-AAAAAAAA.css': OLD,
    'same-AAAAAAAA.js': OLD,
  })
  await put('client', {
    'new2/app.js': NEW,
    'new2/small.js': `${SMALL}2`,
    'new2/rewritten.js': lines(2000),
    'new2/added.js': NEW,
    'style-BBBBBBB-.css': NEW,
    'same-AAAAAAAA.js': OLD,
  })
  execFileSync(process.execPath, ['server/dictionaries/write.ts', dist])
  server = await testApp({
    parts: {
      page: {
        clientDir: join(dist, 'client'),
        makeRenderer: async () => ({
          scriptHashes: [],
          searchNames: () => new Set(),
          render: async () => ({ status: 200, headers: {}, body: '' }),
        }),
      },
    },
  })
})
afterAll(async () => {
  await server.close()
  await rm(dist, { recursive: true })
})

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz', 'available-dictionary': DICTIONARY }
const get = (url: string, headers: Record<string, string> = BROWSER) => server.app.inject({ url, headers })

test.each([
  ['/assets/new2/app.js', 'text/javascript; charset=utf-8', '/assets/*/app.js'],
  ['/assets/style-BBBBBBB-.css', 'text/css; charset=utf-8', '/assets/style-*.css'],
])('%s is sent as what changed in it, to a browser that has the one before', async (url, type, match) => {
  const { headers, rawPayload } = await get(url)
  expect(headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding, available-dictionary',
    'use-as-dictionary': `match="${match}"`,
  })
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(rawPayload.length).toBeLessThan(120)
  // As RFC 9842 has it: a frame that decoders skip, with the dictionary's digest; then Zstandard.
  expect(rawPayload.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(`:${rawPayload.subarray(8, 40).toString('base64')}:`).toBe(DICTIONARY)
  expect(zstdDecompressSync(rawPayload.subarray(40), { dictionary: Buffer.from(OLD) }).toString()).toBe(NEW)
})

test.each([
  ['has no dictionary', { 'accept-encoding': 'br' }],
  ['has another one', { ...BROWSER, 'available-dictionary': `:${'A'.repeat(43)}=:` }],
  ['cannot unpack it', { ...BROWSER, 'accept-encoding': 'br, zstd' }],
  ['does not want it', { ...BROWSER, 'accept-encoding': 'br, dcz;q=0' }],
])('a browser that %s gets the whole file', async (_, headers) => {
  const reply = await get('/assets/new2/app.js', headers)
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'use-as-dictionary': 'match="/assets/*/app.js"',
    vary: 'accept-encoding, available-dictionary',
  })
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(NEW)
})

test.each(['small', 'rewritten', 'added'])('a file that is %s is sent whole', async (name) => {
  const { headers } = await get(`/assets/new2/${name}.js`)
  expect(headers['content-encoding']).toBe('br')
})

test('a file that both builds have is sent whole: it is not fetched again', async () => {
  const { headers, rawPayload } = await get('/assets/same-AAAAAAAA.js')
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toBe(OLD)
})

test('small files do not become dictionaries', async () => {
  expect((await get('/assets/new2/small.js')).headers).not.toHaveProperty('use-as-dictionary')
})

test('what changed is not a file of its own', async () => {
  expect((await get('/assets/new2/app.js.dcz')).statusCode).toBe(404)
})
