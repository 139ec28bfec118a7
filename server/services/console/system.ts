/** Jobs, backups and the audit, as operators see them. */
import type * as v from 'valibot'
import type { Audit, AuditQuery, Checks, ConsoleSystem } from '#contract/console/system.ts'
import { listBackups, madeAt } from '#server/backup/format/backup-files.ts'
import { auditEntries } from '#server/repositories/console/console-audit.ts'
import { listBounces } from '#server/repositories/mail/bounces.ts'
import { listFailedJobs } from '#server/repositories/operator/failed-jobs.ts'
import { Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const JOBS = 100
const BOUNCES = 50

export async function readSystem({ db, backups }: ServiceContext): Promise<ConsoleSystem> {
  const jobs = await listFailedJobs(db, JOBS)
  const bounces = await listBounces(db, BOUNCES)
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
    bounces: bounces.map(({ address, cause, since }) => ({ address, cause, since: since.toISOString() })),
    backups:
      made?.toReversed().map(({ name, isVerified }) => ({ name, isVerified, madeAt: madeAt(name).toISOString() })) ??
      null,
  }
}

/** @throws Refused in a process without the settings of a server */
export async function runChecks({ doctor }: ServiceContext): Promise<Checks> {
  return { findings: await doctorOf(doctor).examine({ isServing: true }) }
}

/** @returns what was found out about mail @throws as `runChecks` */
export async function sendTestMail({ doctor }: ServiceContext, to: string): Promise<Checks> {
  const findings = await doctorOf(doctor).examine({ mailTo: to, isServing: false })
  return { findings: findings.filter(({ area }) => area === 'mail' || area === 'sender') }
}

function doctorOf(doctor: ServiceContext['doctor']) {
  if (!doctor) throw new Refused('This process has no settings to look at.')
  return doctor
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
