/** This server's jobs: the handler of each kind, started and stopped with the app. */
import type { FastifyInstance } from 'fastify'
import { DAY_MS, OUTBOX_LIFETIME_MS } from '#contract/limits.ts'
import type { JobDependencies } from '#server/dependencies.ts'
import type { Database } from '#server/db/database.ts'
import { deleteOldFailures } from '#server/repositories/audit.ts'
import { deleteEndedJobs } from '#server/repositories/jobs.ts'
import { deleteOldMail } from '#server/repositories/mail/mailbox.ts'
import { deleteOldSentMail } from '#server/repositories/mail/sent-mail.ts'
import { deleteExpiredLinks } from '#server/repositories/accounts/one-time-links.ts'
import { deleteExpiredNonces } from '#server/repositories/payments/sandbox-payments.ts'
import { deleteExpiredTokens } from '#server/repositories/accounts/sessions.ts'
import { deleteOldViews } from '#server/repositories/requests/lead-figures.ts'
import { deleteOldCancelledKeys } from '#server/repositories/requests/request-keys.ts'
import { deleteExpiredSignups } from '#server/repositories/signup/signup-sessions.ts'
import { deleteExpiredRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { notingMailer } from '#server/services/mail/noting-mailer.ts'
import { accountMailHandlers } from '#server/services/accounts/account-mail.ts'
import { emailChangeMailHandlers } from '#server/services/accounts/email-change-mail.ts'
import { membershipMailHandlers } from '#server/services/membership/membership-mail.ts'
import { personalDataMailHandlers } from '#server/services/personal-data/personal-data-mail.ts'
import { requestWithdrawnMailHandlers } from '#server/services/requests/request-withdrawn-mail.ts'
import { receiptMailHandlers } from '#server/services/payments/receipt-mail.ts'
import { reviewMailHandlers } from '#server/services/reviews/review-mail.ts'
import { messageMailHandlers } from '#server/services/messages/message-mail.ts'
import { deleteExpiredShortlists } from '#server/repositories/shortlists/shortlists.ts'
import { deleteExpiredDevices } from '#server/repositories/notifications/devices.ts'
import { pushJobHandlers } from '#server/services/notifications/push-jobs.ts'
import { feedJobHandlers } from '#server/services/availability/feeds/feeds.ts'
import type { FeedJobDependencies } from '#server/services/availability/feeds/feeds.ts'
import { startJobRunner } from './job-runner.ts'
import type { JobHandlers } from './job-runner.ts'
import { bookingJobHandlers, closePassed } from '#server/services/bookings/booking-jobs.ts'
import { bookingMailHandlers } from '#server/services/bookings/booking-mail.ts'
import { passedMailHandlers } from '#server/services/bookings/passed-mail.ts'
import { outcomeMailHandlers, tellOfUnopened } from '#server/services/requests/outcome/outcome-mail.ts'
import { leadMailHandlers } from '#server/services/requests/lead-mail.ts'

const TIDY_MS = 60 * 60_000
/** Figures show a quarter of a year. */
const VIEWS_KEPT_MS = 400 * DAY_MS

/** The jobs that send email, and those of bookings, which are about as quick. */
export const jobHandlers = ({ mailer: sender, ...deps }: Omit<JobDependencies, 'vapidKeys'>): JobHandlers => {
  const { db, clock, places, settings } = deps
  const mailer = notingMailer(sender, db, clock)
  return {
    ...accountMailHandlers({ db, clock, mailer, publicUrl: settings.publicUrl }),
    ...emailChangeMailHandlers({ db, clock, mailer, publicUrl: settings.publicUrl }),
    ...personalDataMailHandlers({ db, clock, mailer, publicUrl: settings.publicUrl }),
    ...requestWithdrawnMailHandlers({ db, mailer, publicUrl: settings.publicUrl }),
    ...membershipMailHandlers({ db, mailer, publicUrl: settings.publicUrl }),
    ...receiptMailHandlers({ db, places, mailer, publicUrl: settings.publicUrl }),
    ...reviewMailHandlers({ db, mailer, publicUrl: settings.publicUrl }),
    ...messageMailHandlers({ db, clock, mailer, publicUrl: settings.publicUrl }),
    ...bookingMailHandlers({ db, clock, mailer, publicUrl: settings.publicUrl }),
    ...outcomeMailHandlers({ db, places, clock, mailer, ...settings }),
    ...passedMailHandlers({ db, mailer, publicUrl: settings.publicUrl }),
    ...bookingJobHandlers({ db, clock }),
    ...leadMailHandlers({ db, clock, places, mailer, ...settings }),
  }
}

/** The jobs that notify devices. */
export const notificationJobHandlers = ({ db, clock, vapidKeys, settings }: Omit<JobDependencies, 'mailer'>) => {
  const { publicUrl, push } = settings
  return pushJobHandlers({
    db,
    clock,
    vapidKeys,
    publicUrl,
    contact: `mailto:${push?.contactEmail ?? `fanfare@${new URL(publicUrl).hostname}`}`,
    ...(push?.settings && { pushSettings: push.settings }),
  })
}

/** Runs jobs until the app closes. @param more handlers of other kinds */
export function startJobs(
  app: FastifyInstance,
  deps: JobDependencies & Pick<FeedJobDependencies, 'fetchSettings'>,
  more: JobHandlers = {},
): void {
  const { db, clock } = deps
  const { publicUrl } = deps.settings
  const report = (kind: string, error: unknown) => app.log.error({ err: error, job: kind }, 'a job failed')
  // Email is slow when its server does not respond, and so are calendars and push services; other jobs must not wait.
  const runners = [jobHandlers(deps), more, feedJobHandlers({ ...deps, publicUrl }), notificationJobHandlers(deps)].map(
    (handlers) => startJobRunner({ db, clock, handlers, report }),
  )
  const tidy = setInterval(() => {
    tidyUp(db, clock()).catch((error: unknown) => report('tidying', error))
  }, TIDY_MS)
  tidy.unref()
  app.addHook('onClose', async () => {
    clearInterval(tidy)
    await Promise.all(runners.map((runner) => runner.stop()))
  })
}

async function tidyUp(db: Database, now: Date): Promise<void> {
  await deleteExpiredDevices(db, now)
  await deleteExpiredShortlists(db, now)
  await deleteExpiredTokens(db, now)
  await deleteExpiredLinks(db, now)
  await deleteExpiredRateLimits(db, now)
  await deleteExpiredSignups(db, now)
  await deleteExpiredNonces(db, now)
  await deleteOldMail(db, now)
  await deleteOldSentMail(db, now)
  await deleteOldFailures(db, now)
  await deleteOldViews(db, new Date(now.getTime() - VIEWS_KEPT_MS))
  await deleteOldCancelledKeys(db, new Date(now.getTime() - OUTBOX_LIFETIME_MS))
  await deleteEndedJobs(db, now)
  await closePassed(db, now)
  await tellOfUnopened(db, now)
}
