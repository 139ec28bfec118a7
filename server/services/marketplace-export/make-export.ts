/**
 * Makes the archive that an operator asked for: one server at a time, behind the scenes. Where it ends, another one
 * begins anew, and what the first one still does no longer counts.
 */
import * as v from 'valibot'
import { EXPORT_HOURS } from '#contract/console/marketplace-export.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { removeUnnamed, newArchive, storeArchive, UNTOUCHED_MS, withWorkFolder } from '#server/export/archives.ts'
import type { Exported } from '#server/export/exported-files.ts'
import { packMarketplace } from '#server/export/pack-marketplace.ts'
import { addJob, type JobTry } from '#server/repositories/jobs.ts'
import {
  beginTry,
  endEarlierExports,
  endOldExports,
  endTry,
  findExport,
  forgetRemovedArchives,
  listArchiveFiles,
  listArchivesToRemove,
  noteExportProgress,
  setReady,
  type ExportRun,
} from '#server/repositories/operator/marketplace-exports.ts'
import { JobFailure, type JobHandlers } from '#server/services/jobs/job-runner.ts'
import { doLongJob, Unwanted } from '#server/services/jobs/long-job.ts'
import { problemText } from '#server/services/jobs/problem-text.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { EXPORT_JOB, archivesOf, exportText } from './export-acts.ts'

const ATTEMPTS_MAX = 5
/** Exports that are over. */
const KEPT_MS = 30 * DAY_MS
/** Longer than a try takes: one that another has followed may store its archive when it was removed already. */
const NAMED_MS = 3 * DAY_MS

const Payload = v.object({ exportId: v.number() })

/** @param isStopped is asked while it works: a server that closes leaves the export to another one */
export const exportRunHandlers = (context: ServiceContext, isStopped: () => boolean): JobHandlers => ({
  async [EXPORT_JOB](job) {
    const { db } = context
    const { exportId } = v.parse(Payload, job.payload)
    const archive = newArchive()
    const run = await beginTry(db, exportId, archive)
    if (!run) return refuseAgain(db, exportId)
    try {
      // Each try that ended without a word has counted, too: a process that was killed for its memory is again.
      if (job.attempts > ATTEMPTS_MAX) throw new Error('The server ended each time.')
      await makeArchive(context, { run, archive, job, isStopped })
    } catch (error) {
      const isFull = isDiskFull(error)
      const isLast = isFull || job.attempts >= ATTEMPTS_MAX
      const next = after(error, { isFull, isLast })
      const counted = await endTry(db, run, next)
      // Ready after all, where only the reply to its commit was lost.
      if (!counted && (await findExport(db, exportId))?.file === archive.file) return
      await archivesOf(context)
        .store.remove(archive.file)
        .catch(() => {})
      // Another try has begun, or it was discarded: this one doesn't count, and neither does what it met.
      if (!counted) return
      if (error instanceof Unwanted) return addJob(db, { kind: EXPORT_JOB, payload: { exportId } })
      throw isLast ? new JobFailure(problemText(error), null) : error
    }
  },
})

type Next = Parameters<typeof endTry>[2]

function after(error: unknown, { isFull, isLast }: { isFull: boolean; isLast: boolean }): Next {
  if (error instanceof Unwanted) return { state: 'waiting', problem: null }
  const problem = isFull ? 'The disk is full. Free some space, then start another export.' : problemText(error)
  return { state: isLast ? 'failed' : 'waiting', problem }
}

/** Its job may be tried again by hand, and would seem to be done. @throws JobFailure for one that failed */
async function refuseAgain(db: Queryable, id: number): Promise<void> {
  if ((await findExport(db, id))?.state === 'failed')
    throw new JobFailure('This export is over. Start another one under System, “Export everything”.', null)
}

type ExportProgress = Parameters<typeof noteExportProgress>[2]

interface Making {
  run: ExportRun
  archive: { file: string; key: string }
  job: JobTry
  isStopped: () => boolean
}

async function makeArchive(context: ServiceContext, { run, archive, job, isStopped }: Making): Promise<void> {
  const { db, clock } = context
  const archives = archivesOf(context)
  await removeStray(context)
  // No other try counts now.
  await archives.store.removeUnfinished?.(0)
  const start: ExportProgress = { phase: 'tables', done: 0, total: 0 }
  const note = (progress: ExportProgress) => noteExportProgress(db, run, progress)
  let bytes = 0
  const exported = await doLongJob({ db, job, isStopped, note }, start, (onProgress, signal) =>
    withWorkFolder(archives, (folder) =>
      packMarketplace(context, {
        choice: { tables: run.format, hasPhotos: run.hasPhotos },
        folder,
        write: async (content, ended) => void (bytes = await storeArchive(archives, archive, content, ended)),
        onProgress,
        signal,
      }),
    ),
  )
  const now = clock()
  const isReady = await db.transaction(async (tx) => {
    const endsAt = new Date(now.getTime() + EXPORT_HOURS * HOUR_MS)
    if (!(await setReady(tx, run, { bytes, content: contentOf(exported), readyAt: now, endsAt }))) return false
    await endEarlierExports(tx, run.id)
    await recordAction(tx, 'marketplaceExported', exportText(run), { operator: run.operator, reason: null }, now)
    return true
  })
  if (!isReady) throw new Unwanted('It was discarded, or another server makes it.')
  await removeEnded(context).catch(() => {})
}

function contentOf({ tables, photos, missingPhotos }: Exported): NonNullable<ExportRun['content']> {
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  return {
    vendors: rowsOf('vendor'),
    requests: rowsOf('request'),
    bookings: rowsOf('booking'),
    photos,
    missingPhotos: missingPhotos.length,
  }
}

/** This disk is full, or what the user may have of it, or the disk of the database. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && FULL.has(error.code)

/** Removes by their names: where there are none, no bucket is asked. @throws the last error, once all were tried */
async function removeEnded({ db, archives }: ServiceContext): Promise<void> {
  if (!archives) return
  let problem: unknown
  for (const file of await listArchivesToRemove(db))
    await archives.store.remove(file).catch((error: unknown) => (problem = error))
  if (problem !== undefined) throw problem
}

/** Archives that a database before a restore named go. A bucket's key need not list: nothing else depends on it. */
async function removeStray({ db, archives }: ServiceContext): Promise<void> {
  if (archives) await removeUnnamed(archives, () => listArchiveFiles(db)).catch(() => {})
}

/** Deletes archives whose time is over, and what was left over. */
export async function tidyExports(context: ServiceContext, now: Date): Promise<void> {
  const { db, archives } = context
  const before = (ms: number) => new Date(now.getTime() - ms)
  await endOldExports(db, { now, before: before(KEPT_MS) })
  await removeStray(context)
  await archives?.store.removeUnfinished?.(UNTOUCHED_MS)
  await removeEnded(context)
  if (archives) await forgetRemovedArchives(db, before(NAMED_MS))
}
