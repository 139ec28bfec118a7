import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/browser/server-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanfare-main-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Running {
  /** Resolves with the first line of output that has this text. */
  line(text: string): Promise<string>
  signal(name: NodeJS.Signals): void
  /** Resolves to the exit code, once everything that was printed is read. */
  ended: Promise<number | null>
  printed(): string
}

/** Runs the server's entry as a process of its own. */
function run(env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SAMPLE_VENDORS: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const waiting = new Map<string, PromiseWithResolvers<string>>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const [text, { resolve }] of waiting) if (line.includes(text)) resolve(line)
    })
  }
  return {
    line(text) {
      const wanted = Promise.withResolvers<string>()
      waiting.set(text, wanted)
      const known = lines.find((line) => line.includes(text))
      if (known !== undefined) wanted.resolve(known)
      return wanted.promise
    },
    signal: (name) => void child.kill(name),
    ended: once(child, 'close').then(([code]) => code as number | null),
    printed: () => lines.join('\n'),
  }
}

describe('a start that cannot work ends with 1 and says what to do', () => {
  test('wrong environment variables, all of them', async () => {
    const server = run({ PORT: 'eighty', LOG_LEVEL: 'loud' })
    expect(await server.ended).toBe(1)
    expect(server.printed()).toMatch(/PORT must be a whole number/)
    expect(server.printed()).toMatch(/LOG_LEVEL must be trace/)
    expect(server.printed()).not.toMatch(/^\s+at /m)
  })

  test('a database that does not answer', async () => {
    const server = run({ DATABASE_URL: `postgres://fanfare:secret@127.0.0.1:${await freePort()}/fanfare`, PORT: '0' })
    expect(await server.ended).toBe(1)
    expect(server.printed()).toMatch(
      /Cannot use the database at 127\.0\.0\.1:\d+\/fanfare: .*Start it, or correct DATABASE_URL/,
    )
    expect(server.printed()).not.toMatch(/secret|^\s+at /m)
  })

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const server = run({ PORT: String(port) })
    expect(await server.ended).toBe(1)
    other.close()
    expect(server.printed()).toContain(`Port ${port} is in use.`)
    expect(server.printed()).not.toMatch(/^\s+at /m)
  })

  test('a geolocation file that is not there', async () => {
    const server = run({ GEOIP_FILE: join(dataDir, 'none.mmdb'), PORT: '0' })
    expect(await server.ended).toBe(1)
    expect(server.printed()).toMatch(/GEOIP_FILE: .*none\.mmdb/)
  })
})

test('fault 41: SIGTERM lets a request in flight finish, then the process ends with 0', async () => {
  const port = await freePort()
  const server = run({ PORT: String(port) })
  await server.line(`ready at http://localhost:${port}`)
  const body = JSON.stringify({ firstName: '' })
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data))
  const closed = once(socket, 'close')
  // A first request on the connection proves that it is in the server's hands, and keeps it open.
  const first = once(socket, 'data')
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await first
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: keep-alive/i)
  answer = ''
  const begun = once(socket, 'data')
  socket.write(
    'POST /api/v1/client/validate HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n' +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  await begun
  expect(answer).toContain('100 Continue')
  server.signal('SIGTERM')
  await server.line('Ending (SIGTERM)')
  socket.write(body)
  await closed
  expect(answer).toMatch(/HTTP\/1\.1 400 [^]*connection: close[^]*"firstName"/i)
  expect(await server.ended).toBe(0)
})

test('a second start finds everything done', async () => {
  for (const again of [false, true]) {
    const port = await freePort()
    const server = run({ PORT: String(port), SAMPLE_VENDORS: '20', DATA_DIR: join(dataDir, 'second') })
    await server.line(`ready at http://localhost:${port}`)
    expect(/up to date:|sample marketplace/.test(server.printed())).toBe(!again)
    server.signal('SIGINT')
    expect(await server.ended).toBe(0)
  }
})
