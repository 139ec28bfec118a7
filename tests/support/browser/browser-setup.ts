/** Once per run of the browser tests: a seeded data folder that every server of the run starts from a copy of. */
import { rm } from 'node:fs/promises'
import { openDatabase } from '#server/db/connect.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { utcDate } from '#server/dates.ts'
import { COMPILE_CACHE_DIR, SAMPLE_FOR_TESTS, TEMPLATE_DIR } from './browser-settings.ts'
import { serverProcess } from './server-process.ts'
import { addSeededAccounts } from '#tests/support/people/seeded-accounts.ts'
import { showVendors } from '#tests/support/server/demo-vendors.ts'

export default async function setup() {
  await rm(TEMPLATE_DIR, { recursive: true, force: true })
  const server = await serverProcess({
    DATA_DIR: TEMPLATE_DIR,
    SAMPLE_VENDORS: String(SAMPLE_FOR_TESTS),
    NODE_COMPILE_CACHE: COMPILE_CACHE_DIR,
  })
  await server.start()
  await server.stop()
  const db = await openDatabase({ url: undefined, dataDir: TEMPLATE_DIR })
  await db.transaction((tx) => writeVendors(tx, showVendors(utcDate(new Date()))))
  await addSeededAccounts(db)
  await db.close()
  return async () => {
    for (const folder of [TEMPLATE_DIR, COMPILE_CACHE_DIR]) await rm(folder, { recursive: true, force: true })
  }
}
