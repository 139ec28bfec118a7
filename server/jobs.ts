/** The jobs of this server: what does each kind, started and ended with the app. */
import type { FastifyInstance } from 'fastify'
import type { AppParts } from './app.ts'
import type { Database } from './db/database.ts'
import { forgetOldFailures } from './repositories/audit.ts'
import { forgetEndedJobs } from './repositories/jobs.ts'
import { forgetOldMail } from './repositories/mail/mailbox.ts'
import { forgetExpiredLinks } from './repositories/accounts/one-time-links.ts'
import { forgetExpiredNonces } from './repositories/payments/sandbox-payments.ts'
import { forgetExpiredTokens } from './repositories/accounts/sessions.ts'
import { forgetExpiredSignups } from './repositories/signup/signup-sessions.ts'
import { forgetEndedThrottles } from './repositories/accounts/throttles.ts'
import { accountMailHandlers } from './services/accounts/account-mail.ts'
import { membershipMailHandlers } from './services/membership/membership-mail.ts'
import { receiptMailHandlers } from './services/payments/receipt-mail.ts'
import { startJobRunner } from './services/jobs/job-runner.ts'
import type { JobHandlers } from './services/jobs/job-runner.ts'
import { leadMailHandlers } from './services/requests/lead-mail.ts'
import type { Mailer } from './services/mail/mailer.ts'

export interface JobParts extends Pick<AppParts, 'db' | 'clock' | 'places' | 'settings'> {
  mailer: Mailer
}

const TIDY_MS = 60 * 60_000

/** What sends mail. */
export const jobHandlers = ({ db, clock, places, settings, mailer }: JobParts): JobHandlers => ({
  ...accountMailHandlers({ db, clock, mailer, publicUrl: settings.publicUrl }),
  ...membershipMailHandlers({ db, mailer, publicUrl: settings.publicUrl }),
  ...receiptMailHandlers({ db, places, mailer, publicUrl: settings.publicUrl }),
  ...leadMailHandlers({ db, clock, places, mailer, publicUrl: settings.publicUrl }),
})

/** Does jobs until the app closes. @param more handlers of other kinds */
export function startJobs(app: FastifyInstance, parts: JobParts, more: JobHandlers = {}): void {
  const { db, clock } = parts
  const report = (kind: string, error: unknown) => app.log.error({ err: error, job: kind }, 'a job failed')
  // Mail takes its time when its server does not answer; nothing else waits for it.
  const runners = [jobHandlers(parts), more].map((handlers) => startJobRunner({ db, clock, handlers, report }))
  const tidy = setInterval(() => {
    forgetWhatEnded(db, clock()).catch((error: unknown) => report('tidying', error))
  }, TIDY_MS)
  tidy.unref()
  app.addHook('onClose', async () => {
    clearInterval(tidy)
    await Promise.all(runners.map((runner) => runner.stop()))
  })
}

async function forgetWhatEnded(db: Database, now: Date): Promise<void> {
  await forgetExpiredTokens(db, now)
  await forgetExpiredLinks(db, now)
  await forgetEndedThrottles(db, now)
  await forgetExpiredSignups(db, now)
  await forgetExpiredNonces(db, now)
  await forgetOldMail(db, now)
  await forgetOldFailures(db, now)
  await forgetEndedJobs(db, now)
}
