/**
 * Looks at the rows of an uploaded file, or imports them: some at a time, in one transaction with how far it is. Where a
 * server ends, another one goes on from there, and nothing is done twice.
 */
import * as v from 'valibot'
import { MINUTE_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  endImport,
  listImportRows,
  lockImport,
  noteIdentities,
  noteProgress,
  setImportState,
  setRefused,
  type ImportRun,
  type LineProblem,
  type UploadedRow,
} from '#server/repositories/operator/vendor-import-runs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { examineRows, writeRows } from '../import-vendors.ts'
import { guessColumns, type ColumnMap } from '../vendor-columns.ts'
import { readVendorRow, type VendorRow } from '../vendor-row.ts'

export const IMPORT_JOB = 'vendorImport'

const ROWS_AT_ONCE = 500
/** Far less than a job may take: then another job goes on. */
const TURN_MS = MINUTE_MS

const Payload = v.object({ importId: v.number() })

export const importRunHandlers = (context: ServiceContext): JobHandlers => ({
  async [IMPORT_JOB](job) {
    const { importId } = v.parse(Payload, job.payload)
    const until = performance.now() + TURN_MS
    while (await stepImport(context, importId))
      if (performance.now() > until) return addJob(context.db, { kind: IMPORT_JOB, payload: { importId } })
  },
})

/** Does the next rows. @returns whether there are more to do */
export const stepImport = (context: ServiceContext, id: number, rowsAtOnce = ROWS_AT_ONCE): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const run = await lockImport(tx, id)
    if (run?.state !== 'looking' && run?.state !== 'running') return false
    const { map, missing } = guessColumns(run.fileColumns, run.chosen)
    if (missing.length > 0) {
      await setRefused(tx, id, `Choose a column for ${missing.join(', ')}.`)
      return false
    }
    const rows = await listImportRows(tx, id, { afterLine: run.atLine, take: rowsAtOnce })
    const last = rows.at(-1)
    if (!last) {
      await finish(tx, run, context.clock())
      return false
    }
    const problems: LineProblem[] = []
    const tell = (line: number, problem: string) => void problems.push({ line, problem })
    const good = await readRows(tx, context, { run, map, rows, tell })
    const counts =
      run.state === 'running'
        ? await writeRows(tx, good, { now: context.clock(), tell })
        : (await examineRows(tx, good, tell)).count
    await noteProgress(tx, id, { atLine: last.line, rows: rows.length, counts, problems })
    return true
  }, 'unhurried')

async function finish(tx: Queryable, run: ImportRun, now: Date): Promise<void> {
  const { id, state, added, changed, operator } = run
  if (state === 'looking') return setImportState(tx, id, 'looked')
  await endImport(tx, id, { state: 'done', now })
  await recordAction(tx, 'vendorsImported', `${added} added, ${changed} changed`, { operator, reason: null }, now)
}

interface Reading {
  run: ImportRun
  map: ColumnMap
  rows: readonly UploadedRow[]
  tell: (line: number, problem: string) => void
}

/** @returns the rows without a problem */
async function readRows(
  tx: Queryable,
  { places }: ServiceContext,
  { run, map, rows, tell }: Reading,
): Promise<VendorRow[]> {
  const read: VendorRow[] = []
  for (const { line, fields, unreadable } of rows) {
    if (fields === null) {
      tell(line, unreadable ?? '')
      continue
    }
    const { row, problems } = readVendorRow(line, fields, { places, map, listedUntil: run.listedUntil ?? undefined })
    if (problems) problems.forEach((problem) => tell(line, problem))
    else read.push(row)
  }
  const again = new Map((await noteIdentities(tx, run.id, read)).map((one) => [one.line, one]))
  return read.filter(({ line }) => {
    const { sameId = null, sameEmail = null } = again.get(line) ?? {}
    if (sameId !== null) tell(line, `externalId: Line ${sameId} has the same.`)
    else if (sameEmail !== null) tell(line, `email: Line ${sameEmail} has the same.`)
    return sameId === null && sameEmail === null
  })
}
