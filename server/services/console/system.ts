/** Jobs, backups and the audit, as operators see them. */
import type * as v from 'valibot'
import type { Audit, AuditQuery, Checks, ConsoleMail, ConsoleSystem, FailedJob } from '#contract/console/system.ts'
import { listBackups, madeAt } from '#server/backup/format/backup-files.ts'
import { auditEntries } from '#server/repositories/console/console-audit.ts'
import { listBounces } from '#server/repositories/mail/bounces.ts'
import type { Bounce } from '#server/repositories/mail/bounces.ts'
import { countFailedJobs, dueJobs, listFailedJobs } from '#server/repositories/operator/failed-jobs.ts'
import { mailKinds } from '#server/services/jobs/jobs.ts'
import { Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const JOBS = 100
const BOUNCES = 50

export async function readSystem({ db, backups }: ServiceContext): Promise<ConsoleSystem> {
  const jobs = await listFailedJobs(db, JOBS)
  const bounces = await listBounces(db, BOUNCES)
  const made = backups && (await listBackups(backups.place.store))
  return {
    jobs: jobs.map(toFailed),
    bounces: bounces.map(toBounce),
    backups:
      made?.toReversed().map(({ name, isVerified }) => ({ name, isVerified, madeAt: madeAt(name).toISOString() })) ??
      null,
  }
}

export async function readMail(context: ServiceContext): Promise<ConsoleMail> {
  const { db, clock } = context
  const kinds = mailKinds(context)
  const { count, since } = await dueJobs(db, kinds, clock())
  const failed = await listFailedJobs(db, JOBS, kinds)
  const bounces = await listBounces(db, BOUNCES)
  return {
    due: count,
    dueSince: since?.toISOString() ?? null,
    failed: failed.map(toFailed),
    failedCount: failed.length < JOBS ? failed.length : await countFailedJobs(db, kinds),
    bounces: bounces.map(toBounce),
  }
}

const toFailed = (job: Awaited<ReturnType<typeof listFailedJobs>>[number]): FailedJob => ({
  id: job.id,
  kind: job.kind,
  attempts: job.attempts,
  givenUpAt: job.failedAt?.toISOString() ?? null,
  nextTryAt: job.runAt.toISOString(),
  problem: job.lastProblem ?? '',
})

const toBounce = ({ address, cause, since }: Bounce) => ({ address, cause, since: since.toISOString() })

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
