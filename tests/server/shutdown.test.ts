/** Fault 41: what a SIGTERM in the middle of many deliveries does to them. A real process, killed while it works. */
// @module-tag long: it starts and ends many servers
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { freePort } from '#tests/support/browser/server-process.ts'
import { newRequest } from '#tests/support/people/client.ts'
import { client, quoteRequest, requestData } from '#tests/support/people/quote.ts'
import { putEmptyDatabase } from '#tests/support/server/database.ts'
import { runServer } from '#tests/support/server/start-process.ts'
import { HIGH_LIMITS } from '#tests/support/server/high-limits.ts'

const ROUNDS = 2
const CLIENTS = 30
const VENDOR = 44
/** Three starts of the server, on a busy machine. */
const TEST_MS = 300_000

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanfare-shutdown-'))
  await putEmptyDatabase(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function start() {
  const port = await freePort()
  const server = runServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    SAMPLE_VENDORS: '60',
    LOG_LEVEL: 'warn',
    ...HIGH_LIMITS,
  })
  await server.line(`ready at http://localhost:${port}`)
  return { ...server, port }
}

interface Delivery {
  key: string
  email: string
  body: string
}

function delivery(name: string): Delivery {
  const { eventDate } = newRequest(name)
  const email = `${name}@example.com`
  const data = requestData({
    gigRequest: quoteRequest({ eventDate, members: [VENDOR] }),
    client: client({ email, emailConfirm: email }),
  })
  return { key: randomUUID(), email, body: JSON.stringify({ requestData: JSON.stringify(data) }) }
}

/** The head and the first half of the body, and the rest after `rest`. Resolves to the status; null without one. */
async function deliver(port: number, { key, body }: Delivery, rest: Promise<unknown>): Promise<number | null> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => (response += data)).on('error', () => socket.destroy())
  const closed = new Promise((done) => socket.once('close', done))
  const bytes = Buffer.from(body)
  socket.write(
    `POST /createrequest HTTP/1.1\r\nhost: x\r\nconnection: close\r\nidempotency-key: ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  )
  socket.write(bytes.subarray(0, bytes.length / 2))
  await rest
  if (!socket.destroyed) socket.write(bytes.subarray(bytes.length / 2))
  await closed
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(response) ?? []
  return status === undefined ? null : Number(status)
}

test(
  'fault 41: no delivery is refused by a SIGTERM; what was acknowledged is stored, and the rest can be sent again',
  async () => {
    const deliveries: Delivery[] = []
    const acknowledged: Delivery[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const server = await start()
      const load = Array.from({ length: CLIENTS }, (_, n) => delivery(`round-${round}-client-${n}`))
      deliveries.push(...load)
      const ending = server.line('Shutting down (SIGTERM)')
      const first = deliver(server.port, load[0]!, Promise.resolve())
      // One in two has sent only a half when the signal comes.
      const others = load.slice(1).map((one, n) => deliver(server.port, one, n % 2 === 0 ? ending : Promise.resolve()))
      expect(await first).toBe(201)
      server.signal('SIGTERM')
      const statuses = await Promise.all(others)
      expect(await server.ended).toBe(0)
      expect(statuses.filter((status) => status !== 201 && status !== 503 && status !== null)).toEqual([])
      acknowledged.push(load[0]!, ...load.slice(1).filter((_, n) => statuses[n] === 201))
    }
    expect(await storedOf(acknowledged)).toEqual({ missing: [], twice: [] })

    const server = await start()
    const again = await Promise.all(deliveries.map((one) => deliver(server.port, one, Promise.resolve())))
    expect(again).toEqual(deliveries.map(() => 201))
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(await storedOf(deliveries)).toEqual({ missing: [], twice: [] })
  },
  TEST_MS,
)

test('fault 41: a body that breaks off while the server ends is answered with 503 and Retry-After', async () => {
  const server = await start()
  const { key, body } = delivery('breaks-off')
  const socket = connect(server.port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => (response += data))
  const begun = once(socket, 'data')
  const closed = once(socket, 'close')
  socket.write(
    `POST /createrequest HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\nidempotency-key: ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  await begun
  expect(response).toContain('100 Continue')
  server.signal('SIGTERM')
  await server.line('Shutting down (SIGTERM)')
  socket.end(body.slice(0, 100))
  await closed
  expect(response).toMatch(/HTTP\/1\.1 503 [^]*retry-after: \d+\r\n[^]*"code":"unavailable"/i)
  expect(await server.ended).toBe(0)
})

async function storedOf(deliveries: readonly Delivery[]) {
  const db = await openDatabase({ url: undefined, dataDir })
  try {
    const rows = await db.query<{ email: string }>(sql`
      select client.email from request join client on client.id = request.client_id`)
    const times = (email: string) => rows.filter((row) => row.email === email).length
    const emails = deliveries.map(({ email }) => email)
    return {
      missing: emails.filter((email) => times(email) === 0),
      twice: emails.filter((email) => times(email) > 1),
    }
  } finally {
    await db.close()
  }
}
