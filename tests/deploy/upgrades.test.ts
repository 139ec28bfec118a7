/**
 * Servers are upgraded one by one, while people go on: the version before works on the new schema, and no one notices.
 */
// @module-tag long: it starts HAProxy, PostgreSQL and four servers
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import * as v from 'valibot'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import { SignupReply } from '#contract/commerce.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate, shippedMigrations } from '#server/db/migrate.ts'
import { serverProcess, type ServerProcess } from '#tests/support/browser/server-process.ts'
import { startHaproxy } from '#tests/support/deploy/haproxy.ts'
import { findNoLastRelease, unpackLastRelease } from '#tests/support/deploy/last-release.ts'
import { compareWithStored, dayIn, startLoad } from '#tests/support/deploy/load.ts'
import { typedFields } from '#tests/support/people/signup.ts'
import { HIGH_LIMITS } from '#tests/support/server/high-limits.ts'
import { bucketSettings, s3StandIn, type S3StandIn } from '#tests/support/server/stand-ins/s3-stand-in.ts'
import {
  administer,
  startPostgres,
  stopPostgres,
  withName,
  type PostgresServer,
} from '#tests/support/server/postgres-server.ts'

let folder: string
let postgres: PostgresServer
let bucket: S3StandIn
let noLastRelease: string | undefined
const ended: (() => unknown)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-upgrades-'))
  await chmod(folder, 0o755)
  postgres = await startPostgres(folder)
  bucket = await s3StandIn()
  ended.push(bucket.close)
  noLastRelease = await findNoLastRelease()
  if (noLastRelease === undefined) await unpackLastRelease(join(folder, 'last'))
})
afterAll(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
  if (postgres) await stopPostgres(postgres, 'immediate')
  await rm(folder, { recursive: true, force: true })
})

function skipWithoutLastRelease(context: TestContext): void {
  if (noLastRelease === undefined) return
  process.stdout.write(`upgrades are not tested: ${noLastRelease}\n`)
  context.skip(noLastRelease)
}

const settings = (url: string, name: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, name),
  SAMPLE_VENDORS: '40',
  MEMBERSHIPS: 'free',
  BACKUP_NIGHTLY: 'off',
  TRUST_PROXY: '127.0.0.1',
  DRAIN_SECONDS: '4',
  ...bucketSettings(bucket),
  ...HIGH_LIMITS,
})

async function started(url: string, name: string, release: 'last' | 'this'): Promise<ServerProcess> {
  const server = await serverProcess(settings(url, name), release === 'last' ? join(folder, 'last') : '.')
  ended.push(() => server.kill())
  await server.start()
  return server
}

async function newDatabase(name: string): Promise<string> {
  await administer(postgres.url, `create database ${name}`)
  return withName(postgres.url, name)
}

const AGAIN_AFTER_MS = 200

const origin = ({ port }: Pick<ServerProcess, 'port'>) => `http://127.0.0.1:${port}`

/** @returns the body; a server that is busy is asked again. @throws with the response where it is no success */
async function call(url: string, { token, ...init }: RequestInit & { token?: string } = {}): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(url, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
  const body = await response.text()
  if (response.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    return call(url, { ...init, ...(token !== undefined && { token }) })
  }
  if (!response.ok) throw new Error(`${url} gave ${response.status}: ${body}`)
  return JSON.parse(body)
}
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

/** A vendor signs up, is found and asked, and replies with a quote. */
async function doMainJourney(server: ServerProcess, name: string): Promise<void> {
  const at = origin(server)
  const typed = typedFields({ email: `${name}@example.com`, profileDisplayName: `Orchestra ${name}` })
  const { sessionId } = (await call(`${at}/api/v1/vendor-signup-sessions`, post({ ...typed, step: 'payment' }))) as {
    sessionId: string
  }
  const bought = await call(
    `${at}/api/v1/commerce/signup`,
    post({ ...typed, sessionId, paymentInfo: { nonce: '', total: 0 }, client_id: OAUTH_CLIENTS.program.id }),
  )
  const { member: vendor, token: tokens } = v.parse(SignupReply, bought)
  const found = (await call(`${at}/api/v1/mixed-search/chicago-il?take=50`)) as { searchResults: object[] }
  expect(JSON.stringify(found)).toContain(`Orchestra ${name}`)
  const load = startLoad(at, vendor.id, { sendsAgain: true, location: typed.location, writers: 1, readers: 0 })
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(0)
  await load.stop()
  const token = tokens.access_token
  const { leads, total } = (await call(`${at}/api/v1/leads`, { token })) as { leads: { id: number }[]; total: number }
  expect(total).toBe(load.acknowledged.length)
  const reply = { leadId: leads[0]?.id, kind: 'quote', price: 800, includes: 'Four hours', message: 'Gladly' }
  const headers = { 'idempotency-key': randomUUID() }
  await call(`${at}/api/v1/lead-answers`, { token, ...post({ ...reply, validUntil: dayIn(20) }), headers })
}

/** Migrations as a version after this one may have them: old servers write rows without their column. */
const NEXT = [
  { name: '998-next', text: `alter table request add column next_version text not null default 'none';` },
  { name: '999-next', text: 'create table next_version (id int primary key);' },
]

test('the last release and this one do the main journey on a schema that is one version ahead of them', async (context) => {
  skipWithoutLastRelease(context)
  const url = await newDatabase('ahead')
  const [last, own] = [await started(url, 'ahead-last', 'last'), await newDatabase('ahead_own')]
  const db = await openDatabase({ url, dataDir: folder })
  await migrate(db)
  await db.close()
  await doMainJourney(last, 'last')

  const next = await openDatabase({ url: own, dataDir: folder })
  const ours = await started(own, 'ahead-own', 'this')
  await migrate(next, () => {}, [...shippedMigrations(), ...NEXT])
  await doMainJourney(ours, 'running')
  // It also starts on it: the way back needs no backup.
  await ours.stop()
  await ours.start()
  expect(ours.output()).toContain('A newer version of Fanfare has migrated this database.')
  await doMainJourney(ours, 'started')
  await next.close()
})

test('two servers behind HAProxy are upgraded one by one under load: no search fails, no request is lost', async (context) => {
  skipWithoutLastRelease(context)
  const url = await newDatabase('rolling')
  const old = [await started(url, 'rolling-one', 'last'), await started(url, 'rolling-two', 'last')]
  const proxy = await startHaproxy(folder, old)
  ended.push(proxy.close)
  const load = startLoad(proxy.origin, 1, { sendsAgain: true, writers: 2, readers: 1 })
  const enough = async () => {
    const before = load.acknowledged.length
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 20)
  }
  await enough()
  for (const [index, name] of ['one', 'two'].entries()) {
    // The last release ends at once: HAProxy is told first.
    await proxy.tell(`set server fanfare/${name} state drain`)
    await enough()
    await old[index]!.stop()
    const upgraded = await started(url, `rolling-${name}`, 'this')
    await proxy.tell(`set server fanfare/${name} addr 127.0.0.1 port ${upgraded.port}`)
    await proxy.tell(`set server fanfare/${name} state ready`)
    old[index] = upgraded
    await enough()
  }
  // This version says itself that it will end.
  for (const server of old) {
    await server.stop()
    await enough()
    await server.start()
    await enough()
  }
  await load.stop()
  const db = await openDatabase({ url, dataDir: folder })
  ended.push(() => db.close())
  expect(await compareWithStored(db, load)).toEqual({ lost: [], duplicated: [] })
  // Searches that a busy machine makes a server refuse say nothing of this.
  expect(load.failedReads).toEqual([])
  process.stdout.write(
    `rolling upgrade: ${load.acknowledged.length} requests and ${load.reads} searches, 0 lost; ` +
      `${load.shedReads} refused for the load; ` +
      `sent again after: ${load.failures.join(', ') || 'none'}\n`,
  )
})
