/** Emails about how requests end: to vendors whose lead was closed, and to clients whose request was not opened. */
import * as v from 'valibot'
import { formatDays } from '#contract/format-days.ts'
import { MAX_AUTO_ADD } from '#contract/limits.ts'
import { UNOPENED_AFTER_MS } from '#contract/requests/request-outcome.ts'
import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import {
  findClosedToNotify,
  findRequestToExtend,
  findUnopenedRequests,
  takeUnopenedLeads,
} from '#server/repositories/requests/request-outcome.ts'
import { takeLeadMail } from '../lead-mail.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { closedLeadEmail, unopenedEmail } from '#server/services/mail/outcome-email-templates.ts'
import { isForHolder, mailOthers, readerOf } from '#server/services/team/team-recipients.ts'
import { similarTo } from './ask-more.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The most leads of one sweep. */
const TOLD_AT_ONCE = 2000
/** Similar vendors that a mail names for each request. */
const NAMED = 3

/**
 * Notifies clients of vendors that have not opened their requests for three days: once per lead, and one mail for all
 * requests of an address. Several servers may do it at the same time.
 * @returns how many leads
 */
export async function tellOfUnopened(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const before = new Date(now.getTime() - UNOPENED_AFTER_MS)
    const unopened = await takeUnopenedLeads(tx, { before, now, take: TOLD_AT_ONCE })
    for (const leads of Map.groupBy(unopened, ({ email }) => email).values()) {
      const leadIds = leads.map(({ id }) => id).sort((a, b) => a - b)
      const uniqueKey = `vendorsSilent ${leadIds[0]}`
      await addJob(tx, { kind: 'vendorsSilent', uniqueKey, payload: { leadIds }, runAt: now })
    }
    return unopened.length
  })
}

const LeadPayload = v.object({ leadId: v.number() })
const LeadsPayload = v.object({ leadIds: v.array(v.number()) })

export function outcomeMailHandlers(context: ServiceContext): JobHandlers {
  const { db, clock, mailer, settings } = context
  const { publicUrl } = settings
  const messageId = ({ kind, id }: Job) => `<${kind}.${id}@${new URL(publicUrl).hostname}>`
  return {
    async leadClosed(job) {
      const { leadId } = v.parse(LeadPayload, job.payload)
      const closed = await findClosedToNotify(db, leadId)
      const found = closed && (await readerOf(db, job, closed))
      if (!found) return
      // Over the limit only the vendor's inbox says it. A failed attempt was counted already.
      if (job.attempts === 1 && isForHolder(job) && (await takeLeadMail(context, found.vendorId)) !== null) return
      await mailOthers(db, job, { vendorId: found.vendorId, payload: { leadId } })
      const { email: to, eventDate, eventDateLatest, ...facts } = found
      const day = formatDays(eventDate, eventDateLatest)
      await mailer.send({ to, messageId: messageId(job), ...closedLeadEmail({ ...facts, day, leadId, publicUrl }) })
    },
    // Jobs of this kind are stored, so it keeps its first name.
    async vendorsSilent(job) {
      const { leadIds } = v.parse(LeadsPayload, job.payload)
      const requests = []
      for (const unopened of await findUnopenedRequests(db, leadIds)) {
        const request = await findRequestToExtend(db, unopened.key, clock())
        if (!request || request.isPast) continue
        // The mail can't mark samples as such, and no one behind them replies.
        const similar = (await similarTo(context, request, MAX_AUTO_ADD)).filter(({ isSample }) => !isSample)
        requests.push({
          ...unopened,
          day: formatDays(unopened.eventDate, unopened.eventDateLatest),
          similar: similar.slice(0, NAMED).map(({ profileName }) => profileName),
        })
      }
      const [first] = requests
      if (!first) return
      const email = unopenedEmail({ name: first.name, publicUrl, requests })
      const isProven = requests.some((request) => request.isProven)
      await mailer.send({ to: first.email, isProven, messageId: messageId(job), ...email })
    },
  }
}
