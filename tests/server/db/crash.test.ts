// @module-tag long: it kills many servers
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { keyStatus } from '#server/services/idempotency/request-keys.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'
import { aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import type { StoringOrder } from '#tests/support/server/storing-process.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

const SCRIPT = fileURLToPath(import.meta.resolve('#tests/support/server/storing-process.ts'))

/** Runs the storing process until it has printed so many keys, then kills it with SIGKILL. */
async function keysUntilKilled(order: StoringOrder, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const keys: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    keys.push(line)
    if (keys.length === count) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return keys
}

/** Requests of which not everything is there: key, request, client, two vendors, receipt. */
const partial = (db: Database) =>
  db.query(sql`
    select request_key.key from request_key
    full join request on request.idempotency_key = request_key.key
    left join client on client.id = request.client_id
    where request.id is null or client.id is null or request_key.receipt is null
      or (select count(*) from lead where request_id = request.id) <> 2
    union all
    select null from client where not exists (select from request where client_id = client.id)`)

describeOnBothEngines('a process killed with SIGKILL', (fresh, engine) => {
  /** A database with two vendors that no process has open. */
  const prepared = async () => {
    const database = await fresh()
    await database.db.transaction((tx) => writeVendors(tx, [aVendor(1), aVendor(2)]))
    const { url, dataDir } = database.address
    await database.db.close()
    const address = url === undefined ? { dataDir } : { url, dataDir }
    return { address, reopen: () => openDatabase(address) }
  }

  test(`fault 47: every acknowledged request is there afterwards, none in part`, async () => {
    const { address, reopen } = await prepared()
    const keys = await keysUntilKilled({ address, mode: 'acknowledged' }, 25)
    const db = await reopen()
    for (const key of keys) expect(await keyStatus({ db }, key, { accountId: null })).toMatchObject({ state: 'stored' })
    expect(await partial(db)).toEqual([])
    await db.close()
  })

  test('fault 37: after the insert, before the commit: nothing is stored, and the repetition is', async () => {
    const { address, reopen } = await prepared()
    const [key = ''] = await keysUntilKilled({ address, mode: 'uncommitted' }, 1)
    const db = await reopen()
    expect(await keyStatus({ db }, key, { accountId: null })).toEqual({ state: 'unknown', key })
    expect(await db.query(sql`select id from client`)).toEqual([])
    expect(await storeQuoteRequest(db, aQuoteRequest({ key }))).toMatchObject({ isRepeat: false })
    expect(await partial(db)).toEqual([])
    await db.close()
  })

  test('fault 38: after the commit, before the answer: the repetition gets the answer of what is stored', async () => {
    const { address, reopen } = await prepared()
    const [key = ''] = await keysUntilKilled({ address, mode: 'committed' }, 1)
    const db = await reopen()
    expect(await storeQuoteRequest(db, aQuoteRequest({ key }))).toMatchObject({ isRepeat: true, receipt: { key } })
    expect(await db.query(sql`select id from request`)).toHaveLength(1)
    await db.close()
  })

  if (engine === 'pglite') {
    test('the data folder is free again', async () => {
      const { address, reopen } = await prepared()
      await keysUntilKilled({ address, mode: 'acknowledged' }, 1)
      const db = await reopen()
      await expect(db.ping()).resolves.toBeUndefined()
      await db.close()
    })
  }
})

describe('a PostgreSQL server that stops at once', () => {
  test('faults 42 and 47: acknowledged writes are there, calls fail as unavailable, the pool works again', async () => {
    const folder = await mkdtemp(join(inject('databaseFolder'), 'stopping-'))
    // With its durability on, unlike the other tests' server.
    let server = await startPostgres(folder, [])
    const db = await openDatabase({ url: server.url, dataDir: folder })
    try {
      await migrate(db)
      await db.transaction((tx) => writeVendors(tx, [aVendor(1), aVendor(2)]))
      const changed = Promise.withResolvers<void>()
      db.onVendorsChanged(() => changed.resolve())
      const request = aQuoteRequest()
      const first = await storeQuoteRequest(db, request)
      const underway = db.transaction(async (tx) => {
        await tx.query(sql`delete from lead`)
        await stopPostgres(server, 'immediate')
        await tx.query(sql`delete from request`)
      })
      await expect(underway).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
      await expect(db.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })

      server = await startPostgres(folder, [])
      expect(await storeQuoteRequest(db, request)).toEqual({ ...first, isRepeat: true })
      expect(await partial(db)).toEqual([])
      // The listening connection comes back by itself and says that something may have been missed.
      await changed.promise
    } finally {
      await db.close()
      await stopPostgres(server)
      await rm(folder, { recursive: true, force: true })
    }
  })
})
