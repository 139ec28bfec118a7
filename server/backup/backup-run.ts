/**
 * Backups that operators ask for in the console: made and proved behind the scenes, one at a time. Where a server ends,
 * another one begins anew.
 */
import * as v from 'valibot'
import type { BackupRun } from '#contract/console/system.ts'
import { addJob, type JobTry } from '#server/repositories/jobs.ts'
import {
  addRun,
  beginRun,
  endRun,
  findLastRun,
  noteRunProgress,
  type StoredRun,
} from '#server/repositories/operator/backup-runs.ts'
import { Refused } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { doLongJob, Unwanted } from '#server/services/jobs/long-job.ts'
import { problemText } from '#server/services/jobs/problem-text.ts'
import { recordAction, type Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { lookForBackups, makeProvenBackup, partsOf } from './backups.ts'
import type { Backups } from './format/backup-files.ts'
import type { BackupProgress } from './make-backup.ts'

const BACKUP_JOB = 'backup'
const ATTEMPTS_MAX = 3
const UNDER_WAY = 'A backup is being made. Wait until it’s ready.'

const Payload = v.object({ runId: v.number() })

/** @throws Refused without a place for backups */
export function backupsOf({ backups }: Pick<ServiceContext, 'backups'>): Backups {
  if (backups) return backups
  throw new Refused('There is no place for backups. Set BACKUP_TO to a folder or a bucket.')
}

/** The last one, for the console; null once a better one is there. @param lastGoodAt of the newest good backup */
export async function readBackupRun(
  { db }: Pick<ServiceContext, 'db'>,
  lastGoodAt: Date | null,
): Promise<BackupRun | null> {
  const run = await findLastRun(db)
  if (!run || run.state === 'made') return null
  const { state, operator, askedAt, phase, done, total, problem } = run
  if (state === 'failed' && lastGoodAt && lastGoodAt > askedAt) return null
  return { state, operator, askedAt: askedAt.toISOString(), phase, done, total, problem }
}

/** @throws Refused while one is being made */
export async function refuseSecondBackup({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  const run = await findLastRun(db)
  if (run?.state === 'waiting' || run?.state === 'making') throw new Refused(UNDER_WAY)
}

/** Asks for a backup, which a job makes. @throws Refused */
export function startBackup(context: ServiceContext, by: Acting): Promise<void> {
  backupsOf(context)
  return context.db.transaction(async (tx) => {
    const now = context.clock()
    const runId = await addRun(tx, by, now)
    if (runId === undefined) throw new Refused(UNDER_WAY)
    await addJob(tx, { kind: BACKUP_JOB, payload: { runId } })
    await recordAction(tx, 'backupStarted', '', by, now)
  })
}

/** @param isStopped is asked while it works: a server that closes leaves the backup to another one */
export const backupRunHandlers = (context: ServiceContext, isStopped: () => boolean): JobHandlers => ({
  async [BACKUP_JOB](job) {
    const { db, clock } = context
    const { runId } = v.parse(Payload, job.payload)
    const run = await beginRun(db, runId)
    if (!run) return
    try {
      // A process that was killed for its memory would be killed each time.
      if (job.attempts > ATTEMPTS_MAX) throw new Error('The server ended each time.')
      const name = await makeAndVerify(context, { run, job, isStopped })
      await db.transaction(async (tx) => {
        if (!(await endRun(tx, run, { state: 'made' }))) return
        await recordAction(tx, 'backedUp', name, { operator: run.operator, reason: run.reason }, clock())
      })
    } catch (error) {
      await db.transaction(async (tx) => {
        if (!(error instanceof Unwanted)) {
          // The console shows it where it was asked for, with a way to begin again.
          await endRun(tx, run, { state: 'failed', problem: problemText(error) })
        } else if (await endRun(tx, run, { state: 'waiting' })) {
          await addJob(tx, { kind: BACKUP_JOB, payload: { runId } })
        }
      })
    }
  },
})

/** @returns its name */
async function makeAndVerify(
  context: ServiceContext,
  { run, job, isStopped }: { run: StoredRun; job: JobTry; isStopped: () => boolean },
): Promise<string> {
  const { db } = context
  const backups = backupsOf(context)
  const start: BackupProgress = { phase: 'database', done: 0, total: 0 }
  const note = (progress: BackupProgress) => noteRunProgress(db, run, progress)
  return doLongJob({ db, job, isStopped, note }, start, async (onProgress) => {
    const { name } = await makeProvenBackup(partsOf(context, backups), 'operator', onProgress)
    await lookForBackups(backups)
    return name
  })
}
