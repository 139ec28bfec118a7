/** Requests whose body does not arrive whole: the connection or a handler responds; counted and logged once. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp, TestAppOptions } from '#tests/support/server/app.ts'

const begun = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
const BEGUN = begun('POST', '/createrequest')

let server: TestApp
let lines: string[] = []
afterEach(() => server.close())

async function start(parts: TestAppOptions['parts'] = {}): Promise<void> {
  lines = []
  server = await testApp({
    settings: { requestsPerMinute: 3, writesPerMinute: 3, requestTimeoutMs: 200, logLevel: 'info' },
    parts: { ...parts, logStream: { write: (line) => lines.push(line) } },
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

const whole =
  (path: string, method = 'GET') =>
  (socket: Socket) =>
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)

/** The statuses of four requests, of which the last is one too many. */
async function statusesOfFour(send: (socket: Socket) => void): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < 4; time += 1) statuses.push(await statusOf(send))
  return statuses
}

test.each([
  ['never ends', (socket: Socket) => socket.write(BEGUN)],
  ['ends in the middle', (socket: Socket) => socket.end(BEGUN)],
])('a body that %s is counted once and has one line in the log', async (_how, send) => {
  await start()
  expect(await statusOf(send)).toBe(408)
  // It counts among what is written, and not among what is read as well.
  const reads = await statusesOfFour(whole('/nowhere'))
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

test('a body that breaks off on the way to an unknown path is counted, among what is written', async () => {
  await start()
  expect(await statusOf((socket) => socket.end(begun('POST', '/nowhere')))).toBe(408)
  expect(await statusesOfFour(whole('/nowhere', 'POST'))).toEqual([404, 404, 429, 429])
  expect(await statusesOfFour(whole('/nowhere'))).toEqual([404, 404, 404, 429])
})

test('a body that breaks off on the way to a file of the build is counted, though such files have no limit', async () => {
  const clientDir = await mkdtemp(join(tmpdir(), 'fanfare-client-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'assets', 'index-abc.js'), 'export {}')
  const render = () => Promise.reject(new Error('no page is asked for'))
  await start({
    page: { clientDir, makeRenderer: async () => ({ scriptHashes: [], searchNames: () => new Set(), render }) },
  })
  expect(await statusesOfFour(whole('/assets/index-abc.js'))).toEqual([200, 200, 200, 200])
  expect(await statusOf((socket) => socket.end(begun('GET', '/assets/index-abc.js')))).toBe(408)
  expect(await statusesOfFour(whole('/api/nowhere'))).toEqual([404, 404, 429, 429])
  await rm(clientDir, { recursive: true })
})

const refusedThenEnded = (socket: Socket) => {
  socket.once('data', () => socket.end())
  socket.write(BEGUN)
}

test('a request that was refused before its body broke off is counted once', async () => {
  await start()
  expect(await statusesOfFour(whole('/createrequest', 'POST'))).toEqual([400, 400, 400, 429])
  expect(await statusOf(refusedThenEnded)).toBe(429)
  expect(await statusesOfFour(whole('/nowhere'))).toEqual([404, 404, 404, 429])
  expect(lines.join('')).not.toContain('malformed')
})
