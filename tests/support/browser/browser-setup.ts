/**
 * Once per run of the browser tests: a seeded data folder and a seeded PostgreSQL database, which every server of the
 * run starts from a copy of.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import { removeMediaMark } from '#server/repositories/operator/examination.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { utcDate } from '#server/dates.ts'
import {
  COMPILE_CACHE_DIR,
  PICTURES_DIR,
  POSTGRES_DIR,
  POSTGRES_URL_VARIABLE,
  SAMPLE_FOR_TESTS,
  TEMPLATE_DATABASE,
  TEMPLATE_DIR,
} from './browser-settings.ts'
import { serverProcess } from './server-process.ts'
import { addSeededAccounts } from '#tests/support/people/seeded-accounts.ts'
import { showVendors } from '#tests/support/server/demo-vendors.ts'
import { administer, startPostgres, stopPostgres, withName } from '#tests/support/server/postgres-server.ts'

export default async function setup() {
  const folders = [TEMPLATE_DIR, POSTGRES_DIR, COMPILE_CACHE_DIR, PICTURES_DIR]
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  await mkdir(PICTURES_DIR)
  const [postgres] = await Promise.all([postgresTemplate(), fill({ url: undefined, dataDir: TEMPLATE_DIR })])
  process.env[POSTGRES_URL_VARIABLE] = postgres.url
  return async () => {
    await stopPostgres(postgres)
    // A process that is about to end may still write there what Node compiled.
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function postgresTemplate() {
  await mkdir(POSTGRES_DIR, { recursive: true })
  // As root the server runs as another user, who has to get through.
  await chmod(POSTGRES_DIR, 0o711)
  const postgres = await startPostgres(POSTGRES_DIR)
  await administer(postgres.url, `create database ${TEMPLATE_DATABASE}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-template-'))
  await fill({ url: withName(postgres.url, TEMPLATE_DATABASE), dataDir })
  await rm(dataDir, { recursive: true, force: true })
  return postgres
}

/** Fills a database as a first start does, and adds what tests know by name. */
async function fill(address: { url: string | undefined; dataDir: string }) {
  const server = await serverProcess({
    DATA_DIR: address.dataDir,
    ...(address.url !== undefined && { DATABASE_URL: address.url }),
    SAMPLE_VENDORS: String(SAMPLE_FOR_TESTS),
    NODE_COMPILE_CACHE: COMPILE_CACHE_DIR,
  })
  await server.start()
  await server.stop()
  const db = await openDatabase(address)
  await db.transaction((tx) => writeVendors(tx, showVendors(utcDate(new Date()))))
  await addSeededAccounts(db)
  // Each copy has photos of its own, and is marked at its first start.
  await removeMediaMark(db)
  await db.close()
}
