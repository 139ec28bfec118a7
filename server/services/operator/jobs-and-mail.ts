/** An operator has failed jobs tried again, drops emails that fail, and has mails sent again. */
import { formatCount } from '#contract/format-count.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { BROADCAST_KIND, findSentMail } from '#server/repositories/mail/sent-mail.ts'
import type { SentMail } from '#server/repositories/mail/sent-mail.ts'
import { dropFailedJob, findFailedJob, retryFailedJobs } from '#server/repositories/operator/failed-jobs.ts'
import { mailKinds } from '#server/services/jobs/jobs.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The audit names so many. */
const NAMED = 20

/**
 * Makes failed jobs due now.
 * @param ids null for all that were given up
 * @throws Refused when one of them has not failed, or there are none
 */
export function retryJobs({ db, clock }: ServiceContext, ids: readonly number[] | null, by: Acting): Promise<number[]> {
  return db.transaction(async (tx) => {
    const now = clock()
    const jobs = await retryFailedJobs(tx, ids, now)
    const retried = jobs.map(({ id }) => id)
    const others = (ids ?? []).filter((id) => !retried.includes(id))
    if (others.length > 0) throw new Refused(`These jobs haven’t failed, or are done by now: ${others.join(', ')}.`)
    if (retried.length === 0) throw new Refused('No job was given up.')
    // By their tries, one retry of a job is told from the next.
    const after = jobs
      .slice(0, NAMED)
      .map(({ id, attempts }) => `job ${id} after ${formatCount(attempts, 'try', 'tries')}`)
    if (jobs.length > NAMED) after.push(`and ${formatCount(jobs.length - NAMED, 'other job')}`)
    await recordAction(tx, 'jobsRetried', after.join(', '), by, now)
    return retried
  })
}

const NOT_WAITING = (id: number) => `No failed email has the number ${id}, or it’s being tried at this moment.`

/** An email that failed and isn’t being tried. @throws NotFound */
export async function waitingMail(context: ServiceContext, id: number) {
  const job = await findFailedJob(context.db, id, mailKinds(context))
  if (!job) throw new NotFound(NOT_WAITING(id))
  return job
}

/** It isn’t sent, now or later. @throws NotFound */
export async function dropMail(context: ServiceContext, id: number, by: Acting): Promise<void> {
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    if (!(await dropFailedJob(tx, id, { kinds: mailKinds(context), now }))) throw new NotFound(NOT_WAITING(id))
    await recordAction(tx, 'mailDropped', `job ${id}`, by, now)
  })
}

/** @throws NotFound */
export async function sentMail({ db }: ServiceContext, id: number): Promise<SentMail> {
  const mail = await findSentMail(db, id)
  if (!mail) throw new NotFound(`There’s no email ${id}. Emails are kept for 30 days.`)
  return mail
}

export const canResend = ({ jobKind }: Pick<SentMail, 'jobKind'>): boolean => jobKind !== BROADCAST_KIND

/**
 * Writes a mail again, as things are now and with new links, and sends it.
 * @throws NotFound; Refused for one of a broadcast
 */
export async function resendMail(context: ServiceContext, id: number, by: Acting): Promise<SentMail> {
  const mail = await sentMail(context, id)
  if (!canResend(mail)) throw new Refused('An email of a broadcast is sent only once.')
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    await addJob(tx, { kind: mail.jobKind, payload: mail.payload, runAt: now })
    await recordAction(tx, 'mailResent', `mail ${id}, ${mail.jobKind}`, by, now)
  })
  return mail
}
