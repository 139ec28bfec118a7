/** Reads from streaming replicas, and what happens when servers are late, frozen or gone. */
// @module-tag long: it starts three PostgreSQL servers
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { neededPosition, PRIMARY_ONLY, readPosition } from '#server/db/connection/positions.ts'
import { watchServer } from '#server/db/connection/watched-server.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import {
  caughtUp,
  follow,
  startPrimary,
  startReplica,
  waitForReplicas,
  type ClusterServer,
} from '#tests/support/deploy/postgres-cluster.ts'
import { administer, stopPostgres } from '#tests/support/server/postgres-server.ts'
import { signalTree } from '#tests/support/deploy/processes.ts'

let folder: string
let primary: ClusterServer
let one: ClusterServer
let two: ClusterServer
let db: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-replicas-'))
  await chmod(folder, 0o711)
  primary = await startPrimary(join(folder, 'primary'))
  const first = await openDatabase({ url: primary.url, dataDir: folder })
  await migrate(first)
  await first.query(sql`create table noted (id int primary key)`)
  await first.close()
  one = await startReplica(primary, join(folder, 'one'), 'one')
  two = await startReplica(primary, join(folder, 'two'), 'two')
  await Promise.all([one, two].map((server) => caughtUp(server, primary)))
  db = await openDatabase({ url: primary.url, readUrls: [one.url, two.url], dataDir: folder })
  await vi.waitUntil(() => left() === 0)
})
afterAll(async () => {
  await db?.close()
  for (const server of [two, one, primary]) {
    // Where the start failed, some are missing.
    if (!server) continue
    signalTree(server.pid, 'SIGCONT')
    await stopPostgres(server, 'immediate')
  }
  await rm(folder, { recursive: true, force: true })
})

const left = () => db.replicas?.load().leftOut
/** Which server a read came from: its port. */
const readFrom = async () => {
  const [row] = await db.reads.query<{ port: number }>(sql`select inet_server_port() as port`)
  return row?.port
}
const noted = async () =>
  (await db.reads.query<{ id: number }>(sql`select id from noted order by id`)).map(({ id }) => id)
const inOrder = (found: readonly (number | undefined)[]) => found.toSorted((a = 0, b = 0) => a - b)
const ports = async (reads: number) => {
  const found = new Set<number | undefined>()
  for (let each = 0; each < reads; each += 1) found.add(await readFrom())
  return inOrder([...found])
}

test('reads go to the replicas in turn, transactions and writes to the server that takes them', async () => {
  await expect.poll(() => ports(4)).toEqual(inOrder([one.port, two.port]))
  const inside = await db.transaction((tx) => tx.query(sql`select inet_server_port() as port`))
  expect(inside).toEqual([{ port: primary.port }])
})

test('who wrote sees it at once, although replicas come later', async () => {
  for (const { url } of [one, two]) await administer(url, 'select pg_wal_replay_pause()')
  await db.query(sql`insert into noted values (1)`)
  const written = readPosition(await db.replicas?.written())!
  expect(await neededPosition.run(written, noted)).toEqual([1])
  for (const { url } of [one, two]) await administer(url, 'select pg_wal_replay_resume()')
  await expect.poll(noted).toEqual([1])
  await expect.poll(() => neededPosition.run(written, readFrom)).not.toBe(primary.port)
})

test('a replica that is late is left out within two seconds, and is back by itself', async () => {
  await administer(one.url, 'select pg_wal_replay_pause()')
  await db.query(sql`insert into noted values (2)`)
  await expect.poll(left).toBe(1)
  await expect.poll(() => ports(6)).toEqual([two.port])
  await administer(one.url, 'select pg_wal_replay_resume()')
  await expect.poll(left).toBe(0)
})

test('a replica that goes silent in the middle of a read costs no one the read', async () => {
  const slow = Promise.all(
    Array.from({ length: 4 }, () => db.reads.query(sql`select inet_server_port() as port, pg_sleep(0.3)`)),
  )
  signalTree(one.pid, 'SIGSTOP')
  await expect.poll(left).toBe(1)
  expect(await slow).toHaveLength(4)
  signalTree(one.pid, 'SIGCONT')
  await expect.poll(left).toBe(0)
})

test('a replica that is gone costs no one a read, and is back once it runs again', async () => {
  await stopPostgres(one, 'immediate')
  expect(await ports(6)).not.toContain(one.port)
  await expect.poll(left).toBe(1)
  one = await follow(one, primary)
  await expect.poll(left).toBe(0)
})

test('without replicas that are well, everything is read where it is written', async () => {
  await Promise.all([one, two].map((server) => stopPostgres(server, 'immediate')))
  expect(await ports(6)).toEqual([primary.port])
  ;[one, two] = await Promise.all([follow(one, primary), follow(two, primary)])
  await expect.poll(left).toBe(0)
})

test('a commit that no replica has is not acknowledged', async () => {
  await waitForReplicas(primary, ['one'])
  try {
    await stopPostgres(one, 'immediate')
    const pids = Promise.withResolvers<number>()
    const writing = db.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await tx.query(sql`insert into noted values (3)`)
      pids.resolve(row!.pid)
    })
    const refused = expect(writing).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'NOT_REPLICATED' })
    const pid = await pids.promise
    // It waits for the replica, until an operator or a limit ends the wait.
    await expect
      .poll(() => db.query(sql`select wait_event from pg_stat_activity where pid = ${pid}`))
      .toEqual([{ wait_event: 'SyncRep' }])
    await db.query(sql`select pg_cancel_backend(${pid})`)
    await refused
  } finally {
    await waitForReplicas(primary, [])
    one = await follow(one, primary)
  }
  await expect.poll(left).toBe(0)
})

test('nor is one of a statement by itself', async () => {
  await waitForReplicas(primary, ['one'])
  try {
    await stopPostgres(one, 'immediate')
    const refused = expect(db.query(sql`insert into noted values (4)`)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: 'NOT_REPLICATED',
    })
    const waiting = () => db.query<{ pid: number }>(sql`select pid from pg_stat_activity where wait_event = 'SyncRep'`)
    await expect.poll(waiting).toHaveLength(1)
    const [row] = await waiting()
    await db.query(sql`select pg_cancel_backend(${row!.pid})`)
    await refused
  } finally {
    await waitForReplicas(primary, [])
    one = await follow(one, primary)
  }
  await expect.poll(left).toBe(0)
})

test('a made-up mark that no position could be told sends no one to the server that takes writes', async () => {
  expect(neededPosition.run(PRIMARY_ONLY, () => db.replicas?.needsNewer())).toBe(false)
})

test('reads that wait at all replicas are seen, although the server that takes writes is named among them', async () => {
  const urls = [primary.url, one.url, two.url]
  const held = urls.map((connectionString) => new pg.Client({ connectionString }))
  const release = () => Promise.all(held.map((client) => client.end()))
  const patient = { statementTimeoutMs: 240_000, lockTimeoutMs: 240_000, acquireTimeoutMs: 240_000 }
  const other = await openDatabase({ url: primary.url, readUrls: urls, dataDir: folder, ...patient })
  try {
    for (const client of held) {
      await client.connect()
      await client.query('select pg_advisory_lock(1)')
    }
    await vi.waitUntil(() => other.replicas?.load().read === 2)
    const slow = Array.from({ length: 30 }, () => other.reads.query(sql`select pg_advisory_xact_lock_shared(1)`))
    const isSeen = () => {
      const { waiting, used, waitedMs } = other.load()
      return waiting === 5 && used === 0 && waitedMs > 0
    }
    await expect.poll(isSeen).toBe(true)
    // /readyz asks on connections of its own.
    await other.ping()
    expect(isSeen()).toBe(true)
    await release()
    await Promise.all(slow)
  } finally {
    await release()
    await other.close()
  }
})

test('a hundred who ask a server at once make two looks, and once closed it isn’t asked', async () => {
  const watched = watchServer(() => ({ connectionString: primary.url }))
  const looks = await Promise.all(Array.from({ length: 100 }, () => watched.look()))
  // Each look makes an object of its own.
  expect(new Set(looks).size).toBe(2)
  watched.close()
  await expect(watched.look()).rejects.toMatchObject({ code: 'CLOSED' })
})

test('while the server that takes writes is gone, reads go on', async () => {
  const had = await noted()
  signalTree(primary.pid, 'SIGSTOP')
  try {
    expect(await noted()).toEqual(had)
    const read = await neededPosition.run(readPosition('0/1')!, noted)
    expect(read).toEqual(had)
    await expect.poll(() => ports(4)).toEqual(inOrder([one.port, two.port]))
  } finally {
    signalTree(primary.pid, 'SIGCONT')
  }
})
