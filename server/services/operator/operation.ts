/** How the marketplace runs now: figures for metrics and alerts. */
import { statfs } from 'node:fs/promises'
import { isBackupOverdue } from '#server/backup/backups.ts'
import {
  jobFigures,
  operationFigures,
  type JobFigures,
  type OperationFigures,
} from '#server/repositories/operator/operation.ts'
import { mailKinds } from '#server/services/jobs/jobs.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** One for each imported vendor: after a large import they take hours, and are not late. */
const IN_BULK = new Set(['importPhoto'])

export interface Operation extends OperationFigures {
  jobs: JobFigures[]
  /** Wait of the oldest email, in seconds. */
  oldestMailSeconds: number
  /** Wait of the oldest other job, in seconds, without those that come by the thousand. */
  oldestJobSeconds: number
  givenUp: number
  /** The disk of DATA_DIR; null where it is not known. */
  disk: { freeBytes: number; bytes: number } | null
  isBackupOverdue: boolean
}

/** @throws what the database throws */
export async function lookAtOperation(context: ServiceContext, upSince: Date): Promise<Operation> {
  const { db, clock, backups, settings } = context
  const now = clock()
  const jobs = await jobFigures(db, now)
  const figures = await operationFigures(db, now)
  const mails = new Set(mailKinds(context))
  const oldest = (counts: (kind: string) => boolean) =>
    Math.max(0, ...jobs.filter(({ kind }) => counts(kind)).map(({ oldestSeconds }) => oldestSeconds))
  return {
    ...figures,
    jobs,
    oldestMailSeconds: oldest((kind) => mails.has(kind)),
    oldestJobSeconds: oldest((kind) => !mails.has(kind) && !IN_BULK.has(kind)),
    givenUp: jobs.reduce((sum, { failed }) => sum + failed, 0),
    disk: settings.dataDir === undefined ? null : await diskOf(settings.dataDir),
    isBackupOverdue: backups !== null && isBackupOverdue(backups, now, upSince),
  }
}

async function diskOf(folder: string): Promise<Operation['disk']> {
  const disk = await statfs(folder).catch(() => null)
  return disk && { freeBytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize }
}
