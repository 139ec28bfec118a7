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
  findImport,
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
import { JobFailure, type JobHandlers } from '#server/services/jobs/job-runner.ts'
import { problemText } from '#server/services/jobs/problem-text.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { makeFindPlace, type FindPlace } from '../find-place.ts'
import { examineRows, writeRows } from '../import-vendors.ts'
import { makePauses } from '../pauses.ts'
import { guessColumns, type ColumnMap } from '../vendor-columns.ts'
import { readVendorRow, type VendorRow } from '../vendor-row.ts'

export const IMPORT_JOB = 'vendorImport'

/** The embedded database has one connection, for which visitors wait meanwhile. */
const ROWS_AT_ONCE = 100
/** Far less than a job may take: then another job goes on. */
const TURN_MS = MINUTE_MS
/** A database that starts anew is there again by then. */
const ATTEMPTS_MAX = 5

const Payload = v.object({ importId: v.number() })

/** @param isStopped is asked between the steps: a server that closes leaves the rest to another one */
export const importRunHandlers = (context: ServiceContext, isStopped: () => boolean): JobHandlers => ({
  async [IMPORT_JOB](job) {
    const { importId } = v.parse(Payload, job.payload)
    const until = performance.now() + TURN_MS
    const findPlace = makeFindPlace(context.places)
    try {
      while (await stepImport(context, importId, { findPlace }))
        if (isStopped() || performance.now() > until)
          return await addJob(context.db, { kind: IMPORT_JOB, payload: { importId } })
    } catch (error) {
      if (job.attempts < ATTEMPTS_MAX) throw error
      await giveUp(context, importId, error)
      // Another attempt would do the rows of an import that was started again, which has a job of its own.
      throw new JobFailure(problemText(error), null)
    }
  },
})

/** It says why until it is started again. */
const giveUp = ({ db }: ServiceContext, id: number, error: unknown): Promise<void> =>
  db.transaction(async (tx) => {
    const run = await lockImport(tx, id)
    const refused = `It failed again and again, the last time with: ${problemText(error)}`
    if (run?.state === 'looking') await setRefused(tx, id, { state: 'looked', refused })
    if (run?.state === 'running') await setRefused(tx, id, { state: 'stopped', refused })
  })

interface StepOptions {
  rowsAtOnce?: number
  findPlace?: FindPlace
}

/** Does the next rows. @returns whether there are more to do */
export async function stepImport(
  context: ServiceContext,
  id: number,
  { rowsAtOnce = ROWS_AT_ONCE, findPlace = makeFindPlace(context.places) }: StepOptions = {},
): Promise<boolean> {
  const { db, clock } = context
  const before = await findImport(db, id)
  if (!before || !isUnderWay(before)) return false
  const { map, missing } = guessColumns(before.fileColumns, before.chosen)
  // Before the transaction, in which the others would wait for it.
  const rows = missing.length > 0 ? [] : await listImportRows(db, id, { afterLine: before.atLine, take: rowsAtOnce })
  const read = await readRows(rows, { findPlace, map, listedUntil: before.listedUntil ?? undefined })
  return db.transaction(async (tx) => {
    const run = await lockImport(tx, id)
    if (!run || !isUnderWay(run)) return false
    // Another server did these rows, they are looked at with other columns, or a person was deleted in them.
    if (placeIn(run) !== placeIn(before)) return true
    if (missing.length > 0) {
      await setRefused(tx, id, { state: 'looked', refused: `Choose a column for ${missing.join(', ')}.` })
      return false
    }
    const last = rows.at(-1)
    if (!last) {
      await finish(tx, run, clock())
      return false
    }
    const problems = [...read.problems]
    const addProblem = (line: number, problem: string) => void problems.push({ line, problem })
    const good = await keepFirst(tx, run, { rows: read.good, addProblem })
    const counts =
      run.state === 'running'
        ? await writeRows(tx, good, { now: clock(), addProblem })
        : (await examineRows(tx, good, addProblem)).count
    await noteProgress(tx, id, { atLine: last.line, rows: rows.length, counts, problems })
    return true
  }, 'unhurried')
}

const isUnderWay = ({ state }: ImportRun) => state === 'looking' || state === 'running'

const placeIn = ({ pass, erasures, atLine }: ImportRun) => [pass, erasures, atLine].join(' ')

async function finish(tx: Queryable, run: ImportRun, now: Date): Promise<void> {
  const { id, state, added, changed, operator, startedBy } = run
  if (state === 'looking') return setImportState(tx, id, 'looked')
  await endImport(tx, id, { state: 'done', now })
  const by = { operator: startedBy ?? operator, reason: null }
  await recordAction(tx, 'vendorsImported', `import ${id}: ${added} added, ${changed} changed`, by, now)
}

interface ReadRows {
  good: VendorRow[]
  problems: LineProblem[]
}

async function readRows(
  rows: readonly UploadedRow[],
  rules: { findPlace: FindPlace; map: ColumnMap; listedUntil: string | undefined },
): Promise<ReadRows> {
  const read: ReadRows = { good: [], problems: [] }
  const pause = makePauses()
  for (const { line, fields, unreadable } of rows) {
    await pause()
    const { row, problems } = fields === null ? { problems: [unreadable ?? ''] } : readVendorRow(line, fields, rules)
    if (row) read.good.push(row)
    else read.problems.push(...problems.map((problem) => ({ line, problem })))
  }
  return read
}

/** @returns the rows that have an id and an address of their own */
async function keepFirst(
  tx: Queryable,
  run: ImportRun,
  { rows, addProblem }: { rows: readonly VendorRow[]; addProblem: (line: number, problem: string) => void },
): Promise<VendorRow[]> {
  const noted = new Map((await noteIdentities(tx, run, rows)).map((one) => [one.line, one]))
  return rows.filter(({ line }) => {
    const { sameId = null, sameEmail = null } = noted.get(line) ?? {}
    if (sameId !== null) addProblem(line, `externalId: Line ${sameId} has the same.`)
    else if (sameEmail !== null) addProblem(line, `email: Line ${sameEmail} has the same.`)
    return sameId === null && sameEmail === null
  })
}
