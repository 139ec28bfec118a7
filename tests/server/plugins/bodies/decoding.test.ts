/** Every call with a body that cannot be unpacked, of a type that the call does not take, over real connections. */
// @module-tag long: it decodes many large bodies
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { anAccount, bearer, signedIn } from '#tests/support/people/accounts.ts'

const ENCODINGS = ['br', 'gzip', 'x-gzip', 'deflate', 'zstd', 'constructor', 'gzip, br', '\u00e9']
const TYPES = [
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'nonsense',
  null,
]
const GARBAGE = Buffer.from('this is not compressed at all')

let server: TestApp
let origin: string
let authorization: string
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()] })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  await anAccount(server.db, 'nova@example.com', { vendorId: 1 })
  ;({ authorization } = bearer((await signedIn(server, 'nova@example.com')).access))
  process.on('uncaughtExceptionMonitor', note)
})
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note)
  await server.close()
})

const withBody: [string, string, Endpoint['method']][] = [
  ...Object.entries<Endpoint>(endpoints)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, { path, method }]): [string, string, Endpoint['method']] => [
      name,
      path.replace(/:(id|photoId)/g, '1').replace(/:\w+/g, '6f1c1a34-0c42-4d3f-9a63-2b8c5d1f0a11'),
      method,
    ]),
  ['an unknown path', '/api/v1/nothing', 'POST'],
  ['the card fields of the sandbox', '/sandbox-gateway/nonce', 'POST'],
]

describe('a body that cannot be unpacked is refused, and the server goes on', () => {
  test.each(withBody)('%s', async (_name, path, method) => {
    const statuses = new Set<number>()
    for (const encoding of ENCODINGS) {
      for (const type of TYPES) {
        const headers = new Headers({ authorization, 'content-encoding': encoding })
        if (type !== null) headers.set('content-type', type)
        const call = { method, headers, body: GARBAGE }
        const reply = await fetch(origin + path, call)
        expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
        await reply.json()
        statuses.add(reply.status)
      }
    }
    expect([...statuses].filter((status) => status < 400 || status >= 500)).toEqual([])
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect(uncaught).toEqual([])
  })
})

describe('a connection carries the next request', () => {
  async function twoRequests(headers: string, body: Buffer): Promise<string> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let text = ''
    const both = Promise.withResolvers<void>()
    socket.on('data', (data) => {
      text += data
      if ((text.match(/HTTP\/1\.1/g) ?? []).length === 2) both.resolve()
    })
    socket.on('close', () => both.resolve())
    await once(socket, 'connect')
    socket.write(`POST /createrequest HTTP/1.1\r\nhost: x\r\n${headers}content-length: ${body.length}\r\n\r\n`)
    socket.write(body)
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await both.promise
    socket.destroy()
    return text
  }

  test('after a packed body of a type that nobody reads', async () => {
    const packed = gzipSync(Buffer.from(Array.from({ length: 200_000 }, () => Math.floor(Math.random() * 256))))
    expect(await twoRequests('content-type: text/plain\r\ncontent-encoding: gzip\r\n', packed)).toMatch(
      /^HTTP\/1\.1 415 [^]*HTTP\/1\.1 200 /,
    )
  })

  test('a small body that unpacks to 64 MB is 413', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    expect(await twoRequests('content-type: application/json\r\ncontent-encoding: gzip\r\n', bomb)).toMatch(
      /^HTTP\/1\.1 413 /,
    )
    expect(uncaught).toEqual([])
  })

  test('an upload that is refused while it arrives is answered', async () => {
    const form = (name: string, bytes: number) =>
      Buffer.concat([
        Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="x.jpg"\r\n\r\n`),
        Buffer.alloc(bytes, 1),
        Buffer.from('\r\n--b--\r\n'),
      ])
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' }
    for (const [body, status] of [
      [form('photo', 3 * 1024 * 1024), 400],
      [form('originalPhoto', 21 * 1024 * 1024), 413],
    ] as const) {
      const reply = await fetch(`${origin}/api/v1/media-api`, {
        method: 'POST',
        headers,
        body: new Blob([body]).stream(),
        ...({ duplex: 'half' } as object),
      })
      expect(reply.status).toBe(status)
    }
    expect(uncaught).toEqual([])
  })
})
