/** This server's jobs: the handler of each kind, started and stopped with the app. */
import type { FastifyInstance } from 'fastify'
import { DAY_MS, OUTBOX_LIFETIME_MS } from '#contract/limits.ts'
import { deleteOldEntries } from '#server/repositories/audit.ts'
import { deleteEndedJobs } from '#server/repositories/jobs.ts'
import { deleteOldMail } from '#server/repositories/mail/mailbox.ts'
import { deleteOldSentMail } from '#server/repositories/mail/sent-mail.ts'
import { deleteEndedConsoleRows } from '#server/repositories/console/console-sessions.ts'
import { deleteExpiredLinks } from '#server/repositories/accounts/one-time-links.ts'
import { deleteExpiredInvitations } from '#server/repositories/team/invitations.ts'
import { deleteExpiredNonces } from '#server/repositories/payments/sandbox-payments.ts'
import { deleteExpiredTokens } from '#server/repositories/accounts/sessions.ts'
import { deleteOldViews } from '#server/repositories/requests/lead-figures.ts'
import { deleteOldCanceledKeys } from '#server/repositories/idempotency/request-keys.ts'
import { deleteExpiredSignups } from '#server/repositories/signup/signup-sessions.ts'
import { deleteExpiredRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { deleteOldTraces } from '#server/repositories/accounts/traces.ts'
import { accountMailHandlers } from '#server/services/accounts/account-mail.ts'
import { emailChangeMailHandlers } from '#server/services/accounts/email-change-mail.ts'
import { invoiceMailHandlers } from '#server/services/payments/invoice-mail.ts'
import { textTestHandlers } from '#server/services/texts/test-text.ts'
import { broadcastTestHandlers } from '#server/services/mail/broadcasts/broadcast-acts.ts'
import { sendBroadcasts } from '#server/services/mail/broadcasts/send-broadcasts.ts'
import { membershipMailHandlers } from '#server/services/membership/membership-mail.ts'
import { personalDataMailHandlers } from '#server/services/personal-data/personal-data-mail.ts'
import { requestWithdrawnMailHandlers } from '#server/services/requests/request-withdrawn-mail.ts'
import { vendorAlertMailHandlers } from '#server/services/vendor-alerts/vendor-alert-mail.ts'
import { tellOfVendors } from '#server/services/vendor-alerts/tell-of-vendors.ts'
import { approvalMailHandlers } from '#server/services/operator/approval-mail.ts'
import { receiptMailHandlers } from '#server/services/payments/receipt-mail.ts'
import { earlierClientMailHandlers } from '#server/services/reviews/earlier/earlier-client-mail.ts'
import { endOldRequests } from '#server/repositories/reviews/earlier-clients.ts'
import { EARLIER_LINK_DAYS } from '#contract/reviews/earlier-clients.ts'
import { insuranceMailHandlers } from '#server/services/insurance/insurance-mail.ts'
import { reviewMailHandlers } from '#server/services/reviews/review-mail.ts'
import { questionMailHandlers } from '#server/services/reports/question-mail.ts'
import { personEditMailHandlers } from '#server/services/operator/person-acts/edit-person.ts'
import { disputeMailHandlers } from '#server/services/operator/disputes/dispute-mail.ts'
import { editMailHandlers } from '#server/services/operator/vendor-acts/edit-vendor.ts'
import { suspensionMailHandlers } from '#server/services/operator/vendor-acts/suspension-mail.ts'
import { suspensionJobHandlers } from '#server/services/operator/vendor-acts/suspension.ts'
import { reportMailHandlers } from '#server/services/reports/report-mail.ts'
import { teamMailHandlers } from '#server/services/team/team-mail.ts'
import { messageMailHandlers } from '#server/services/messages/message-mail.ts'
import { deleteExpiredRunSheets } from '#server/repositories/events/run-sheets.ts'
import { deleteExpiredShortlists } from '#server/repositories/shortlists/shortlists.ts'
import { deleteExpiredDevices } from '#server/repositories/notifications/devices.ts'
import { pushJobHandlers } from '#server/services/notifications/push-jobs.ts'
import { feedJobHandlers } from '#server/services/availability/feeds/feeds.ts'
import { importedPhotoHandlers } from '#server/services/vendor-import/imported-photos.ts'
import { importRunHandlers } from '#server/services/vendor-import/runs/step-import.ts'
import { backupRunHandlers } from '#server/backup/backup-run.ts'
import { deleteOldRuns } from '#server/repositories/operator/backup-runs.ts'
import { deleteOldImports } from '#server/repositories/operator/vendor-import-runs.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { textJobHandlers } from '#server/services/texts/publish-texts.ts'
import { textPictureHandlers, tidyTextPictures } from '#server/services/texts/text-pictures.ts'
import { exportRunHandlers, tidyExports } from '#server/services/marketplace-export/make-export.ts'
import { relistingHandlers } from '#server/services/texts/relist-vendors.ts'
import { startJobRunner } from './job-runner.ts'
import type { JobHandlers } from './job-runner.ts'
import { bookingJobHandlers, closePassed } from '#server/services/bookings/booking-jobs.ts'
import { judgeEnded } from '#server/services/bookings/counting.ts'
import { bookingMailHandlers } from '#server/services/bookings/mail/booking-mail.ts'
import { dayMailHandlers } from '#server/services/bookings/mail/day-mail.ts'
import { passedMailHandlers } from '#server/services/bookings/mail/passed-mail.ts'
import { outcomeMailHandlers, tellOfUnopened } from '#server/services/requests/outcome/outcome-mail.ts'
import { forgetUsage } from '#server/services/usage-events.ts'
import { refreshTypicalPrices } from '#server/services/search/count-typical-prices.ts'
import { refreshReplyTimes } from '#server/services/search/reply-times.ts'
import { leadMailHandlers } from '#server/services/requests/lead-mail.ts'
import { nudgeMailHandlers } from '#server/services/requests/nudge-client.ts'

const TIDY_MS = 60 * 60_000
/** Once the first visitors are served. A server that restarts more often than every hour tidies up, too. */
const FIRST_TIDY_MS = 60_000
/** How often it looks for a broadcast; its turns set the pace. */
const BROADCAST_MS = 5_000
/** Figures show a quarter of a year. */
const VIEWS_KEPT_MS = 400 * DAY_MS
/** Problems of an import name people; a file that no one imports doesn’t stay either. */
const IMPORTS_KEPT_MS = 30 * DAY_MS
const BACKUP_RUNS_KEPT_MS = 30 * DAY_MS

const mailHandlers = (context: ServiceContext): JobHandlers => ({
  ...accountMailHandlers(context),
  ...emailChangeMailHandlers(context),
  ...personalDataMailHandlers(context),
  ...requestWithdrawnMailHandlers(context),
  ...membershipMailHandlers(context),
  ...invoiceMailHandlers(context),
  ...receiptMailHandlers(context),
  ...insuranceMailHandlers(context),
  ...reviewMailHandlers(context),
  ...earlierClientMailHandlers(context),
  ...reportMailHandlers(context),
  ...questionMailHandlers(context),
  ...suspensionMailHandlers(context),
  ...editMailHandlers(context),
  ...disputeMailHandlers(context),
  ...personEditMailHandlers(context),
  ...messageMailHandlers(context),
  ...bookingMailHandlers(context),
  ...dayMailHandlers(context),
  ...outcomeMailHandlers(context),
  ...passedMailHandlers(context),
  ...leadMailHandlers(context),
  ...nudgeMailHandlers(context),
  ...teamMailHandlers(context),
  ...approvalMailHandlers(context),
  ...vendorAlertMailHandlers(context),
  ...broadcastTestHandlers(context),
  ...textTestHandlers(context),
})

/** The kinds of jobs that send email. */
export const mailKinds = (context: ServiceContext): string[] => Object.keys(mailHandlers(context))

/** The jobs that send email, and those of bookings and texts, which are about as quick. */
export const jobHandlers = (context: ServiceContext): JobHandlers => ({
  ...mailHandlers(context),
  ...bookingJobHandlers(context),
  ...textJobHandlers(context),
  ...textPictureHandlers(context),
  ...suspensionJobHandlers(context),
})

type Report = (kind: string, error: unknown) => void

/** Runs jobs until the app closes. @param more handlers of other kinds */
export function startJobs(app: FastifyInstance, context: ServiceContext, more: JobHandlers = {}): void {
  const { db, clock } = context
  const report: Report = (kind, error) => app.log.error({ err: error, job: kind }, 'a job failed')
  let isClosing = false
  // Email is slow when its server does not respond, and so are other sites; other jobs must not wait.
  const runners = [
    jobHandlers(context),
    more,
    feedJobHandlers(context),
    pushJobHandlers(context),
    importedPhotoHandlers(context),
    importRunHandlers(context, () => isClosing),
    exportRunHandlers(context, () => isClosing),
    backupRunHandlers(context, () => isClosing),
    relistingHandlers(context),
  ].map((handlers) => startJobRunner({ db, clock, handlers, report }))
  let tidying: Promise<void> | undefined
  const tidy = () => {
    tidying ??= tidyUp(context, clock(), report, () => isClosing)
      .catch((error: unknown) => report('tidying', error))
      .finally(() => (tidying = undefined))
  }
  const kinds = mailKinds(context)
  let broadcasting: Promise<unknown> | undefined
  const broadcast = () => {
    broadcasting ??= sendBroadcasts(context, { mailKinds: kinds, isStopped: () => isClosing })
      .catch((error: unknown) => report('broadcasting', error))
      .finally(() => (broadcasting = undefined))
  }
  const timers = [setTimeout(tidy, FIRST_TIDY_MS), setInterval(tidy, TIDY_MS), setInterval(broadcast, BROADCAST_MS)]
  for (const timer of timers) timer.unref()
  app.addHook('onClose', async () => {
    isClosing = true
    for (const timer of timers) clearTimeout(timer)
    await Promise.all([tidying, broadcasting, ...runners.map((runner) => runner.stop())])
  })
}

/** @param isStopped is asked between the steps: a server that closes doesn't wait for all of them */
async function tidyUp(context: ServiceContext, now: Date, report: Report, isStopped: () => boolean): Promise<void> {
  const { db, places } = context
  const steps: (() => Promise<unknown>)[] = [
    () => deleteExpiredDevices(db, now),
    () => deleteExpiredShortlists(db, now),
    () => deleteExpiredRunSheets(db, now),
    () => deleteExpiredTokens(db, now),
    () => deleteExpiredLinks(db, now),
    () => deleteExpiredInvitations(db, now),
    () => deleteExpiredRateLimits(db, now),
    () => deleteExpiredSignups(db, now),
    () => deleteExpiredNonces(db, now),
    () => deleteOldMail(db, now),
    () => deleteOldSentMail(db, now),
    () => deleteOldEntries(db, now),
    () => deleteOldViews(db, new Date(now.getTime() - VIEWS_KEPT_MS)),
    () => deleteOldCanceledKeys(db, new Date(now.getTime() - OUTBOX_LIFETIME_MS)),
    () => deleteEndedJobs(db, now),
    () => deleteOldImports(db, new Date(now.getTime() - IMPORTS_KEPT_MS)),
    () => endOldRequests(db, new Date(now.getTime() - EARLIER_LINK_DAYS * DAY_MS)),
    () => deleteOldTraces(db, now),
    () => deleteEndedConsoleRows(db, now),
    () => tidyTextPictures({ db }, now),
    () => tidyExports(context, now),
    () => deleteOldRuns(db, new Date(now.getTime() - BACKUP_RUNS_KEPT_MS)),
    () => forgetUsage(db, now),
    () => judgeEnded(db, now),
    () => closePassed(db, now),
    () => tellOfUnopened(db, now),
    () => refreshReplyTimes(db, now, isStopped),
    () => refreshTypicalPrices({ db, places }, now, isStopped),
    () => tellOfVendors({ db, places }, now, { report: (error) => report('vendor alerts', error), isStopped }),
  ]
  for (const step of steps) {
    if (isStopped()) return
    // The others don't wait until it works.
    await step().catch((error: unknown) => report('tidying', error))
  }
}
