/** Requests that no route can be found for, or that aren't valid: limited and logged like all others. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
const lines: string[] = []
beforeAll(async () => {
  server = await testApp({
    settings: { requestsPerMinute: 5, writesPerMinute: 3, logLevel: 'info' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

interface Line {
  msg: string
  address?: string
  req?: { path: string; address: string }
  res?: { status: number }
}
const logged = () => lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg.startsWith('answered'))

async function statusesOf(urls: readonly string[], remoteAddress: string, method: 'GET' | 'POST' = 'GET') {
  const seen: number[] = []
  for (const url of urls) seen.push((await server.app.inject({ method, url, remoteAddress })).statusCode)
  return seen
}

/** Sends bytes as they are. @returns the status line's number */
async function dial(text: string): Promise<number> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  let reply = ''
  socket.on('data', (data) => (reply += data))
  socket.write(text, 'latin1')
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1])
}

test('malformed and overlong URLs use up the allowance of their network, and each has its line in the log', async () => {
  const long = `/api/v1/locations/${'a'.repeat(5000)}`
  const remoteAddress = '203.0.113.20'
  expect(await statusesOf(['/%', '/%E0%A4', long, '/api/v1/members/%', '/%ff'], remoteAddress)).toEqual([
    400, 400, 414, 400, 400,
  ])
  expect(await statusesOf(['/%', '/api/v1/locations/new-york-city-ny'], remoteAddress)).toEqual([429, 429])
  expect(await statusesOf(['/%', '/%', '/%', '/%'], '203.0.113.21', 'POST')).toEqual([400, 400, 400, 429])
  const own = logged().filter(({ req }) => req?.address === remoteAddress)
  expect(own.map(({ res }) => res?.status)).toEqual([400, 400, 414, 400, 400, 429, 429])
  expect(own.slice(0, 2).map(({ req }) => req?.path)).toEqual(['/%', '/%E0%A4'])
  expect(own[2]?.req?.path.length).toBeLessThan(600)
})

test('their replies carry the headers of all others, and an id', async () => {
  const { headers } = await server.app.inject({ url: '/%', remoteAddress: '203.0.113.22' })
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(headers['cache-control']).toBe('no-store')
})

test('nothing is at the place where they are sent on to', async () => {
  expect(await statusesOf(['/unreadable-request'], '203.0.113.23')).toEqual([404])
})

test('no address, id or control character of such a URL reaches the log', async () => {
  const id = '6f1c1a34-0c42-4d3f-9a63-2b8c5d1f0a11'
  const urls = [
    '/api/v1/client/ada%40example.com%',
    `/api/v1/requests/by-key/${id}%`,
    `/api/v1/requests/by-key/${id.replaceAll('-', '%2d')}%`,
    '/%E0%A4?email=ada@example.com',
  ]
  await statusesOf(urls, '203.0.113.24')
  await dial('GET /\x9b31m%/\xe9 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const log = lines.join('')
  expect(log).toContain('/api/v1/client/[address]')
  expect(log).toContain('/api/v1/requests/by-key/[id]')
  expect(log).not.toMatch(/example\.com|6f1c1a34/)
  // eslint-disable-next-line no-control-regex
  expect(log).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
})

test('an invalid request, or one that names no host or two, is counted and logged', async () => {
  const before = logged().length
  expect(await dial('GET / HTTP/1.1\r\nconnection: close\r\n\r\n')).toBe(400)
  expect(await dial('GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n')).toBe(400)
  expect(await dial('HELLO\r\n\r\n')).toBe(400)
  expect(await dial(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toBe(431)
  // One came before, in the test above.
  expect(await dial('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toBe(200)
  expect(await dial('GET /nowhere HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toBe(429)
  expect(await dial('GET /nowhere HTTP/1.1\r\nhost: a\r\nexpect: cake\r\nconnection: close\r\n\r\n')).toBe(429)
  const own = logged().slice(before)
  expect(own.map(({ res }) => res?.status)).toEqual([400, 400, 400, 431, 429, 429])
  expect(own[2]).toMatchObject({ address: '127.0.0.1' })
})
