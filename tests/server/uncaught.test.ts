/** The real process: a broken body does not end it, and an error that nothing caught ends it in order. */
// @module-tag long: it starts many servers
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverProcess } from '#tests/support/browser/server-process.ts'
import type { ServerProcess } from '#tests/support/browser/server-process.ts'
import { putEmptyDatabase } from '#tests/support/server/database.ts'

/** A mistake in the program, on demand. */
const MISTAKES = `
  process.on('SIGUSR2', () => { throw new Error('a mistake in the program') });
  process.on('SIGWINCH', () => { void Promise.reject(new Error('a forgotten promise')) })`

let dataDir: string
let server: ServerProcess
let origin: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanfare-uncaught-'))
  await putEmptyDatabase(dataDir)
  server = await serverProcess({
    NODE_ENV: 'production',
    SAMPLE_VENDORS: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MISTAKES)}`,
  })
  origin = `http://${server.host}:${server.port}`
})
afterAll(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

test('a body that cannot be unpacked, of a type that nobody reads, is 415 and the process goes on', async () => {
  await server.start()
  for (const encoding of ['br', 'gzip', 'deflate']) {
    const reply = await fetch(`${origin}/createrequest`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'content-encoding': encoding },
      body: Buffer.from('twenty bytes of junk'),
    })
    expect(reply.status).toBe(415)
    await reply.json()
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  }
  expect(server.running()).toBe(true)
  expect(await server.stop()).toBe(0)
})

test.each([
  ['SIGUSR2', 'a mistake in the program', 'uncaughtException'],
  ['SIGWINCH', 'a forgotten promise', 'unhandledRejection'],
] as const)(
  '%s: %s is logged, and the process ends with 1 after the request in flight',
  async (signal, words, kind) => {
    await server.start()
    const socket = connect(server.port, server.host)
    let text = ''
    socket.on('data', (data) => (text += data))
    const closed = once(socket, 'close')
    const begun = once(socket, 'data')
    socket.write(
      'POST /api/v1/client/validate HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n' +
        'content-type: application/json\r\ncontent-length: 2\r\n\r\n',
    )
    await begun
    server.signal(signal)
    await expect.poll(() => server.output()).toContain('finishing requests in progress')
    socket.write('{}')
    await closed
    expect(text).toMatch(/HTTP\/1\.1 400 [^]*"firstName"/)
    expect(await server.ended()).toBe(1)
    const line = server
      .output()
      .split('\n')
      .find((entry) => entry.includes(words))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 60, msg: kind, err: { message: words } })
  },
)
