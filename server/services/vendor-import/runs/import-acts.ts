/** An operator looks at an uploaded file again, starts its import, stops it or discards it. */
import type {
  ChooseColumns,
  ImportProblems,
  ImportProblemsQuery,
  VendorImport,
} from '#contract/console/vendor-import.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  beginPass,
  endImport,
  findLastImport,
  listImportProblems,
  lockImport,
  setChosen,
  setImportState,
  setRunning,
  type ImportRun,
} from '#server/repositories/operator/vendor-import-runs.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { recordAction, type Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { guessColumns, isField, VENDOR_FIELDS, type ColumnMap, type VendorField } from '../vendor-columns.ts'
import { IMPORT_JOB } from './step-import.ts'

const within = <T>(
  { db }: ServiceContext,
  id: number,
  act: (tx: Queryable, run: ImportRun) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    const run = await lockImport(tx, id)
    if (!run) throw new NotFound(`There’s no import ${id}.`)
    return act(tx, run)
    // The rows and problems of a file may be hundreds of thousands.
  }, 'unhurried')

const queueStep = (tx: Queryable, id: number) => addJob(tx, { kind: IMPORT_JOB, payload: { importId: id } })

const FIELDS = Object.keys(VENDOR_FIELDS) as VendorField[]

/** The last import. @returns null before the first one */
export async function readLastImport({ db }: ServiceContext): Promise<VendorImport | null> {
  const run = await findLastImport(db)
  if (!run) return null
  const { fileColumns, chosen, rowCount, begunAt, endedAt, ...rest } = run
  const { pass: _pass, erasures: _erasures, atLine: _atLine, startedBy: _startedBy, ...shown } = rest
  const { map } = guessColumns(fileColumns, chosen)
  return {
    ...shown,
    columns: fileColumns,
    fields: FIELDS.map((name) => ({
      name,
      isRequired: VENDOR_FIELDS[name].isRequired,
      column: map[name] ?? null,
    })),
    rows: rowCount,
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

export async function readImportProblems(
  { db }: ServiceContext,
  id: number,
  { after, take }: ImportProblemsQuery,
): Promise<ImportProblems> {
  const problems = await listImportProblems(db, id, { after, take: take + 1 })
  return { problems: problems.slice(0, take), hasMore: problems.length > take }
}

/** Looks at the file anew, with other columns. @throws NotFound, Refused */
export function chooseColumns(context: ServiceContext, { id, columns, listedUntil }: ChooseColumns): Promise<void> {
  return within(context, id, async (tx, run) => {
    if (run.state !== 'looking' && run.state !== 'looked')
      throw new Refused('This import has started, so its columns can’t be changed.')
    const chosen: ColumnMap = {}
    for (const [field, column] of Object.entries(columns)) {
      if (!isField(field)) throw new Refused(`There’s no field “${field}”.`)
      if (column !== '' && !run.fileColumns.includes(column)) throw new Refused(`The file has no column “${column}”.`)
      chosen[field] = column
    }
    await setChosen(tx, id, { chosen, listedUntil })
    await beginPass(tx, id, 'looking')
    await queueStep(tx, id)
  })
}

/** @throws Refused for one that can’t be started */
export function refuseStart({ state, refused, added, changed }: ImportRun): void {
  if (state === 'running') throw new Refused('This import is running already.')
  if (state === 'done' || state === 'discarded') throw new Refused('This import is over. Upload the file again.')
  if (state === 'reading' || state === 'looking') throw new Refused('The file is still being looked at.')
  if (state === 'looked' && refused !== null) throw new Refused(refused)
  if (state === 'looked' && added + changed === 0) throw new Refused('There’s nothing to import in this file.')
}

/** Starts an import, or goes on with one that was stopped. @throws NotFound, Refused */
export function startImport(context: ServiceContext, id: number, by: Acting): Promise<void> {
  return within(context, id, async (tx, run) => {
    if (run.state === 'running') return
    refuseStart(run)
    if (run.state === 'looked') await beginPass(tx, id, 'running')
    await setRunning(tx, id, by.operator)
    await queueStep(tx, id)
    await recordAction(tx, 'vendorImportStarted', `import ${id}`, by, context.clock())
  })
}

/** After the rows that are being written at this moment. @throws NotFound, Refused */
export function stopImport(context: ServiceContext, id: number, by: Acting): Promise<void> {
  return within(context, id, async (tx, { state }) => {
    if (state === 'stopped') return
    if (state !== 'running') throw new Refused('This import isn’t running.')
    await setImportState(tx, id, 'stopped')
    await recordAction(tx, 'vendorImportStopped', `import ${id}`, by, context.clock())
  })
}

/** Forgets the file; vendors that were imported stay. @throws NotFound, Refused */
export function discardImport(context: ServiceContext, id: number, by: Acting): Promise<void> {
  return within(context, id, async (tx, { state }) => {
    if (state === 'discarded') return
    if (state === 'done') throw new Refused('This import is over.')
    if (state === 'running') throw new Refused('This import is running. Stop it first.')
    await endImport(tx, id, { state: 'discarded', now: context.clock() })
    await recordAction(tx, 'vendorImportDiscarded', `import ${id}`, by, context.clock())
  })
}
