/** Databases of benchmarks on a PostgreSQL server of their own: made, measured, and deleted or kept. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'

interface Made {
  /** The folder that keeps it for the next run; undefined to delete it afterwards. */
  keep: string | undefined
  /** Its name in that folder. */
  name: string
  fill: (db: Database) => Promise<unknown>
}

/**
 * Durability costs nothing that is measured here, and filling goes faster without it. Whoever fills a database vacuums
 * it: beside an automatic analysis, that would leave the pages to be looked at row by row.
 */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=8GB', 'autovacuum=off']
const MARKER = 'rows of the benchmark'

/** Uses a database with all migrations and these rows, which are made unless an earlier run kept them. */
export async function withPostgres<T>({ keep, name, fill }: Made, use: (db: Database) => Promise<T>): Promise<T> {
  const folder = keep === undefined ? await mkdtemp(join(tmpdir(), 'fanfare-bench-')) : join(keep, name)
  const isKept = keep !== undefined && existsSync(folder)
  // A run that ended while it filled a folder left some of the rows there.
  if (isKept && !(await inPostgres(folder, isFilled))) await rm(folder, { recursive: true, force: true })
  try {
    return await inPostgres(folder, async (db) => {
      if (!(await isFilled(db))) {
        await fill(db)
        await db.query(sql`insert into done_once (name) values (${MARKER})`)
      }
      return use(db)
    })
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function isFilled(db: Database): Promise<boolean> {
  const filled = await db.query(sql`select from done_once where name = ${MARKER}`)
  return filled.length > 0
}

async function inPostgres<T>(folder: string, use: (db: Database) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const server = await startPostgres(folder, SETTINGS)
  try {
    const db = await openDatabase({ url: server.url, dataDir: folder })
    try {
      await migrate(db)
      return await use(db)
    } finally {
      await db.close()
    }
  } finally {
    await stopPostgres(server)
  }
}
