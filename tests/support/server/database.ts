/** Databases for tests: fresh, migrated, one's own, on both engines. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { SERVER_FILE } from './databases-setup.ts'
import { borrowPglite } from './pglite-pool.ts'
import { administer, startPostgres, withName, type PostgresServer } from './postgres-server.ts'

export type Engine = Database['engine']
export const ENGINES: readonly Engine[] = ['pglite', 'postgres']

/** Limits under which a query gets its turn, however busy the machine is. */
const PATIENT = { acquireTimeoutMs: 120_000, lockTimeoutMs: 60_000, statementTimeoutMs: 120_000 }
/** A template is an `initdb` and every migration. */
const TEMPLATE_PATIENCE_MS = 5 * 60_000

export interface FreshDatabase {
  db: Database
  /** The address that `openDatabase` needs to open it again, here or in another process. */
  address: { url: string | undefined; dataDir: string }
  /** Closes it and leaves nothing behind. */
  remove: () => Promise<void>
}

/** A migrated, empty database that no other test uses. Remove it when done, or let `describeOnBothEngines` do so. */
export function freshDatabase(
  engine: Engine,
  options: Omit<DatabaseOptions, 'url' | 'dataDir'> = {},
): Promise<FreshDatabase> {
  return engine === 'pglite' ? freshPglite(options) : freshPostgres(options)
}

/**
 * A `describe` for each engine. `fresh` makes a database that is removed after the test that asked for it; one that
 * `beforeAll` asked for, after the last test of the block.
 */
export function describeOnBothEngines(
  name: string,
  tests: (
    fresh: (options?: Omit<DatabaseOptions, 'url' | 'dataDir'>) => Promise<FreshDatabase>,
    engine: Engine,
  ) => void,
): void {
  describe.each(ENGINES)(`${name} (%s)`, (engine) => {
    const made: FreshDatabase[] = []
    // Made here, by whoever needs it first: on a busy machine that takes longer than a test may.
    beforeAll(async () => {
      await (engine === 'pglite' ? pgliteTemplate() : testServer())
    }, TEMPLATE_PATIENCE_MS)
    afterAll(async () => {
      for (const database of made) await database.remove()
    })
    tests(async (options) => {
      const database = await freshDatabase(engine, options)
      if (!removeAfterTest(database)) made.push(database)
      return database
    }, engine)
  })
}

/** @returns false outside of a test: what several tests share is removed after the last of them */
function removeAfterTest(database: FreshDatabase): boolean {
  try {
    onTestFinished(() => database.remove())
    return true
  } catch {
    return false
  }
}

const pgliteTemplate = () =>
  once('pglite-template', async (dataDir) => {
    const db = await openDatabase({ dataDir })
    await migrate(db)
    await db.close()
  })

/**
 * Puts a migrated, empty database into the data folder of a server that a test starts. To make one takes the server five
 * seconds of processor time; only tests of a first start begin without. All copies share the secrets that migrations
 * made, so a build must never ship one.
 */
export async function putEmptyDatabase(dataDir: string): Promise<void> {
  await cp(await pgliteTemplate(), dataDir, { recursive: true })
}

async function freshPglite(options: Omit<DatabaseOptions, 'url' | 'dataDir'>): Promise<FreshDatabase> {
  const { db, dataDir, giveBack } = await borrowPglite(pgliteTemplate, { ...PATIENT, ...options })
  return { db, address: { url: undefined, dataDir }, remove: giveBack }
}

const TEMPLATE = 'fanfare_template'

async function freshPostgres(options: Omit<DatabaseOptions, 'url' | 'dataDir'>): Promise<FreshDatabase> {
  const { url } = await testServer()
  const dataDir = join(inject('databaseFolder'), 'unused')
  const name = `test_${uniqueName()}`
  await administer(url, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const address = { url: withName(url, name), dataDir }
  const db = await openDatabase({ ...PATIENT, ...options, ...address })
  return {
    db,
    address,
    remove: async () => {
      await db.close()
      await administer(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The PostgreSQL server of this run, with a migrated template; started by whoever needs it first. */
async function testServer(): Promise<PostgresServer> {
  await once('postgres', async (folder) => {
    const server = await startPostgres(folder)
    // Noted at once, so that it is ended whatever happens next.
    await writeFile(join(inject('databaseFolder'), SERVER_FILE), JSON.stringify(server))
    await administer(server.url, `create database ${TEMPLATE}`)
    const db = await openDatabase({ url: withName(server.url, TEMPLATE), dataDir: folder })
    await migrate(db)
    await db.close()
  })
  return JSON.parse(await readFile(join(inject('databaseFolder'), SERVER_FILE), 'utf8')) as PostgresServer
}

/** Makes `name` in this run's folder once, although several workers may ask for it at the same time. */
async function once(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject('databaseFolder'), name)
  const done = `${folder}.done`
  if (existsSync(done)) return folder
  // The others wait at the transaction; the system frees it should this worker die.
  const turn = new DatabaseSync(`${folder}.turn`, { timeout: TEMPLATE_PATIENCE_MS })
  try {
    turn.exec('begin exclusive')
    if (existsSync(done)) return folder
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await make(folder)
    await writeFile(done, '')
    return folder
  } finally {
    turn.close()
  }
}

const uniqueName = () => randomBytes(6).toString('hex')
