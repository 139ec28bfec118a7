/** An import that ends at any point goes on when it is repeated: every vendor is there once. */
// @module-tag long: imports a file fifty times on each engine
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { importVendors } from '#server/services/vendor-import/import-vendors.ts'
import { NOW } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { endingProcess, pointsWithin } from '#tests/support/deploy/ending-process.ts'

const VENDORS = 9
const ROWS_AT_ONCE = 2

const folder = await mkdtemp(join(tmpdir(), 'fanfare-import-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const HEAD = 'ID,Name,Email,City,Other cities,Services,Photo,Phone'

/** Each file has vendors of its own. */
async function fileOf(name: string): Promise<string> {
  const path = join(folder, `${name}.csv`)
  const rows = Array.from(
    { length: VENDORS },
    (_, at) =>
      `${name}-${at},Nova ${at},${name}-${at}@example.com,"Austin, TX","Phoenix, AZ 25 mi",DJ,` +
      `https://photos.example/${name}/${at}.jpg,(212) 555-0123`,
  )
  await writeFile(path, [HEAD, ...rows].join('\n'))
  return path
}

const importing = (db: Database, path: string) =>
  importVendors(testContext(db, { clock: () => NOW }), {
    path,
    columns: {},
    listedUntil: '2028-01-31',
    isDryRun: false,
    rowsAtOnce: ROWS_AT_ONCE,
  })

const countsOf = async (db: Database, name: string) =>
  db.query(sql`
    select count(*)::int as imported, count(distinct external_id)::int as ids,
      (select count(*)::int from vendor) = (select count(*)::int from imported_vendor) as "isEach",
      (select count(*)::int from job where kind = 'importPhoto') = (select count(*)::int from imported_vendor)
        as "hasJobs"
    from imported_vendor where external_id like ${`${name}-%`}`)

describeOnBothEngines('an import that ends early', (fresh) => {
  test('at any of fifty points goes on when it is repeated, and doubles no vendor and no photo', async () => {
    const { db } = await fresh()
    const whole = endingProcess()
    await importing(whole.database(db), await fileOf('whole'))
    for (const point of pointsWithin(whole.steps())) {
      const name = `after-${point}`
      const path = await fileOf(name)
      await expect(importing(endingProcess(point).database(db), path)).rejects.toThrow('The process ended')
      const { added, unchanged } = await importing(db, path)
      expect(added + unchanged).toBe(VENDORS)
      expect(await countsOf(db, name), name).toEqual([{ imported: VENDORS, ids: VENDORS, isEach: true, hasJobs: true }])
    }
  })
})
