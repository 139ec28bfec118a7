/** This server's jobs: the handler of each kind, started and stopped with the app. */
import type { FastifyInstance } from 'fastify'
import type { JobDependencies } from '#server/dependencies.ts'
import type { Database } from '#server/db/database.ts'
import { deleteOldFailures } from '#server/repositories/audit.ts'
import { deleteEndedJobs } from '#server/repositories/jobs.ts'
import { deleteOldMail } from '#server/repositories/mail/mailbox.ts'
import { deleteOldSentMail } from '#server/repositories/mail/sent-mail.ts'
import { deleteExpiredLinks } from '#server/repositories/accounts/one-time-links.ts'
import { deleteExpiredNonces } from '#server/repositories/payments/sandbox-payments.ts'
import { deleteExpiredTokens } from '#server/repositories/accounts/sessions.ts'
import { deleteExpiredSignups } from '#server/repositories/signup/signup-sessions.ts'
import { deleteExpiredRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { notingMailer } from '#server/services/mail/noting-mailer.ts'
import { accountMailHandlers } from '#server/services/accounts/account-mail.ts'
import { membershipMailHandlers } from '#server/services/membership/membership-mail.ts'
import { receiptMailHandlers } from '#server/services/payments/receipt-mail.ts'
import { startJobRunner } from './job-runner.ts'
import type { JobHandlers } from './job-runner.ts'
import { leadMailHandlers } from '#server/services/requests/lead-mail.ts'

const TIDY_MS = 60 * 60_000

/** The jobs that send email. */
export const jobHandlers = ({ mailer: sender, ...deps }: JobDependencies): JobHandlers => {
  const { db, clock, places, settings } = deps
  const mailer = notingMailer(sender, db, clock)
  return {
    ...accountMailHandlers({ db, clock, mailer, publicUrl: settings.publicUrl }),
    ...membershipMailHandlers({ db, mailer, publicUrl: settings.publicUrl }),
    ...receiptMailHandlers({ db, places, mailer, publicUrl: settings.publicUrl }),
    ...leadMailHandlers({ db, clock, places, mailer, ...settings }),
  }
}

/** Runs jobs until the app closes. @param more handlers of other kinds */
export function startJobs(app: FastifyInstance, deps: JobDependencies, more: JobHandlers = {}): void {
  const { db, clock } = deps
  const report = (kind: string, error: unknown) => app.log.error({ err: error, job: kind }, 'a job failed')
  // Email is slow when its server does not respond; other jobs must not wait for it.
  const runners = [jobHandlers(deps), more].map((handlers) => startJobRunner({ db, clock, handlers, report }))
  const tidy = setInterval(() => {
    deleteExpired(db, clock()).catch((error: unknown) => report('tidying', error))
  }, TIDY_MS)
  tidy.unref()
  app.addHook('onClose', async () => {
    clearInterval(tidy)
    await Promise.all(runners.map((runner) => runner.stop()))
  })
}

async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteExpiredTokens(db, now)
  await deleteExpiredLinks(db, now)
  await deleteExpiredRateLimits(db, now)
  await deleteExpiredSignups(db, now)
  await deleteExpiredNonces(db, now)
  await deleteOldMail(db, now)
  await deleteOldSentMail(db, now)
  await deleteOldFailures(db, now)
  await deleteEndedJobs(db, now)
}
