/** Jobs, backups and the audit, as operators see them. */
import type * as v from 'valibot'
import type {
  Audit,
  AuditQuery,
  Checks,
  ConsoleMail,
  ConsoleSystem,
  FailedJob,
  MailQuery,
  SystemQuery,
} from '#contract/console/system.ts'
import { WAITING_COUNTED } from '#contract/console/today.ts'
import { HOUR_MS } from '#contract/limits.ts'
import { readBackupRun } from '#server/backup/backup-run.ts'
import { listBackups, madeAt } from '#server/backup/format/backup-files.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import type { BackupStore } from '#server/backup/store/backup-store.ts'
import { auditEntries } from '#server/repositories/console/console-audit.ts'
import { listBounces } from '#server/repositories/mail/bounces.ts'
import type { Bounce } from '#server/repositories/mail/bounces.ts'
import { countFailedJobs, dueJobs, listFailedJobs } from '#server/repositories/operator/failed-jobs.ts'
import type { JobPlace } from '#server/repositories/operator/failed-jobs.ts'
import { countSampleVendors } from '#server/repositories/search/listed-vendors.ts'
import { mailKinds } from '#server/services/jobs/jobs.ts'
import { Refused, TooManyRequests } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import { problemText } from '#server/services/jobs/problem-text.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { OperatorCaller } from './operator-caller.ts'

const JOBS = 50
const BOUNCES = 50

export async function readSystem(
  { db, backups }: ServiceContext,
  { after }: v.InferOutput<typeof SystemQuery>,
): Promise<ConsoleSystem> {
  const jobs = await listFailedJobs(db, JOBS + 1, null, placeOf(after))
  // The pages after the first have jobs only.
  const { made, problem } = after === undefined && backups ? await listMade(backups.place.store) : NO_PLACE
  return {
    jobs: jobs.slice(0, JOBS).map(toFailed),
    next: nextOf(jobs),
    bounces: after === undefined ? (await listBounces(db, BOUNCES)).map(toBounce) : [],
    backups: made
      ? made.toReversed().map(({ name, isVerified }) => ({ name, isVerified, madeAt: madeAt(name).toISOString() }))
      : null,
    backupsProblem: problem,
    backupRun: after === undefined ? await readBackupRun({ db }, newestGood(made)) : null,
    isNightly: backups?.isNightly ?? false,
    samples: after === undefined ? await countSampleVendors(db) : 0,
  }
}

type Made = Awaited<ReturnType<typeof listBackups>>

const NO_PLACE = { made: null, problem: null }

/** Their place may be a disk that isn’t there, or a bucket that doesn’t respond: all else is shown then, too. */
const listMade = (store: BackupStore): Promise<{ made: Made; problem: string | null }> =>
  listBackups(store).then(
    (made) => ({ made, problem: null }),
    (error: unknown) => ({ made: [], problem: problemText(error) }),
  )

function newestGood(made: Made | null): Date | null {
  const newest = made?.findLast(({ isVerified }) => isVerified)
  return newest ? madeAt(newest.name) : null
}

export async function readMail(
  context: ServiceContext,
  { after, bouncesAfter }: v.InferOutput<typeof MailQuery>,
): Promise<ConsoleMail> {
  const { db, clock } = context
  const kinds = mailKinds(context)
  const isFirst = after === undefined && bouncesAfter === undefined
  // The first page says it.
  const { count, since } = isFirst ? await dueJobs(db, kinds, clock()) : { count: 0, since: null }
  const failed = isFirst || after !== undefined ? await listFailedJobs(db, JOBS + 1, kinds, placeOf(after)) : []
  const bounces =
    isFirst || bouncesAfter !== undefined ? await listBounces(db, BOUNCES + 1, bounceOf(bouncesAfter)) : []
  return {
    due: count,
    dueSince: since?.toISOString() ?? null,
    failed: failed.slice(0, JOBS).map(toFailed),
    failedCount: !isFirst
      ? 0
      : failed.length <= JOBS
        ? failed.length
        : await countFailedJobs(db, { kinds, atMost: WAITING_COUNTED }),
    bounces: bounces.slice(0, BOUNCES).map(toBounce),
    next: nextOf(failed),
    bouncesNext: bounces.length > BOUNCES ? markOf(bounces[BOUNCES - 1]) : null,
  }
}

const markOf = (bounce: Bounce | undefined) => (bounce ? `${bounce.since.getTime()}-${bounce.address}` : null)

function bounceOf(mark: string | undefined): Pick<Bounce, 'since' | 'address'> | null {
  if (mark === undefined) return null
  const at = mark.indexOf('-')
  return { since: new Date(Number(mark.slice(0, at))), address: mark.slice(at + 1) }
}

/** The schema has let only these through. */
function placeOf(after: string | undefined): JobPlace | null {
  const [state, id] = after?.split('-') ?? []
  return state === undefined ? null : { id: Number(id), isGivenUp: state === 'givenUp' }
}

function nextOf(jobs: Awaited<ReturnType<typeof listFailedJobs>>): string | null {
  const last = jobs[JOBS - 1]
  return jobs.length > JOBS && last ? `${last.failedAt === null ? 'trying' : 'givenUp'}-${last.id}` : null
}

const toFailed = (job: Awaited<ReturnType<typeof listFailedJobs>>[number]): FailedJob => ({
  id: job.id,
  kind: job.kind,
  attempts: job.attempts,
  givenUpAt: job.failedAt?.toISOString() ?? null,
  failingSince: job.failingSince?.toISOString() ?? null,
  nextTryAt: job.runAt.toISOString(),
  problem: job.lastProblem ?? '',
})

const toBounce = ({ address, cause, since }: Bounce) => ({ address, cause, since: since.toISOString() })

/** @throws Refused in a process without the settings of a server */
export async function runChecks({ doctor }: ServiceContext): Promise<Checks> {
  return { findings: await doctorOf(doctor).examine({ isServing: true }) }
}

/** It goes to whomever the operator names. */
const TEST_MAILS_PER_HOUR = 20

/** @returns what was found out about mail @throws as `runChecks`; TooManyRequests */
export async function sendTestMail(
  { db, clock, doctor }: ServiceContext,
  to: string,
  { operatorId, email: operator }: Pick<OperatorCaller, 'operatorId' | 'email'>,
): Promise<Checks> {
  const now = clock()
  const allowance = {
    bucket: `test mails of operator ${operatorId}`,
    attempts: TEST_MAILS_PER_HOUR,
    windowMs: HOUR_MS,
  }
  const waitSeconds = await consumeRateLimits(db, [allowance], now)
  if (waitSeconds !== null)
    throw new TooManyRequests(
      waitSeconds,
      `You’ve sent ${TEST_MAILS_PER_HOUR} test emails in an hour, the most possible. Try again later.`,
    )
  await recordAction(db, 'testMailSent', to, { operator, reason: null }, now)
  return { findings: await doctorOf(doctor).testMail(to) }
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
