/** Files of vendors that an operator uploads, as the console and the jobs do it. */
import { Readable } from 'node:stream'
import type { VendorImport } from '#contract/console/vendor-import.ts'
import type { Database } from '#server/db/database.ts'
import { readImportProblems, readLastImport } from '#server/services/vendor-import/runs/import-acts.ts'
import { stepImport } from '#server/services/vendor-import/runs/step-import.ts'
import { takeImportFile } from '#server/services/vendor-import/runs/take-import-file.ts'
import { NOW } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'

export const OLGA = { operator: 'olga@example.com', reason: null }
export const IMPORT_HEAD = 'ID,Name,Email,City,Services,Member until'
export const importRow = (number: number, rest = 'DJ,2028-01-31'): string =>
  `v-${number},Nova ${number},vendor${number}@example.com,"Austin, TX",${rest}`

let uploads = 0
export const uploadKey = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const importContext = (db: Database) => testContext(db, { clock: () => NOW })

export const uploadLines = (
  db: Database,
  lines: readonly string[],
  key = uploadKey((uploads += 1)),
  name = 'vendors.csv',
): Promise<number> =>
  takeImportFile(importContext(db), { key, name }, Readable.from([Buffer.from(lines.join('\n'))]), {
    email: OLGA.operator,
  })

/** As the job does it. */
export async function goOn(db: Database, id: number, rowsAtOnce?: number): Promise<void> {
  while (await stepImport(importContext(db), id, rowsAtOnce === undefined ? {} : { rowsAtOnce }));
}

export const lastImport = (db: Database): Promise<VendorImport | null> => readLastImport(importContext(db))

export const importProblems = async (db: Database, id: number): Promise<string[]> =>
  (await readImportProblems(importContext(db), id, { after: 0, take: 50 })).problems.map(
    ({ line, problem }) => `${line} ${problem}`,
  )
