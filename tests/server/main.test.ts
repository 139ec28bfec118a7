// @module-tag long: it starts many servers, some with a marketplace to make
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryFlags, MEMORY_VARIABLES } from '#server/bin/start.mjs'
import { freePort } from '#tests/support/browser/server-process.ts'
import { putEmptyDatabase } from '#tests/support/server/database.ts'
import { runServer } from '#tests/support/server/start-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanfare-main-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const run = (env: Record<string, string>) => runServer({ DATA_DIR: dataDir, ...env })

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
      /Can’t connect to the database at 127\.0\.0\.1:\d+\/fanfare: .*Start it or fix DATABASE_URL/,
    )
    expect(server.printed()).not.toMatch(/secret|^\s+at /m)
  })

  test('a port in use, before anything is made', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const empty = join(dataDir, 'untouched')
    const server = run({ PORT: String(port), DATA_DIR: empty })
    expect(await server.ended).toBe(1)
    other.close()
    expect(existsSync(empty)).toBe(false)
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
  await putEmptyDatabase(dataDir)
  const port = await freePort()
  const server = run({ PORT: String(port) })
  await server.line(`ready at http://localhost:${port}`)
  const body = JSON.stringify({ firstName: '' })
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => (response += data))
  const closed = once(socket, 'close')
  // A first request on the connection proves that it is in the server's hands, and keeps it open.
  const first = once(socket, 'data')
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await first
  expect(response).toMatch(/^HTTP\/1\.1 200 [^]*connection: keep-alive/i)
  response = ''
  const begun = once(socket, 'data')
  socket.write(
    'POST /api/v1/client/validate HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n' +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  await begun
  expect(response).toContain('100 Continue')
  server.signal('SIGTERM')
  await server.line('Shutting down (SIGTERM)')
  socket.write(body)
  await closed
  expect(response).toMatch(/HTTP\/1\.1 400 [^]*connection: close[^]*"firstName"/i)
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

const GIB = 2 ** 30

test('new objects have more room on machines of 4 GB or more, which say that they have a little less', () => {
  const room = (gigabytes: number) => memoryFlags(gigabytes * GIB)[0]
  expect([2, 3.4, 3.7, 24].map(room)).toEqual([4, 4, 16, 16].map((size) => `--max-semi-space-size=${size}`))
})

test('a first start makes the sample marketplace in a process that ends, so the server does not keep its memory', async () => {
  const settings = { PORT: '0', DATA_DIR: join(dataDir, 'first'), SAMPLE_VENDORS: '5000' }
  const server = runServer({ ...settings, ...MEMORY_VARIABLES }, { flags: memoryFlags(2 * GIB) })
  const ready = await server.line('Fanfare is ready at')
  const found = await fetch(`${/http\S+/.exec(ready)?.[0]}/api/v1/search?serviceTypeFileName=dj`)
  await found.text()
  expect(server.printed()).toContain('Sample marketplace ready after')
  expect(server.printed()).not.toContain('Updating the search lists')
  // It was 650 MB and more when the server made it, and is 340 MB alone on a machine.
  if (process.platform === 'linux') expect(await residentMegabytes(server.pid)).toBeLessThan(450)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a first start that is killed while it makes the sample marketplace leaves a folder that starts', async () => {
  const folder = { PORT: '0', DATA_DIR: join(dataDir, 'killed'), SAMPLE_VENDORS: '2000' }
  const killed = run(folder)
  await killed.line('Creating the sample marketplace')
  killed.signal('SIGKILL')
  await killed.ended
  const next = run(folder)
  await next.line('Fanfare is ready at')
  expect(next.printed()).toContain('Sample marketplace ready after')
  next.signal('SIGTERM')
  expect(await next.ended).toBe(0)
})

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
