/** A real server with a database of its own, and a fault proxy before it. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { HIGH_LIMITS } from '#tests/support/server/high-limits.ts'
import { administer, withName } from '#tests/support/server/postgres-server.ts'
import {
  COMPILE_CACHE_DIR,
  MAILBOX_KEY,
  PICTURES_DIR,
  POSTGRES_URL_VARIABLE,
  SAMPLE_FOR_TESTS,
  TEMPLATE_DATABASE,
  TEMPLATE_DIR,
} from './browser-settings.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { serverProcess, type ServerProcess } from './server-process.ts'

export interface World {
  server: ServerProcess
  proxy: FaultProxy
  /** The address that phones use: through the proxy. */
  origin: string
  /** Its own address, under the name that passkeys need; not through the proxy. */
  ownOrigin: string
  /** Runs a command of `npm run operator` that asks nothing. Resolves to what it printed. */
  operator(...argv: string[]): Promise<string>
  /**
   * Reads or changes what the database holds, once nothing is under way: beside the server, whose jobs and triggers tell
   * it. The embedded database has one process, so its server is stopped.
   */
  stored<T>(read: (db: Database) => Promise<T>): Promise<T>
}

/**
 * `embedded` is the database that a fresh clone has; `postgres` starts in half the time (docs/testing.md). Both are
 * filled already.
 */
export type WorldDatabase = 'embedded' | 'postgres'

interface WorldOptions {
  database?: WorldDatabase
  /** An empty PostgreSQL database of the test's own, instead of a filled one. */
  url?: string
  /** The folder of the project, or of a copy. */
  folder?: string
}

export async function makeWorld({ database = 'postgres', url, folder }: WorldOptions = {}): Promise<
  World & { end(): Promise<void> }
> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-world-'))
  const filled = url === undefined && database === 'postgres' ? await filledDatabase() : undefined
  const databaseUrl = url ?? filled?.url
  // The synchronous copy takes a quarter of the time: the folder has a thousand small files.
  if (databaseUrl === undefined) cpSync(TEMPLATE_DIR, dataDir, { recursive: true })
  await rm(join(dataDir, 'pictures'), { recursive: true, force: true })
  await symlink(PICTURES_DIR, join(dataDir, 'pictures'))
  await writeFile(join(dataDir, 'mailbox-key'), MAILBOX_KEY)
  const server = await serverProcess(
    {
      DATA_DIR: dataDir,
      SAMPLE_VENDORS: String(SAMPLE_FOR_TESTS),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...HIGH_LIMITS,
      MAILBOX: 'on',
      NODE_COMPILE_CACHE: COMPILE_CACHE_DIR,
    },
    folder,
  )
  await server.start()
  const proxy = await startFaultProxy(() => server)
  return {
    server,
    proxy,
    origin: proxy.origin,
    ownOrigin: `http://localhost:${server.port}`,
    async operator(...argv) {
      const { stdout } = await promisify(execFile)(process.execPath, ['server/operator/main.ts', ...argv, '--yes'], {
        cwd: folder,
        env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
      })
      return stdout
    },
    async stored(read) {
      if (databaseUrl === undefined) await server.stop()
      else await proxy.untilQuiet()
      const db = await openDatabase({ url: databaseUrl, dataDir })
      try {
        return await read(db)
      } finally {
        await db.close()
      }
    },
    async end() {
      await proxy.close()
      await server.kill()
      await filled?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A copy of the template, which PostgreSQL makes in a tenth of a second. */
async function filledDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = process.env[POSTGRES_URL_VARIABLE]
  if (url === undefined) throw new Error(`${POSTGRES_URL_VARIABLE} is not set: browser-setup.ts has not run`)
  const name = `world_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  return { url: withName(url, name), drop: () => administer(url, `drop database if exists ${name} with (force)`) }
}
