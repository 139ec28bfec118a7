/**
 * Embedded databases that run already, emptied between tests: starting one takes half a second of processor time,
 * emptying it a few hundredths. Databases whose schema a test changed, or that a test closed, are not used again.
 */
import { randomBytes } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { connectPglite } from '#server/db/connect.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { startPglite, type Pglite } from '#server/db/pglite/pglite.ts'
import { emptyDatabase, readPristine, type Pristine } from './empty-database.ts'

interface Started {
  pglite: Pglite
  dataDir: string
}

interface BorrowedPglite {
  db: Database
  dataDir: string
  /** Closes the connection; the database is emptied and kept for the next test, or removed. */
  giveBack: () => Promise<void>
}

/** One worker's databases that no test uses. Each holds about 150 MB. */
const idle: Started[] = []
const IDLE_MAX = 2
let pristine: Pristine | undefined

export async function borrowPglite(
  template: () => Promise<string>,
  options: Omit<DatabaseOptions, 'url' | 'dataDir'>,
): Promise<BorrowedPglite> {
  // One that reports its incidents is started for that test: it reports to where it was started.
  const report = options.onIncident
  const { pglite, dataDir } = (report ? undefined : idle.pop()) ?? (await start(await template(), report))
  let isClosed = false
  let isKept = false
  const close = async () => {
    if (isKept) return
    isClosed = true
    await pglite.close()
  }
  const db = await connectPglite({ ...pglite, close }, options)
  pristine ??= await readPristine(db)
  const known = pristine
  return {
    db,
    dataDir,
    giveBack: async () => {
      isKept = !isClosed && !report && idle.length < IDLE_MAX && (await emptyDatabase(db, known))
      await db.close()
      if (isKept) idle.push({ pglite, dataDir })
      else await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function start(template: string, report: DatabaseOptions['onIncident'] = () => {}): Promise<Started> {
  const dataDir = join(inject('databaseFolder'), `pglite-${randomBytes(6).toString('hex')}`)
  await cp(template, dataDir, { recursive: true })
  return { pglite: await startPglite(dataDir, report), dataDir }
}
