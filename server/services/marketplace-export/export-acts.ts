/** An operator asks for an archive of the marketplace, discards it, or downloads it. */
import type { Readable } from 'node:stream'
import {
  EXPORT_HOURS,
  EXPORT_OPEN_MINUTES,
  type ExportFormat,
  type MarketplaceExport,
  type OpenExport,
} from '#contract/console/marketplace-export.ts'
import { MINUTE_MS } from '#contract/limits.ts'
import { readArchive, type Archives } from '#server/export/archives.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  addExport,
  findExport,
  findLastExport,
  listShownExports,
  lockExport,
  openExportFor,
  setDiscarded,
  type ExportRun,
} from '#server/repositories/operator/marketplace-exports.ts'
import type { OperatorCaller } from '#server/services/console/operator-caller.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { recordAction, type Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export const EXPORT_JOB = 'marketplaceExport'

/** @throws Refused in a process without a place for archives */
export function archivesOf({ archives }: ServiceContext): Archives {
  if (archives) return archives
  throw new Refused('This server has no place for archives. Export it in the terminal.')
}

/** Reads the last export, and an earlier one whose archive can be downloaded, for the console. Newest first. */
export async function readExports({ db, clock }: ServiceContext): Promise<MarketplaceExport[]> {
  const now = clock()
  const runs = await listShownExports(db)
  return runs.map((run) => shownOf(run, now)).filter(({ state }, at) => at === 0 || state === 'ready')
}

function shownOf(run: ExportRun, now: Date): MarketplaceExport {
  const { id, format, hasPhotos, operator, phase, done, total, problem, bytes, content } = run
  return {
    id,
    format,
    hasPhotos,
    operator,
    phase,
    done,
    total,
    problem,
    bytes,
    content,
    state: run.state === 'ready' && isOver(run, now) ? 'ended' : run.state,
    askedAt: run.askedAt.toISOString(),
    readyAt: run.readyAt?.toISOString() ?? null,
    endsAt: run.endsAt?.toISOString() ?? null,
  }
}

const isOver = ({ endsAt }: ExportRun, now: Date) => endsAt === null || endsAt <= now

/** @throws Refused while one is being made */
export async function refuseSecondExport({ db }: ServiceContext): Promise<void> {
  const run = await findLastExport(db)
  if (run?.state === 'waiting' || run?.state === 'making') throw new Refused(UNDER_WAY)
}
const UNDER_WAY = 'An export is in progress. Wait for it, or stop it.'

/** Asks for an archive, which a job makes. @returns its id @throws Refused */
export function startExport(
  context: ServiceContext,
  { format, hasPhotos }: { format: ExportFormat; hasPhotos: boolean },
  by: Acting,
): Promise<number> {
  archivesOf(context)
  return context.db.transaction(async (tx) => {
    const now = context.clock()
    const id = await addExport(tx, { format, hasPhotos, operator: by.operator, now })
    if (id === undefined) throw new Refused(UNDER_WAY)
    await addJob(tx, { kind: EXPORT_JOB, payload: { exportId: id } })
    await recordAction(tx, 'exportStarted', exportText({ id, format, hasPhotos }), by, now)
    return id
  })
}

export const exportText = ({ id, format, hasPhotos }: Pick<ExportRun, 'id' | 'format' | 'hasPhotos'>): string =>
  `export ${id}: ${format === 'csv' ? 'CSV' : 'JSON Lines'}, ${hasPhotos ? 'with' : 'without'} photos`

/** Stops making it, or deletes its archive. @throws NotFound, Refused */
export async function discardExport(context: ServiceContext, id: number, by: Acting): Promise<void> {
  const { db, clock, archives } = context
  const file = await db.transaction(async (tx) => {
    const run = await lockExport(tx, id)
    if (!run) throw noExport(id)
    if (run.state === 'discarded') return null
    refuseDiscard(run)
    await setDiscarded(tx, id)
    await recordAction(tx, 'exportDiscarded', exportText(run), by, clock())
    return run.state === 'ready' ? run.file : null
  })
  // Where this fails, the archive is removed within an hour.
  if (file !== null) await archives?.store.remove(file).catch(() => {})
}

/** @throws Refused for one that is over */
export function refuseDiscard({ state }: ExportRun): void {
  if (state !== 'waiting' && state !== 'making' && state !== 'ready') throw new Refused('This export is over.')
}

export const noExport = (id: number) => new NotFound(`There’s no export ${id}.`)

/** Lets an operator download an archive, for as long as it takes to begin. @throws NotFound, Refused */
export function openExport(
  { db, clock }: ServiceContext,
  { id, reason }: OpenExport,
  { email: operator }: Pick<OperatorCaller, 'email'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const run = await lockExport(tx, id)
    if (!run) throw noExport(id)
    const now = clock()
    if (run.state !== 'ready' || isOver(run, now)) throw new Refused(GONE)
    await openExportFor(tx, id, { operator, until: new Date(now.getTime() + EXPORT_OPEN_MINUTES * MINUTE_MS) })
    await recordAction(tx, 'exportDownloaded', exportText(run), { operator, reason }, now)
  })
}
const GONE = `This archive is gone: one is kept for ${EXPORT_HOURS} hours. Start another export.`

const isOpenedFor = ({ opened }: ExportRun, email: string, now: Date) => new Date(opened[email] ?? 0) > now

/** @throws NotFound unless this operator has opened it within minutes; Refused when it is gone */
export async function downloadExport(
  context: ServiceContext,
  id: number,
  { email }: Pick<OperatorCaller, 'email'>,
): Promise<{ name: string; bytes: number; content: Readable }> {
  const [run, now] = [await findExport(context.db, id), context.clock()]
  if (!run || !isOpenedFor(run, email, now))
    throw new NotFound('Nothing to download here. Press “Download” under System, “Export everything”.')
  const { state, file, key, bytes, readyAt } = run
  if (state !== 'ready' || isOver(run, now) || file === null || key === null || bytes === null || readyAt === null)
    throw new Refused(GONE)
  const archives = archivesOf(context)
  if (!(await archives.store.has(file)))
    throw new Refused('The archive isn’t in its place anymore. Start another export.')
  const day = readyAt.toISOString().slice(0, 10)
  return { name: `export-${id}-${day}.zip`, bytes, content: await readArchive(archives, { file, key }) }
}
