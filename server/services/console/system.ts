/** Jobs, backups and the audit, as operators see them. */
import type * as v from 'valibot'
import type { Audit, AuditQuery, ConsoleSystem } from '#contract/console/system.ts'
import { listBackups, madeAt } from '#server/backup/format/backup-files.ts'
import { auditEntries } from '#server/repositories/console/console-audit.ts'
import { listFailedJobs } from '#server/repositories/operator/failed-jobs.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const JOBS = 100

export async function readSystem({ db, backups }: ServiceContext): Promise<ConsoleSystem> {
  const jobs = await listFailedJobs(db, JOBS)
  const made = backups && (await listBackups(backups.place.store))
  return {
    jobs: jobs.map(({ id, kind, attempts, failedAt, runAt, lastProblem }) => ({
      id,
      kind,
      attempts,
      givenUpAt: failedAt?.toISOString() ?? null,
      nextTryAt: runAt.toISOString(),
      problem: lastProblem ?? '',
    })),
    backups:
      made?.toReversed().map(({ name, isVerified }) => ({ name, isVerified, madeAt: madeAt(name).toISOString() })) ??
      null,
  }
}

export async function readAudit(
  { db }: ServiceContext,
  { before, take, operator }: v.InferOutput<typeof AuditQuery>,
): Promise<Audit> {
  const entries = await auditEntries(db, {
    operator: operator.toLowerCase(),
    before: before ?? null,
    take: take + 1,
  })
  return { entries: entries.slice(0, take), hasMore: entries.length > take }
}
