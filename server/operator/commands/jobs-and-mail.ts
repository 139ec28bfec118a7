/** `failed-jobs`, `retry-jobs`, `drop-mail`, `mails`, `resend-mail`, `resend-confirmation` */
import * as v from 'valibot'
import { EmailAddress } from '#contract/email.ts'
import { mailsTo } from '#server/repositories/mail/sent-mail.ts'
import { listFailedJobs } from '#server/repositories/operator/failed-jobs.ts'
import { resendConfirmation, unconfirmedAccount } from '#server/services/operator/confirmation.ts'
import { dropMail, resendMail, retryJobs, sentMail, waitingMail } from '#server/services/operator/jobs-and-mail.ts'
import {
  idIn,
  momentText,
  NEEDED_REASON,
  noArguments,
  onlyArgument,
  REASON,
  table,
  timeText,
  UsageError,
} from '../command.ts'
import type { Command } from '../command.ts'

const TAKE = 100
const SOON = 'It’s done within seconds, or once the server runs again.'

export function emailIn(text: string): string {
  const email = v.safeParse(EmailAddress, text)
  if (!email.success) throw new UsageError(`“${text}” isn’t an email address.`)
  return email.output
}

export const failedJobsCommand: Command = {
  name: 'failed-jobs',
  takes: '',
  summary: 'list jobs that failed',
  about: ['Those that were given up, newest first, then those that are tried again by themselves.'],
  example: 'failed-jobs',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db }) {
        const jobs = await listFailedJobs(db, TAKE)
        if (jobs.length === 0) return { lines: ['No job has failed.'] }
        const rows = jobs.map(({ id, kind, attempts, failedAt, runAt, lastProblem, payload }) => [
          String(id),
          kind,
          failedAt === null ? `next try ${timeText(runAt)}` : `given up ${timeText(failedAt)}`,
          String(attempts),
          lastProblem ?? '',
          JSON.stringify(payload).slice(0, 100),
        ])
        return { lines: table([['ID', 'KIND', 'STATE (UTC)', 'TRIES', 'PROBLEM', 'ABOUT'], ...rows]) }
      },
    }
  },
}

export const retryJobsCommand: Command = {
  name: 'retry-jobs',
  takes: 'ID...|all',
  summary: 'try failed jobs again',
  about: ['By their numbers, or all that were given up. Each has all of its tries again.', SOON],
  example: 'retry-jobs 17 18',
  options: { reason: REASON },
  prepare({ arguments: given }) {
    if (given.length === 0) throw new UsageError('It takes the numbers of jobs, or all.')
    const ids = given.length === 1 && given[0] === 'all' ? null : [...new Set(given.map(idIn))]
    return {
      plan: () =>
        Promise.resolve([
          `Tries ${ids === null ? 'all jobs that were given up' : `${ids.length === 1 ? 'job' : 'jobs'} ${ids.join(', ')}`} again.`,
          SOON,
        ]),
      async run(context, by) {
        const retried = await retryJobs(context, ids, by)
        return { lines: [`Due now: ${retried.join(', ')}.`] }
      },
    }
  },
}

export const dropMailCommand: Command = {
  name: 'drop-mail',
  takes: 'ID',
  summary: 'give up an email that fails, for good',
  about: ['By the number of its job, as “failed-jobs” lists it. It isn’t sent later, and can’t be brought back.'],
  example: 'drop-mail 17 --reason "the event was canceled"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    return {
      async plan(context) {
        const { kind, lastProblem } = await waitingMail(context, id)
        return [
          `The email of job ${id} (${kind}) is never sent. It failed because of: ${lastProblem ?? 'unknown'}`,
          'It can’t be brought back.',
        ]
      },
      async run(context, by) {
        await dropMail(context, id, by)
        return { lines: [`Dropped: the email of job ${id}.`] }
      },
    }
  },
}

export const mailsCommand: Command = {
  name: 'mails',
  takes: 'EMAIL',
  summary: 'list the emails to an address',
  about: ['Those of the last 30 days, newest first. Their text isn’t kept.'],
  example: 'mails ada@example.com',
  options: {},
  prepare(typed) {
    const email = emailIn(onlyArgument(typed, 'EMAIL'))
    return {
      plan: null,
      async run({ db }) {
        const mails = await mailsTo(db, email, TAKE)
        if (mails.length === 0) return { lines: [`Nothing was emailed to ${email} in the last 30 days.`] }
        const rows = mails.map(({ id, sentAt, jobKind, subject }) => [String(id), timeText(sentAt), jobKind, subject])
        return { lines: table([['ID', 'SENT (UTC)', 'KIND', 'SUBJECT'], ...rows]) }
      },
    }
  },
}

export const resendMailCommand: Command = {
  name: 'resend-mail',
  takes: 'ID',
  summary: 'send an email again',
  about: [
    'ID as “mails” lists it. The email is written again, with today’s facts and new links; what no longer makes sense',
    '(a confirmed address, a request that is gone) isn’t sent.',
    SOON,
  ],
  example: 'resend-mail 311 --reason "went to spam"',
  options: { reason: REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    return {
      async plan(context, timeZone) {
        const { recipient, subject, sentAt } = await sentMail(context, id)
        const when = momentText(sentAt, timeZone)
        return [`Sends “${subject}” to ${recipient} again (sent on ${when}), with new links.`, SOON]
      },
      async run(context, by) {
        const { recipient } = await resendMail(context, id, by)
        return { lines: [`On its way to ${recipient}.`] }
      },
    }
  },
}

export const resendConfirmationCommand: Command = {
  name: 'resend-confirmation',
  takes: 'EMAIL',
  summary: 'email the link again that confirms an address',
  about: ['For an account whose email is not confirmed yet. Earlier links stay good until they expire.', SOON],
  example: 'resend-confirmation ada@example.com --reason "never arrived"',
  options: { reason: REASON },
  prepare(typed) {
    const email = emailIn(onlyArgument(typed, 'EMAIL'))
    return {
      async plan({ db }) {
        await unconfirmedAccount(db, email)
        return [`Emails ${email} a new link to confirm the address.`]
      },
      async run(context, by) {
        await resendConfirmation(context, email, by)
        return { lines: [`On its way to ${email}.`] }
      },
    }
  },
}
