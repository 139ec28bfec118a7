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

export interface Operation extends OperationFigures {
  jobs: JobFigures[]
  /** Wait of the oldest email, in seconds. */
  oldestMailSeconds: number
  /** Wait of the oldest other job, in seconds. */
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
  const oldest = (isMail: boolean) =>
    Math.max(0, ...jobs.filter(({ kind }) => mails.has(kind) === isMail).map(({ oldestSeconds }) => oldestSeconds))
  return {
    ...figures,
    jobs,
    oldestMailSeconds: oldest(true),
    oldestJobSeconds: oldest(false),
    givenUp: jobs.reduce((sum, { failed }) => sum + failed, 0),
    disk: settings.dataDir === undefined ? null : await diskOf(settings.dataDir),
    isBackupOverdue: backups !== null && isBackupOverdue(backups, now, upSince),
  }
}

async function diskOf(folder: string): Promise<Operation['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, bytes: blocks * bsize }
}
