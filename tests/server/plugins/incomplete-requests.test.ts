/** Requests whose body does not arrive whole: answered by the connection or by a handler, counted and logged once. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const BEGUN =
  'POST /createrequest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{'

let server: TestApp
let lines: string[] = []
afterEach(() => server.close())

async function start(): Promise<void> {
  lines = []
  server = await testApp({
    settings: { requestsPerMinute: 3, writesPerMinute: 3, requestTimeoutMs: 200, logLevel: 'info' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
}

const logged = () =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; res?: { status: number } })
    .filter(({ msg }) => msg.startsWith('answered'))
    .map(({ res }) => res?.status)

/** @returns the number in the status line */
async function statusOf(send: (socket: Socket) => void): Promise<number> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  let reply = ''
  socket.on('data', (data) => (reply += data))
  send(socket)
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1])
}

const whole = (path: string) => (socket: Socket) =>
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)

test.each([
  ['never ends', (socket: Socket) => socket.write(BEGUN)],
  ['ends in the middle', (socket: Socket) => socket.end(BEGUN)],
])('a body that %s is counted once and has one line in the log', async (_how, send) => {
  await start()
  expect(await statusOf(send)).toBe(408)
  // It counts among what is written, and not among what is read as well.
  const reads: number[] = []
  for (let read = 0; read < 4; read += 1) reads.push(await statusOf(whole('/nowhere')))
  expect(reads).toEqual([404, 404, 404, 429])
  expect(logged()).toEqual([408, ...reads])
  expect(lines.join('')).toContain('"path":"/createrequest"')
})

test('headers that never end are counted and logged, as no request begins', async () => {
  await start()
  expect(await statusOf((socket) => socket.write('GET / HTTP/1.1\r\nhost: x\r\n'))).toBe(408)
  expect(await statusOf(whole('/nowhere'))).toBe(404)
  expect(await statusOf(whole('/nowhere'))).toBe(404)
  expect(await statusOf(whole('/nowhere'))).toBe(429)
  expect(logged()).toEqual([408, 404, 404, 429])
})
